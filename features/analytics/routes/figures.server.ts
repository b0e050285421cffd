import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { readFriction } from '../contract/friction.ts';
import { readFunnel } from '../contract/funnel.ts';
import { readSpeed } from '../contract/speed.ts';
import { FUNNEL } from '../rules/events.ts';
import { rangeOf } from '../rules/range.ts';
import { METRICS, quantileOf, ratingOf } from '../rules/vitals.ts';
import { FEWEST_VISITORS } from '../rules/words.ts';
import { listRefusals, listWords } from '../store/friction.server.ts';
import { listFunnelDays, type FunnelDay, type SiteRange } from '../store/funnel.server.ts';
import { listVitals, type VitalSum } from '../store/vitals.server.ts';

type Requested = { readonly from?: string | undefined; readonly until?: string | undefined };

export const siteRange = (query: Requested, { brand, market, clock }: Context): SiteRange | null => {
  const range = rangeOf(query, { now: clock.now(), market });
  return range === null ? null : { brand, market, ...range };
};

export const wrongRange = () => refuse('rangeWrong', { fields: [{ field: 'until', key: 'analytics.rangeWrong' }] });

const sumOf = (days: readonly FunnelDay[], name: 'visitors' | 'firsts' | 'came' | 'events'): number =>
  days.reduce((sum, day) => sum + day[name], 0);

/** Of words so many as a person reads; of refusals more: those of what the catalogue does not know are left out by whoever names them. */
const MOST_WORDS = 50;
const MOST_REFUSALS = 500;

/** What three quarters of the visits to a page stay below; a vital that none of them had is not there. */
const pageOfSums = (sums: readonly VitalSum[]) =>
  METRICS.flatMap((metric) => {
    const own = sums.filter((sum) => sum.metric === metric);
    const value = quantileOf(metric, own, 0.75);
    if (value === null) return [];
    const times = own.reduce((sum, one) => sum + one.times, 0);
    return [{ metric, value, rating: ratingOf(metric, value), times }];
  });

export const figureRoutes: readonly Route[] = [
  handle(readFunnel, async ({ query }, context) => {
    const range = siteRange(query, context);
    if (range === null) return wrongRange();
    const days = await context.read((tx) => listFunnelDays(tx, range));
    const steps = FUNNEL.map((step) => {
      const own = days.filter((day) => day.step === step);
      const sum = (name: Parameters<typeof sumOf>[1]) => sumOf(own, name);
      return { step, visitors: sum('visitors'), firsts: sum('firsts'), came: sum('came'), events: sum('events') };
    });
    return ok({ from: range.from, until: range.until, steps, days });
  }),

  handle(readFriction, async ({ query }, context) => {
    const range = siteRange(query, context);
    if (range === null) return wrongRange();
    const [refusals, words] = await context.read((tx) =>
      Promise.all([
        listRefusals(tx, { ...range, model: query.model ?? null, most: MOST_REFUSALS }),
        listWords(tx, { ...range, fewest: FEWEST_VISITORS, most: MOST_WORDS }),
      ]),
    );
    return ok({ from: range.from, until: range.until, refusals, words });
  }),

  handle(readSpeed, async ({ query }, context) => {
    const range = siteRange(query, context);
    if (range === null) return wrongRange();
    const sums = await context.read((tx) => listVitals(tx, range));
    const pages = [...Map.groupBy(sums, ({ page, device }) => `${page} ${device}`).values()].flatMap((own) => {
      const [first] = own;
      return first === undefined ? [] : [{ page: first.page, device: first.device, vitals: pageOfSums(own) }];
    });
    return ok({ from: range.from, until: range.until, pages });
  }),
];
