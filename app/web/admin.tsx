import { Outlet, useLoaderData } from 'react-router';
import { ConsoleFrame } from './console/console-frame.tsx';
import { ConsoleHead } from './console/console-head.tsx';
import { frameLoader } from './console/loaders.ts';
import { SavedViews } from './console/saved-views.tsx';

export { RouteFault as ErrorBoundary } from './route-fault.tsx';

export const handle = { js: false, frame: 'own' };
export const headers = () => ({ 'cache-control': 'no-store' });

type Loaded = Awaited<ReturnType<typeof frameLoader>>;

export const loader = frameLoader;

/** The back office: only what exists, only what the role may use. */
export default function Admin() {
  const loaded: Loaded | null = useLoaderData<typeof loader>();
  // A form that was refused, of somebody who may not be here: docs/decisions/forms.md
  if (loaded === null) return <Outlet />;
  const { frame, title, lead, views } = loaded;
  return (
    <ConsoleFrame {...frame}>
      <ConsoleHead title={title} lead={lead} />
      {views !== null && <SavedViews shown={views} />}
      <Outlet />
    </ConsoleFrame>
  );
}
