import { type MetaArgs, useLoaderData } from 'react-router';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { funnelLoader, type ShownStep } from './funnel-data.ts';
import { RangeFilter } from './range-filter.tsx';
import { StepBars } from './step-bars.tsx';

export const handle = { js: false };
export const loader = funnelLoader;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('analyticsAdmin.funnel'), matches);

const buildColumns = (t: Translate): AdminColumn<ShownStep>[] => [
  { head: t('analyticsAdmin.step'), cell: ({ step }) => t(`analyticsAdmin.step.${step}`) },
  { head: t('analyticsAdmin.visitors'), cell: ({ shown }) => shown, isNumber: true },
  { head: t('analyticsAdmin.came'), cell: ({ cameShown }) => cameShown, isNumber: true },
  { head: t('analyticsAdmin.rate'), cell: ({ rate }) => rate ?? '–', isNumber: true },
  { head: t('analyticsAdmin.events'), cell: ({ eventsShown }) => eventsShown, isNumber: true },
];

/** From the home to a paid reservation: how many came to each step, and what part of them from the one before. */
export default function Funnel() {
  const { texts, range, steps, isEmpty, days } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <RangeFilter t={t} range={range} />
      {isEmpty ? (
        <Notice>{t('analyticsAdmin.funnel.none', { days })}</Notice>
      ) : (
        <>
          <StepBars t={t} steps={steps} label={t('analyticsAdmin.funnel.chart', { days })} />
          <p>{t('analyticsAdmin.funnel.legend')}</p>
          <AdminList
            caption={t('analyticsAdmin.funnel.table', { days })}
            none=""
            columns={buildColumns(t)}
            rows={steps.map((step) => ({ ...step, id: step.step }))}
          />
        </>
      )}
      <p>{t('analyticsAdmin.consented')}</p>
    </Stack>
  );
}
