import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loader } from '#app/web/reservation-step-data.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { findReadyCar } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { payFor } from '#tests/harness/sales.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const SITES = [
  { market: 'br', brand: 'jeep', method: 'pix' },
  { market: 'ar', brand: 'peugeot', method: 'card' },
] as const;

describe.each(SITES)('back and reload in a purchase, $market', ({ market, brand, method }) => {
  test('lose nothing at any step: the same car, price, time and charge, and no step ahead of what is done', async () => {
    const token = await signIn(app.call, CUSTOMER[market]);
    const buyer = buyerOf(app.call, { token, brand, market });
    const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, { brand, market })));
    const pages = pagesOf(app.api.application);
    const see = (step: string) =>
      pages.visit({ path: `/${market}/${brand}`, params: { id, step }, token, load: loader });
    /** What must not change, however often and in whatever order the steps are opened. */
    const kept = async (step: string) => {
      const seen = await see(step);
      if ('to' in seen) return seen.to.split('/').at(-1);
      if (seen.value.over) throw new Error('the reservation is over');
      const { car, frame, charge } = seen.value;
      return { car, heldUntil: frame.heldUntil, charge: charge?.id ?? null };
    };
    const start = await kept('showcase');
    for (const step of ['register', 'showcase', 'register', 'register']) expect(await kept(step), step).toEqual(start);
    // The terms are not accepted yet: an address further on leads back.
    for (const step of ['reservation', 'payment', 'payment']) {
      const found = await kept(step);
      expect(found === 'reservation' || JSON.stringify(found) === JSON.stringify(start), step).toBe(true);
    }
    expect((await buyer.register(id)).status).toBe(200);
    for (const step of ['payment', 'reservation', 'showcase', 'payment']) expect(await kept(step), step).toEqual(start);
    const charge = idOf(await buyer.pay(id, method));
    const paying = { ...(start as object), charge };
    for (const step of ['payment', 'showcase', 'payment', 'payment']) expect(await kept(step), step).toEqual(paying);
    // Pressed once more after a reload: the open charge, not a second one.
    expect(idOf(await buyer.pay(id, method))).toBe(charge);
    await payFor({ buyer, id, sandboxConsole: app.sandboxConsole }, market);
    expect(await kept('showcase')).toBe(id);
    const paid = await see('payment');
    expect('value' in paid && paid.value.over).toBe(true);
  });
});
