import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { csvFile, whole } from '#ui/csv-file.ts';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { readFunnel } from '../../contract/funnel.ts';
import { answerInRange, readRange } from './range-data.ts';

export const funnelLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { value, range } = await answerInRange(page, { area: 'funnel', file: 'days.csv' }, (query) =>
    page.call(readFunnel, { query }),
  );
  const percent = new Intl.NumberFormat(page.locale, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(page.locale);
  const steps = value.steps.map((one, at) => {
    const before = value.steps[at - 1]?.firsts ?? 0;
    return {
      ...one,
      shown: number.format(one.visitors),
      cameShown: number.format(one.came),
      eventsShown: number.format(one.events),
      // Of nobody there is no share; who came to the step before on days that are not shown makes it more than all.
      rate: before === 0 ? null : percent.format(one.came / before),
    };
  });
  return {
    texts: page.shownTexts('analyticsAdmin'),
    range,
    steps,
    isEmpty: value.steps.every(({ events }) => events === 0),
    days: `${formatDay(value.from)} – ${formatDay(value.until)}`,
  };
};

export type ShownStep = Awaited<ReturnType<typeof funnelLoader>>['steps'][number];

/** A line a day and step, as they were counted. */
export const funnelFile = async ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const t = translator(page.texts('analyticsAdmin'));
  const { days } = shownAnswer(await page.call(readFunnel, { query: readRange(page) }));
  const heads = (['day', 'step', 'visitors', 'firsts', 'came', 'events'] as const).map((name) =>
    t(`analyticsAdmin.${name}`),
  );
  const lines = days.map(({ day, step, visitors, firsts, came, events }) => [
    day,
    t(`analyticsAdmin.step.${step}`),
    ...[visitors, firsts, came, events].map(String),
  ]);
  return csvFile(page, `funnel-${page.brand}-${page.market}`, whole([heads, ...lines]));
};
