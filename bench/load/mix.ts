import { randomUUID } from 'node:crypto';
import { encodeChoice } from '#features/configurator/public.ts';
import type { CarChoice } from '#features/price/public.ts';
import { TERMS_VERSION } from '#features/reservations/public.ts';
import { priceQuery, SCOPE } from '../program.ts';
import type { Step } from './visit.ts';

export const STEPS = ['home', 'model', 'configurator', 'price', 'simulation', 'reservation', 'payment'] as const;
export type StepName = (typeof STEPS)[number];

/** Of a hundred visitors of a launch day so many come as far as each step. */
const OF_HUNDRED: Readonly<Record<StepName, number>> = {
  home: 100,
  model: 70,
  configurator: 40,
  price: 40,
  simulation: 20,
  reservation: 10,
  payment: 8,
};

/** Spreads them evenly: 37 and 100 have no divisor in common, so each hundred in a row has each place once. */
const placeOf = (visitor: number): number => (visitor * 37) % 100;

/** How far a visitor goes, the same in every run. */
export const stepsOf = (visitor: number): StepName[] => STEPS.filter((step) => placeOf(visitor) < OF_HUNDRED[step]);

/** How many of the first so many visitors come as far as a step. */
export const countOf = (step: StepName, visitors: number): number =>
  Array.from({ length: visitors }, (_, visitor) => stepsOf(visitor)).filter((steps) => steps.includes(step)).length;

export type Buyer = { readonly token: string; readonly unitId: string };
/** What everybody comes for, and who of them buys. */
export type Launch = { readonly modelSlug: string; readonly choice: CarChoice; readonly buyers: readonly Buyer[] };

const HEADERS = { 'x-brand': SCOPE.brand, 'x-market': SCOPE.market };

const post = (path: string, buyer: Buyer, body: object): Step => ({
  path: `/api/${path}`,
  headers: { ...HEADERS, authorization: `Bearer ${buyer.token}`, 'idempotency-key': randomUUID() },
  body,
});

/** The requests of a step, in their order. Those of a purchase carry the reservation's id, which the one before answered. */
export const requestsOf = (
  step: StepName,
  launch: Launch,
  of: { buyer: Buyer | undefined; reservationId: string },
): Step[] => {
  const { choice, modelSlug } = launch;
  const page = `/${SCOPE.market}/${SCOPE.brand}`;
  switch (step) {
    case 'home':
      return [{ path: page }];
    case 'model':
      return [{ path: `${page}/modelos/${modelSlug}` }];
    case 'configurator':
      return [{ path: `${page}/monte/${modelSlug}/color?c=${encodeChoice(choice)}` }];
    case 'price':
      return [
        {
          path: `/api/price/v1/price/reservation?${new URLSearchParams(priceQuery(choice)).toString()}`,
          headers: HEADERS,
        },
      ];
    case 'simulation': {
      const { mvsCode, year, colorCode } = choice;
      const body = { mvs_code: mvsCode, year, colorCode, parcelas: 36, percentual_entrada: 0.3 };
      return [{ path: '/api/financing/v2/psa/linear/simulating', headers: HEADERS, body }];
    }
    case 'reservation':
      if (of.buyer === undefined) return [];
      return [post('reservation/v2/reservations/pre-reserve', of.buyer, { choice, unitId: of.buyer.unitId })];
    case 'payment': {
      if (of.buyer === undefined) return [];
      const { reservationId } = of;
      return [
        post('reservation/v2/reservations/processing', of.buyer, { reservationId, termsVersion: TERMS_VERSION }),
        post('reservation/v2/reservations/pix/payment', of.buyer, { reservationId }),
      ];
    }
  }
};
