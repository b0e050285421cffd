import { useRouteLoaderData } from 'react-router';
import { BrandFrame } from './brand-frame.tsx';
import { lastSeen } from './last-seen.ts';
import { RouteFault } from './route-fault.tsx';
import type { ShellLoaded } from './shell-data.ts';

/** What fails outside every page's own frame: the frame is drawn around it where its data are there. */
export function BrandFault() {
  const shell = useRouteLoaderData<ShellLoaded>('shell') ?? lastSeen.shell;
  if (shell === undefined || shell.hasOwnFrame) {
    return (
      <main id="content">
        <RouteFault />
      </main>
    );
  }
  return (
    <BrandFrame shell={shell}>
      <RouteFault />
    </BrandFrame>
  );
}
