import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { readFunnel } from '../contract/funnel.ts';
import { FUNNEL } from '../rules/events.ts';
import { rangeOf } from '../rules/range.ts';
import { listFunnelDays, type FunnelDay, type SiteRange } from '../store/funnel.server.ts';

type Requested = { readonly from?: string | undefined; readonly until?: string | undefined };

export const siteRange = (query: Requested, { brand, market, clock }: Context): SiteRange | null => {
  const range = rangeOf(query, { now: clock.now(), market });
  return range === null ? null : { brand, market, ...range };
};

export const wrongRange = () => refuse('rangeWrong', { fields: [{ field: 'until', key: 'analytics.rangeWrong' }] });

const sumOf = (days: readonly FunnelDay[], name: 'visitors' | 'came' | 'events'): number =>
  days.reduce((sum, day) => sum + day[name], 0);

export const figureRoutes: readonly Route[] = [
  handle(readFunnel, async ({ query }, context) => {
    const range = siteRange(query, context);
    if (range === null) return wrongRange();
    const days = await context.read((tx) => listFunnelDays(tx, range));
    const steps = FUNNEL.map((step) => {
      const own = days.filter((day) => day.step === step);
      return { step, visitors: sumOf(own, 'visitors'), came: sumOf(own, 'came'), events: sumOf(own, 'events') };
    });
    return ok({ from: range.from, until: range.until, steps, days });
  }),
];
