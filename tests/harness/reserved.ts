import { randomUUID } from 'node:crypto';
import type { Charge } from '#features/payments/public.ts';
import type { Order } from '#features/reservations/contract.ts';
import { TERMS_VERSION } from '#features/reservations/public.ts';
import { APPLICANT, ARGENTINE, CONSENTS } from './applicant.ts';
import { buyerOf, idOf } from './buyer.ts';
import type { Answered } from './caller.ts';
import { findReadyCar } from './cars.ts';
import { CUSTOMER, signIn } from './people.ts';
import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

/** What of a program a buyer and their companies need. */
export type Shop = Pick<TestApp, 'call' | 'databaseUrl' | 'sandboxConsole'>;

const BRAND = { br: 'jeep', ar: 'peugeot' } as const;

type Owned = { readonly app: Shop; readonly market: 'br' | 'ar'; readonly token: string; readonly id: string };

/** An order's buyer in its market: what they see, and what they send. */
const handOf = ({ app, market, token, id }: Owned) => {
  const scope = { brand: BRAND[market], market, token };
  const send = (method: 'POST' | 'PUT', path: string, body: object): Promise<Answered> =>
    app.call(method, path, { ...scope, key: randomUUID(), body });
  const show = async (): Promise<Order> =>
    (await app.call('GET', `reservation/v2/reservations/${id}/status`, scope)).json as unknown as Order;
  const seen = (isThere: (order: Order) => boolean): Promise<Order> =>
    waitFor(async () => {
      const order = await show();
      return isThere(order) && order;
    });
  const simulate = async (entrancePercent: number): Promise<string> => {
    const { choice } = await show();
    const body = { type: 'CDC', mvsCode: choice.mvsCode, year: choice.year, orderId: id, entrancePercent };
    return String((await send('POST', 'financing/v1/simulate', body)).json['simulationId']);
  };
  const propose = async (simulationId: string): Promise<Answered> => {
    const applicant = market === 'br' ? APPLICANT : ARGENTINE;
    const { dealer } = await show();
    const body = { simulationId, orderId: id, dealerId: dealer.id, applicant, consents: CONSENTS };
    return send('POST', 'financing/v1/proposal', body);
  };
  const takeUp = async (): Promise<void> => {
    const path = `reservation/v2/reservations/${id}`;
    const view = await send('POST', `${path}/reactivation/preview`, { withoutCoupons: false });
    const { amount } = view.json['after'] as { amount: number };
    await send('POST', `${path}/reactivation`, { total: amount, withoutCoupons: false, termsVersion: TERMS_VERSION });
  };
  const plan = (sources: readonly object[]): Promise<Answered> =>
    send('PUT', `reservation/v2/reservations/${id}/remaining-payment`, { sources });
  return { id, token, brand: BRAND[market], market, show, seen, simulate, propose, takeUp, plan };
};

/** Pays an order's reservation value as people of its market do: by Pix, or by a card on the gateway's page. */
export const payDeposit = async (app: Shop, { market, token, id }: Omit<Owned, 'app'>): Promise<void> => {
  const buyer = buyerOf(app.call, { brand: BRAND[market], market, token });
  const charge = idOf(await buyer.pay(id, market === 'br' ? 'pix' : 'card'));
  if (market === 'br') {
    await app.sandboxConsole.onPayment((await app.sandboxConsole.payment(charge)).id, 'confirm');
    return;
  }
  const page = await waitFor(async () => {
    const { charges } = (await buyer.status(id)).json as unknown as { charges: readonly Charge[] };
    return charges.find((one) => one.id === charge)?.redirectUrl;
  });
  await app.sandboxConsole.payByCard(page, 'APRO');
};

/** A car held, registered and paid for as far as its reservation goes, in either market. */
export const reservedIn = async (app: Shop, market: 'br' | 'ar', coupon?: string) => {
  const scope = { brand: BRAND[market], market, token: await signIn(app.call, CUSTOMER[market]) };
  const buyer = buyerOf(app.call, scope);
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, scope)));
  await buyer.register(id);
  if (coupon !== undefined)
    await app.call('POST', `coupon/v1/coupons/orders/${id}`, { ...scope, key: randomUUID(), body: { coupon } });
  const of = { market, token: scope.token, id };
  await payDeposit(app, of);
  const hand = handOf({ app, ...of });
  await hand.seen(({ state }) => state === 'RESERVE');
  return { ...hand, cancel: () => buyer.cancel(id), pay: () => payDeposit(app, of) };
};
