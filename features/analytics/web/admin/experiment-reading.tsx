import { MARKETS, type Market } from '#kernel/market.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { ExperimentRecord } from '../../contract/experiments.ts';
import { LETTERS } from '../../rules/experiments.ts';

type Arm = ExperimentRecord['arms'][number] & { readonly id: string; readonly letter: string };
type At = { readonly t: Translate; readonly market: Market };

const formats = (market: Market) => {
  const { locale } = MARKETS[market];
  const points = numberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const number = numberFormat(locale, { maximumFractionDigits: 0 });
  return {
    count: (value: number) => number.format(value),
    share: (did: number, of: number) => (of === 0 ? '–' : `${number.format(did)} (${percent.format(did / of)})`),
    points: (value: number) => points.format(value * 100),
  };
};

const columnsOf = ({ t, market }: At): AdminColumn<Arm>[] => {
  const { count, share, points } = formats(market);
  return [
    { head: t('experimentAdmin.letter'), cell: ({ letter }) => letter },
    { head: t('experimentAdmin.visitors'), cell: ({ visitors }) => count(visitors), isNumber: true },
    {
      head: t('experimentAdmin.converted'),
      cell: ({ converted, visitors }) => share(converted, visitors),
      isNumber: true,
    },
    {
      head: t('experimentAdmin.difference'),
      cell: ({ difference, low, high }) =>
        difference === null || low === null || high === null
          ? '–'
          : t('experimentAdmin.between', { n: points(difference), low: points(low), high: points(high) }),
    },
    { head: t('experimentAdmin.verdict'), cell: ({ verdict }) => t(`experimentAdmin.verdict.${verdict}`) },
    {
      head: t('experimentAdmin.lcp'),
      cell: ({ lcp }) => (lcp === null ? '–' : t('experimentAdmin.ms', { n: count(lcp) })),
      isNumber: true,
    },
    { head: t('experimentAdmin.failed'), cell: ({ failed, visitors }) => share(failed, visitors), isNumber: true },
    { head: t('experimentAdmin.cancelled'), cell: ({ cancelled, begun }) => share(cancelled, begun), isNumber: true },
  ];
};

/** What came of an experiment, in words that claim no more than was measured. */
export function ExperimentReading({ t, market, record }: At & { readonly record: ExperimentRecord }) {
  const { state, endedBecause, warning, arms } = record;
  if (state === 'draft') return null;
  const rows = arms.map((arm, n) => ({ ...arm, id: LETTERS[n] ?? '', letter: LETTERS[n] ?? '' }));
  return (
    <Stack gap={4}>
      {endedBecause === null ? null : (
        <Notice tone={endedBecause === 'person' || endedBecause === 'time' ? 'information' : 'warning'}>
          {t(`experimentAdmin.because.${endedBecause}`)}
        </Notice>
      )}
      {warning === null ? null : <Notice tone="warning">{t(`experimentAdmin.warning.${warning}`)}</Notice>}
      <AdminList caption={t('experimentAdmin.reading')} none="" columns={columnsOf({ t, market })} rows={rows} />
      <p>{t('experimentAdmin.how')}</p>
    </Stack>
  );
}
