import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { buyerOf, idOf, type Buyer } from './buyer.ts';
import { findReadyCar } from './cars.ts';
import { CUSTOMER, signIn, signInStaff } from './people.ts';
import { startTestApp } from './test-app.ts';

type Site = { brand: string; market: string };
type Line = { kind: string; code: string; name: string; amount: { amount: number } };
type Priced = { total: { amount: number }; quote: { lines: Line[]; totalWithoutTaxes: { amount: number } | null } };

const JEEP: Site = { brand: 'jeep', market: 'br' };

/** A coupon that anybody may use, and what a test changes of it. */
export const couponBody = (code: string, more: object = {}) => ({
  code,
  name: 'Desconto de prova',
  amount: { amount: 100_000, currency: 'BRL' },
  percent: null,
  mostOff: null,
  budget: null,
  mostUses: null,
  perPerson: null,
  validFrom: '2026-01-01T03:00:00Z',
  validUntil: null,
  plan: 'ANY',
  leastPrice: null,
  incomeMost: null,
  offerCode: null,
  defaultPeriod: null,
  partner: null,
  withOffer: true,
  withOthers: false,
  active: true,
  ...more,
});

/** The program with who keeps coupons and who buys with them, in both markets. */
export const openCoupons = async () => {
  const app = await startTestApp();
  const mine = await signIn(app.call, CUSTOMER.br);
  const hers = await signIn(app.call, CUSTOMER.ar);
  const staff = await signInStaff(app.call, 'voucher_admin');
  const buyer = buyerOf(app.call, { token: mine });
  const open: { who: Buyer; id: string }[] = [];

  /** A registered reservation, ended after its test. */
  const reserved = async (who: Buyer = buyer, of: Site = JEEP): Promise<string> => {
    const id = idOf(await who.reserve(await findReadyCar(app.databaseUrl, of)));
    expect((await who.register(id)).status).toBe(200);
    open.push({ who, id });
    return id;
  };

  const make = async (code: string, more: object = {}, of: Site = JEEP): Promise<string> =>
    idOf(await app.call('POST', 'coupon/v1/coupons', { ...of, token: staff, body: couponBody(code, more) }));

  const enter = (
    id: string,
    coupon: string,
    { token = mine, key = randomUUID(), ...of }: Partial<Site> & { token?: string; key?: string } = {},
  ) => app.call('POST', `coupon/v1/coupons/orders/${id}`, { ...JEEP, ...of, token, key, body: { coupon } });

  const remove = (id: string, code: string, token = mine, of: Site = JEEP) =>
    app.call('DELETE', `coupon/v1/coupons/orders/${id}/${code}`, { ...of, token });

  const priceOf = async (id: string, who: Buyer = buyer): Promise<Priced> => {
    const { json } = await who.status(id);
    const order = json as unknown as Priced;
    expect(order.quote.lines.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(order.total.amount);
    return order;
  };

  const usesOf = async (coupon: string) => {
    const { json } = await app.call('GET', `coupon/v1/coupons/${coupon}/uses`, { ...JEEP, token: staff });
    return (json['uses'] as { state: string; orderNumber: string | null }[]).map(({ state, orderNumber }) => ({
      state,
      orderNumber,
    }));
  };

  const countOf = async (name: string, of: Site = JEEP) => {
    const { json } = await app.call('POST', 'coupon/v1/coupons/count', { ...of, body: { name } });
    return { uses: json['uses'], left: json['left'] };
  };

  /** Ends what a test left open. */
  const endAll = async (): Promise<void> => {
    for (const { who, id } of open.splice(0)) await who.cancel(id);
  };

  return { app, mine, hers, staff, buyer, open, reserved, make, enter, remove, priceOf, usesOf, countOf, endAll };
};
