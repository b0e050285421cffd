import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { csvFile, whole } from '#ui/csv-file.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { readSpeed } from '../../contract/speed.ts';
import { METRICS, type Metric } from '../../rules/vitals.ts';
import { answerInRange } from './range-data.ts';

const shownValue = (page: Page, metric: Metric, value: number): string => {
  const places = metric === 'CLS' ? 3 : metric === 'LCP' ? 2 : 0;
  const number = new Intl.NumberFormat(page.locale, { minimumFractionDigits: places, maximumFractionDigits: places });
  if (metric === 'LCP') return `${number.format(value / 1000)} s`;
  return metric === 'INP' ? `${number.format(value)} ms` : number.format(value);
};

/** Of fewer visits the figure says little: it stands there with their number all the same. */
const read = async (page: Page) => {
  const { value, range } = await answerInRange(page, { area: 'speed', file: 'list.csv' }, (query) =>
    page.call(readSpeed, { query }),
  );
  const t = translator(page.texts('analyticsAdmin'));
  const pages = value.pages
    .map(({ page: name, device, vitals }) => ({
      id: `${name} ${device}`,
      page: t.find(`analyticsAdmin.page.${name}`) ?? name,
      device: t(`analyticsAdmin.device.${device}`),
      times: Math.max(0, ...vitals.map(({ times }) => times)),
      vitals: METRICS.map((metric) => {
        const own = vitals.find((vital) => vital.metric === metric);
        return own === undefined
          ? { metric, shown: '–', rating: null }
          : { metric, shown: shownValue(page, metric, own.value), rating: own.rating };
      }),
    }))
    .toSorted((one, other) => other.times - one.times || one.id.localeCompare(other.id));
  return { range, pages, days: `${formatDay(value.from)} – ${formatDay(value.until)}` };
};

export const speedLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return { texts: page.shownTexts('analyticsAdmin'), ...(await read(page)) };
};
export type ShownPage = Awaited<ReturnType<typeof speedLoader>>['pages'][number];

export const speedFile = async ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const t = translator(page.texts('analyticsAdmin'));
  const { pages } = await read(page);
  const heads = [t('analyticsAdmin.page'), t('analyticsAdmin.device'), ...METRICS, t('analyticsAdmin.visits')];
  const lines = pages.map(({ page: name, device, vitals, times }) => [
    name,
    device,
    ...vitals.map(({ shown }) => shown),
    String(times),
  ]);
  return csvFile(page, `speed-${page.brand}-${page.market}`, whole([heads, ...lines]));
};
