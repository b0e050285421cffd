import { type MetaArgs, useActionData, useLoaderData, useRouteLoaderData } from 'react-router';
import { clubAction, clubLoader } from '#features/loyalty/web/club-data.ts';
import { ClubScreen } from '#features/loyalty/web/club.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { clubPorts } from './loyalty-ports.ts';
import type { loader as shellLoader } from './shell.tsx';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = clubLoader(clubPorts);
export const action = clubAction(clubPorts);
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(loaderData.programme.name, matches),
        { name: 'description', content: loaderData.programme.lead },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ];

export default function Loyalty() {
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  const loaded = useLoaderData<typeof loader>();
  return <ClubScreen loaded={loaded} answer={useActionData<typeof action>()} motif={shell?.motif} />;
}
