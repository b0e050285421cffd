import { useRouteLoaderData } from 'react-router';

/** What proves a form ours: the token of the session, where there is one. The document's own data carry it to every page. */
export function FormToken() {
  const root = useRouteLoaderData<{ readonly csrf: string } | undefined>('root');
  return <input type="hidden" name="token" value={root?.csrf ?? ''} />;
}
