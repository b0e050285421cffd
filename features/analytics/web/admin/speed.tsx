import { type MetaArgs, useLoaderData } from 'react-router';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { Badge } from '#ui/badge.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { METRICS } from '../../rules/vitals.ts';
import { RangeFilter } from './range-filter.tsx';
import { speedLoader, type ShownPage } from './speed-data.ts';

export const handle = { js: false };
export const loader = speedLoader;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('analyticsAdmin.speed'), matches);

const TONES = { good: 'success', middling: 'warning', poor: 'danger' } as const;

const buildColumns = (t: Translate): AdminColumn<ShownPage>[] => [
  { head: t('analyticsAdmin.page'), cell: ({ page }) => page },
  { head: t('analyticsAdmin.device'), cell: ({ device }) => device },
  ...METRICS.map((metric): AdminColumn<ShownPage> => ({
    head: metric,
    cell: ({ vitals }) => {
      const vital = vitals.find((one) => one.metric === metric);
      if (vital === undefined || vital.rating === null) return '–';
      // The colour alone says nothing to who does not see it.
      return (
        <Badge tone={TONES[vital.rating]}>{`${vital.shown} · ${t(`analyticsAdmin.rating.${vital.rating}`)}`}</Badge>
      );
    },
  })),
  { head: t('analyticsAdmin.visits'), cell: ({ times }) => times, isNumber: true },
];

/** How fast pages were for visitors, by page and kind of device. */
export default function Speed() {
  const { texts, range, pages, days } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <RangeFilter t={t} range={range} />
      <AdminList
        caption={t('analyticsAdmin.speed.table', { days })}
        none={t('analyticsAdmin.speed.none', { days })}
        columns={buildColumns(t)}
        rows={pages}
      />
      <p>{t('analyticsAdmin.speed.how')}</p>
    </Stack>
  );
}
