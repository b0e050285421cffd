import { type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { joinAction, joinLoader } from '#features/waiting/web/join-data.ts';
import { JoinScreen } from '#features/waiting/web/join-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { waitingPorts } from './waiting-ports.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = joinLoader(waitingPorts);
export const action = joinAction(waitingPorts);
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [...pageTitle(translator(loaderData.texts)('waiting.title'), matches), { name: 'robots', content: 'noindex' }];

export default function WaitingList() {
  return <JoinScreen loaded={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
