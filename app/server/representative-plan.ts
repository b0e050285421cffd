import { getRepresentativePlan } from '#features/configurator/contract.ts';
import { findRepresentativePlan } from '#features/financing/public.server.ts';
import { ok } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';

/** The plan behind every "from so much a month" of the configurator, which may not know the financing: prices stand between. */
export const planRoutes: readonly Route[] = [
  handle(getRepresentativePlan, async ({ query }, context) => {
    const { brand, market, clock } = context;
    const scope = { brand, market, at: clock.now() };
    const plan = await context.read((tx) => findRepresentativePlan(tx, { ...scope, planType: query.planType }));
    if (plan === null) return ok({ plan: null });
    const { terms, fees, ...rest } = plan;
    return ok({ plan: { ...rest, terms: [...terms], fees: fees.map((fee) => ({ ...fee })) } });
  }),
];
