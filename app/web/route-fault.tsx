import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { lastSeen } from './last-seen.ts';
import type { loader } from './root-data.ts';
import type { ShellLoaded } from './shell-data.ts';
import { Unreachable, whenAnswered } from './until-loaded.ts';

/** A page that failed or does not exist: what happened, in the visitor's words, and a way on. Its brand's frame stays around it. */
export function RouteFault() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const texts = useRouteLoaderData<typeof loader>('root') ?? lastSeen.root;
  const offline = (useRouteLoaderData<ShellLoaded>('shell') ?? lastSeen.shell)?.offline;
  const lost = error instanceof Unreachable ? offline : undefined;
  useReturn(lost === undefined ? null : pathname + search);
  if (texts === undefined) return null;
  const response = isRouteErrorResponse(error) ? error : undefined;
  const missing = response?.status === 404;
  const isRefused = response?.status === 403 && response.data === 'crossSite';
  const title = lost?.title ?? (missing ? texts.error.missingTitle : texts.error.title);
  const text = missing ? texts.error.missingText : isRefused ? texts.error.refusedText : texts.error.text;
  return (
    <>
      <title>{title}</title>
      <MessagePage
        level={1}
        kind={missing ? 'empty' : lost === undefined ? 'error' : 'offline'}
        title={title}
        text={lost?.text ?? text}
        actions={
          <>
            {!missing && <LinkButton href={pathname + search}>{texts.error.again}</LinkButton>}
            <LinkButton href={texts.home} variant={missing ? 'primary' : 'secondary'}>
              {texts.error.home}
            </LinkButton>
          </>
        }
      />
    </>
  );
}

/** The page that was lost is read anew once there is a connection again. */
const useReturn = (page: string | null): void => {
  useEffect(() => (page === null ? undefined : whenAnswered(page, () => window.location.replace(page))), [page]);
};
