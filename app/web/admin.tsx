import { Outlet, useLoaderData } from 'react-router';
import { ConsoleFrame } from './console/console-frame.tsx';
import { ConsoleHead } from './console/console-head.tsx';
import { frameLoader } from './console/loaders.ts';

export { RouteFault as ErrorBoundary } from './route-fault.tsx';

export const handle = { js: false, frame: 'own' };
export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = frameLoader;

/** The back office: only what exists, only what the role may use. */
export default function Admin() {
  const { frame, title, lead } = useLoaderData<typeof loader>();
  return (
    <ConsoleFrame {...frame}>
      <ConsoleHead title={title} lead={lead} />
      <Outlet />
    </ConsoleFrame>
  );
}
