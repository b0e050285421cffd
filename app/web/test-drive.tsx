import { useLoaderData, type MetaArgs } from 'react-router';
import { driveAction, driveLoader, type DriveLoaded } from '#features/visits/web/drive-data.ts';
import { DriveScreen } from '#features/visits/web/drive-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { visitPorts } from './visit-ports.ts';

export const handle = { js: false };
export const loader = driveLoader(visitPorts);
export const action = driveAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(loaderData.title, matches),
        { name: 'description', content: loaderData.description },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ];

export default function TestDrive() {
  return <DriveScreen loaded={useLoaderData<DriveLoaded>()} />;
}
