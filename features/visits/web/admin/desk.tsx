import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { DeskAnswer } from '#ui/desk-screen.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { BlockedTimes } from './blocked-times.tsx';
import { ClosedDays } from './closed-days.tsx';
import { deskAction, deskLoader } from './desk-data.ts';
import { DeskTable } from './desk-table.tsx';
import { DoorCode } from './door-code.tsx';

export const handle = { js: false };
export const loader = deskLoader;
export const action = deskAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('desk.count'), matches);

const DONE: Readonly<Record<string, string>> = { days: 'desk.closed.saved', blocked: 'desk.blocked.saved' };

/** The dealership's desk: who comes when, and what is answered. */
export default function Desk() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const { texts, done, dealers, waiting } = loaded;
  const say = sayer(texts);
  if (dealers.length === 0) return <Notice tone="warning">{say('desk.nowhere')}</Notice>;
  const told = waiting === 0 ? 'desk.waiting.none' : waiting === 1 ? 'desk.waiting.one' : 'desk.waiting.other';
  return (
    <Stack gap={6}>
      <DeskAnswer refused={message ?? null} done={done === null ? null : say(DONE[done] ?? 'desk.done')} />
      <DeskTable say={say} loaded={loaded}>
        <p>{say(told, { count: waiting })}</p>
      </DeskTable>
      <BlockedTimes say={say} loaded={loaded} />
      <ClosedDays say={say} loaded={loaded} />
      {loaded.door !== null && <DoorCode say={say} door={loaded.door} />}
    </Stack>
  );
}
