import { type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { showroomAction, showroomLoader } from '#features/leads/web/showroom-data.ts';
import { ShowroomScreen } from '#features/leads/web/showroom-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { leadPorts } from './lead-ports.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = showroomLoader(leadPorts);
export const action = showroomAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [...pageTitle(loaderData.dealer.name, matches), { name: 'robots', content: 'noindex' }];

export default function LeadShowroom() {
  return <ShowroomScreen loaded={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
