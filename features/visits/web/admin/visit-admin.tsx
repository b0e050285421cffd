import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type TextKey } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { BlockedTimes } from './blocked-times.tsx';
import { ClosedDays } from './closed-days.tsx';
import { visitAction, visitLoader } from './visit-admin-data.ts';
import { VisitTable } from './visit-admin-table.tsx';
import { CheckInCodeCard } from './check-in-code.tsx';

export const handle = { js: false };
export const loader = visitLoader;
export const action = visitAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('visitAgenda.count'), matches);

const DONE: Readonly<Record<string, TextKey<'visitsAdmin'>>> = {
  days: 'visitAgenda.closed.saved',
  blocked: 'visitAgenda.blocked.saved',
};

/** The dealership's admin page: who comes when, and what is answered. */
export default function VisitAdmin() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const { texts, done, dealers, waiting } = loaded;
  const t = translator(texts);
  if (dealers.length === 0) return <Notice tone="warning">{t('visitAgenda.nowhere')}</Notice>;
  return (
    <Stack gap={6}>
      <AdminFeedback refused={message ?? null} done={done === null ? null : t(DONE[done] ?? 'visitAgenda.done')} />
      <VisitTable t={t} loaded={loaded}>
        <p>{waiting === 0 ? t('visitAgenda.waiting.none') : t('visitAgenda.waiting.count', { count: waiting })}</p>
      </VisitTable>
      <BlockedTimes t={t} loaded={loaded} />
      <ClosedDays t={t} loaded={loaded} />
      {loaded.code !== null && <CheckInCodeCard t={t} code={loaded.code} />}
    </Stack>
  );
}
