import { parseIsoDay, toIsoDay } from '#kernel/days.ts';
import type { ValuationProvider } from '#platform/providers/types.ts';
import type { Env } from '#platform/env.server.ts';
import { chooseProvider, ownProviders, type OwnProvider } from '#platform/providers/own.server.ts';
import { valueCar } from './rules/valuation.ts';

/** The built-in valuation, by the tables of this program, behind the contract of any other company. */
const embedded: ValuationProvider = {
  value: async ({ newPrice, year, mileageKm, condition, today }) => {
    const day = parseIsoDay(today);
    if (day === null) throw new Error('today is a day');
    return {
      kind: 'valued',
      ...valueCar({ newAmount: newPrice.amount, year, mileageKm, condition, today: toIsoDay(day) }),
    };
  },
  close: async () => undefined,
};

const opened = new WeakMap<Env, readonly OwnProvider<'valuation'>[]>();

/** Who says what a brand's used cars are worth in a market. One breaker a process. */
export const valuerOf = (
  env: Env,
  now: () => number,
  place: { readonly brand: string; readonly market: string },
): ValuationProvider => {
  const own = opened.get(env) ?? ownProviders(env, 'valuation', now);
  opened.set(env, own);
  return chooseProvider(own, place) ?? embedded;
};
