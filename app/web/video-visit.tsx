import { useLoaderData } from 'react-router';
import { talkAction, talkLoader, type TalkLoaded } from '#features/visits/web/drive-data.ts';
import { TalkScreen } from '#features/visits/web/talk-screen.tsx';
import { flowMeta } from '#features/visits/web/flow-data.ts';
import { visitPorts } from './visit-ports.ts';

export const handle = { js: false };
export const loader = talkLoader(visitPorts);
export const action = talkAction;
export const meta = flowMeta;

export default function VideoVisit() {
  return <TalkScreen loaded={useLoaderData<TalkLoaded>()} />;
}
