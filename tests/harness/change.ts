import { randomUUID } from 'node:crypto';
import type { CarChoice } from '#features/price/public.ts';
import { TERMS_VERSION } from '#features/reservations/public.ts';
import type { Answered, Caller } from './caller.ts';
import { ask } from './cars.ts';

type Money = { readonly amount: number };

export type ChangeSeen = {
  readonly lines: readonly {
    readonly kind: string;
    readonly code: string;
    readonly before: Money | null;
    readonly after: Money | null;
    readonly difference: Money;
  }[];
  readonly before: Money;
  readonly after: Money;
  readonly difference: Money;
  readonly toPay: Money;
  readonly open: Money;
  readonly back: Money;
  readonly isSameCar: boolean;
};

export type TakeUpSeen = {
  readonly after: Money;
  readonly to: string;
  readonly isSameCar: boolean;
  readonly priceKept: boolean;
  readonly couponsLost: readonly string[];
  readonly voucherLost: boolean;
};

type As = { readonly token?: string; readonly key?: string };

const seen = ({ status, json }: Answered): unknown => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
  return json;
};

const dearerCar = async (of: {
  databaseUrl: string;
  scope: { brand: string };
  choice: CarChoice;
  preview: (choice: CarChoice) => Promise<Answered>;
}): Promise<{ choice: CarChoice; price: number; total: number }> => {
  const { rows } = await ask<{ code: string }>(
    of.databaseUrl,
    `SELECT DISTINCT p.code FROM catalog.part p JOIN catalog.version v ON v.brand = p.brand AND v.model_code = p.model_code
     WHERE p.brand = $2 AND p.type = 'ACCESSORY' AND v.mvs_code = $1 ORDER BY p.code`,
    [of.choice.mvsCode, of.scope.brand],
  );
  for (const { code } of rows) {
    const choice = { ...of.choice, accessoryCodes: [...of.choice.accessoryCodes, code] };
    const answer = await of.preview(choice);
    const view = answer.status === 200 ? (seen(answer) as ChangeSeen) : null;
    if (view !== null && view.difference.amount > 0)
      return { choice, price: view.difference.amount, total: view.after.amount };
  }
  throw new Error('no accessory fits the car');
};

/** Another built car of the order's version and of another colour that stands free, at its own dealership or another. */
const otherBuiltCar = async (of: {
  databaseUrl: string;
  choice: CarChoice;
  scope: { brand: string; market: string };
  preview: (choice: CarChoice, more: object) => Promise<Answered>;
}): Promise<{ choice: CarChoice; dealerId: string; total: number }> => {
  const { choice, scope } = of;
  const { rows } = await ask<{ dealer: string; color: string; coating: string; items: string[] }>(
    of.databaseUrl,
    `SELECT dealer_id AS dealer, color_code AS color, coating_code AS coating, item_codes AS items FROM stock.free_unit
     WHERE brand = $4 AND market = $5 AND mvs_code = $1 AND year = $2 AND kind = 'ready' AND color_code <> $3 ORDER BY id`,
    [choice.mvsCode, choice.year, choice.colorCode, scope.brand, scope.market],
  );
  for (const { dealer: dealerId, color, coating, items } of rows) {
    const other = { ...choice, colorCode: color, coatingCode: coating, itemCodes: items };
    const answer = await of.preview(other, { dealerId });
    if (answer.status === 200)
      return { choice: other, dealerId, total: (answer.json['after'] as { amount: number }).amount };
  }
  throw new Error('no other built car of the version is free');
};

/** A buyer's hand on the calls that change an order and take it up again. */
export const changeHandOf = ({
  call,
  databaseUrl,
  customer,
  scope = { brand: 'jeep', market: 'br' },
}: {
  call: Caller;
  databaseUrl: string;
  customer: string;
  scope?: { brand: string; market: 'br' | 'ar' };
}) => {
  const post = (path: string, body: object, as: As = {}): Promise<Answered> =>
    call('POST', `reservation/v2/reservations/${path}`, { ...scope, token: customer, ...as, body });
  const choiceOf = async (id: string): Promise<CarChoice> => {
    const path = `reservation/v2/reservations/${id}/status`;
    const { json } = await call('GET', path, { ...scope, token: customer });
    return json['choice'] as CarChoice;
  };
  const preview = (id: string, choice: CarChoice, more: object = {}): Promise<Answered> =>
    post(`${id}/change/preview`, { choice, ...more });
  return {
    post,
    choiceOf,
    preview,
    previewed: async (id: string, choice: CarChoice, more: object = {}): Promise<ChangeSeen> =>
      seen(await preview(id, choice, more)) as ChangeSeen,
    change: (
      id: string,
      to: { choice: CarChoice; total: number; dealerId?: string },
      { key = randomUUID(), ...as }: As = {},
    ): Promise<Answered> => post(`${id}/change`, { termsVersion: TERMS_VERSION, ...to }, { key, ...as }),
    /** The car of the order with one more accessory, and what that costs. */
    dearer: async (id: string) =>
      dearerCar({ databaseUrl, scope, choice: await choiceOf(id), preview: (choice) => preview(id, choice) }),
    otherCar: async (id: string) =>
      otherBuiltCar({
        databaseUrl,
        scope,
        choice: await choiceOf(id),
        preview: (choice, more) => preview(id, choice, more),
      }),
    previewTakeUp: (id: string): Promise<Answered> => post(`${id}/reactivation/preview`, {}),
    takeUpSeen: async (id: string): Promise<TakeUpSeen> =>
      seen(await post(`${id}/reactivation/preview`, {})) as TakeUpSeen,
    takeUp: (
      id: string,
      total: number,
      { key = randomUUID(), withoutCoupons, ...as }: As & { withoutCoupons?: boolean } = {},
    ): Promise<Answered> =>
      post(
        `${id}/reactivation`,
        { total, termsVersion: TERMS_VERSION, ...(withoutCoupons === undefined ? {} : { withoutCoupons }) },
        { key, ...as },
      ),
  };
};
