import { Outlet } from 'react-router';

/** What goes wrong on a screen of the back office is told inside its frame. */
export { ProofBoundary as ErrorBoundary } from '../proof-boundary.tsx';

export const handle = { asksProof: true };

export default function ConsoleInside() {
  return <Outlet />;
}
