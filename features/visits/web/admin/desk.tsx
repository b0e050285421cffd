import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Pagination } from '#ui/pagination.tsx';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { BlockedTimes } from './blocked-times.tsx';
import { ClosedDays } from './closed-days.tsx';
import { deskAction, deskLoader } from './desk-data.ts';
import { DeskFilter } from './desk-filter.tsx';
import { DeskTable } from './desk-table.tsx';

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
  const { texts, asked, visits, pages, done, dealers, here, waiting } = loaded;
  const say = sayer(texts);
  if (dealers.length === 0) return <Notice tone="warning">{say('desk.nowhere')}</Notice>;
  const { current, ...rest } = asked;
  const kept = Object.entries(rest).filter(([, value]) => value !== '');
  const hrefOf = (page: number): string =>
    `${here}?${new URLSearchParams([...kept, ['page', String(page)]]).toString()}`;
  const told = waiting === 0 ? 'desk.waiting.none' : waiting === 1 ? 'desk.waiting.one' : 'desk.waiting.other';
  return (
    <Stack gap={6}>
      {message !== undefined && (
        <Notice tone="error" live>
          {message}
        </Notice>
      )}
      {done !== null && message === undefined && (
        <Notice tone="success" live>
          {say(DONE[done] ?? 'desk.done')}
        </Notice>
      )}
      <DeskFilter say={say} loaded={loaded} />
      <p>{say(told, { count: waiting })}</p>
      {visits.length === 0 ? <Notice>{say('desk.none')}</Notice> : <DeskTable say={say} loaded={loaded} />}
      <Pagination
        label={say('desk.pages')}
        current={current}
        total={pages}
        hrefOf={hrefOf}
        texts={{
          previous: say('desk.previous'),
          next: say('desk.next'),
          go: (to) => say('desk.page', { page: to }),
          current: (to) => say('desk.page.current', { page: to }),
        }}
      />
      <BlockedTimes say={say} loaded={loaded} />
      <ClosedDays say={say} loaded={loaded} />
      {loaded.door !== null && (
        <p>
          {say('desk.door')} <a href={loaded.door}>{loaded.door}</a>
        </p>
      )}
    </Stack>
  );
}
