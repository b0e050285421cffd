import { Outlet } from 'react-router';

export { RouteFault as ErrorBoundary } from './route-fault.tsx';

export default function Inside() {
  return <Outlet />;
}
