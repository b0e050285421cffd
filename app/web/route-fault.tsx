import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import type { loader } from './root.tsx';

/** A page of a brand that failed or does not exist keeps its frame: header, menu and a way on. */
export function RouteFault() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>('root');
  if (data === undefined) return null;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const isRefused = isRouteErrorResponse(error) && error.status === 403 && error.data === 'crossSite';
  const title = missing ? data.error.missingTitle : data.error.title;
  return (
    <>
      <title>{title}</title>
      <MessagePage
        level={1}
        kind={missing ? 'empty' : 'error'}
        title={title}
        text={missing ? data.error.missingText : isRefused ? data.error.refusedText : data.error.text}
        actions={<LinkButton href={data.home}>{data.error.home}</LinkButton>}
      />
    </>
  );
}
