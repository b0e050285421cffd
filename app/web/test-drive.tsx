import { useLoaderData } from 'react-router';
import { driveAction, driveLoader, type DriveLoaded } from '#features/visits/web/drive-data.ts';
import { DriveScreen } from '#features/visits/web/drive-screen.tsx';
import { flowMeta } from '#features/visits/web/flow-data.ts';
import { visitPorts } from './visit-ports.ts';

export const handle = { js: false };
export const loader = driveLoader(visitPorts);
export const action = driveAction;
export const meta = flowMeta;

export default function TestDrive() {
  return <DriveScreen loaded={useLoaderData<DriveLoaded>()} />;
}
