import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loader as reservationLoader } from '#app/web/new-reservation-data.ts';
import { loader as changeLoader } from '#app/web/order-change-data.ts';
import { decodeChoice, encodeChoice, type CarCodes } from '#features/configurator/public.ts';
import { proposalsLoader } from '#features/financing/web/proposals-data.ts';
import { orderLoader } from '#features/reservations/web/order-loader.ts';
import { formatMoney } from '#kernel/money.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { ask } from '#tests/harness/cars.ts';
import type { CallOptions } from '#tests/harness/caller.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { proposerOf } from '#tests/harness/proposals.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('an approved credit that was asked for before there was an order becomes the financing of one, once', async () => {
  const order = await reservedIn(app, 'br');
  const { choice, dealer, total, paid } = await order.show();
  const scope = { brand: order.brand, market: order.market, token: order.token };
  const call = (method: string, path: string, request: CallOptions = {}) =>
    app.call(method, `financing/${path}`, { ...scope, ...request });
  const buyer = proposerOf(() => ({ app, call, dealerId: dealer.id }));
  const { mvsCode, year, colorCode, coatingCode, itemCodes, accessoryCodes, serviceCodes } = choice;
  const parts = [...itemCodes, ...accessoryCodes, ...serviceCodes];
  const car = { mvsCode, year, colorCode, ...(coatingCode === null ? {} : { coatingCode }), partIds: parts };
  const tie = (id: string, orderId = order.id) =>
    call('POST', `v1/proposal/${id}/order`, { key: randomUUID(), body: { orderId } });
  const id = await buyer.send({ ...car, entrancePercent: 50 });
  expect((await buyer.read(id)).offer.price).toEqual(total);
  expect((await tie(id)).json['code']).toBe('proposalNotFree');
  await app.sandboxConsole.advance(await buyer.arrived(id), 'APPROVED');
  await buyer.reaches(id, 'APPROVED');

  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=5', scope);
  const other = (json['dealers'] as { id: string }[]).find((one) => one.id !== dealer.id)?.id ?? '';
  const elsewhere = idOf(
    await call('POST', 'v1/proposal', {
      key: randomUUID(),
      body: { ...buyer.bodyOf(await buyer.simulate({ ...car, entrancePercent: 50 })), dealerId: other },
    }),
  );
  await app.sandboxConsole.advance(await buyer.arrived(elsewhere), 'APPROVED');
  await buyer.reaches(elsewhere, 'APPROVED');
  expect((await tie(elsewhere)).json['code']).toBe('dealerDiffers');

  const pages = pagesOf(app.api.application);
  const here = { path: `/br/${order.brand}/pedido`, params: { id: order.id }, token: order.token };
  const { financing, hasFreeCredit } = await pages.read({ ...here, load: orderLoader });
  expect(hasFreeCredit).toBe(true);
  expect(financing?.href).toContain(`id=${id}&order=${order.id}`);
  // Before the buyer changes the order the page says that the credit does not serve at another price.
  const changed = async (to: CarCodes) =>
    pages.read({ ...here, path: `${here.path}?${new URLSearchParams({ c: encodeChoice(to) })}`, load: changeLoader });
  const { groups } = await changed(choice);
  const more = groups.find(({ name }) => name === 'accessories')?.options.map(({ value }) => value) ?? [];
  const wanted = more.filter((code) => !accessoryCodes.includes(code)).slice(0, 4);
  const views = await Promise.all(
    wanted.map(async (code) => (await changed({ ...choice, accessoryCodes: [...accessoryCodes, code] })).view),
  );
  const others = views.filter((view) => view !== null && view.total !== total.amount);
  expect(others.length).toBeGreaterThan(0);
  const { number } = await buyer.read(id);
  expect(new Set(others.map((view) => view?.creditLost))).toEqual(new Set([number]));
  // Who has no order yet is led to the reservation of this very car, at the dealership the bank was asked for.
  const listed = await pages.read({ path: `/br/${order.brand}/propostas`, token: order.token, load: proposalsLoader });
  const query = new URL(listed.proposals.find((one) => one.id === id)?.reserve ?? '', app.api.url).searchParams;
  expect(decodeChoice(query.get('c'))).toMatchObject({ mvsCode, year, colorCode });
  expect(query.get('d')).toBe(dealer.id);
  const { found } = await pages.read({ path: `/br/${order.brand}/reservar?${query}`, load: reservationLoader });
  expect(found?.city).toBe(dealer.cityName);
  // It is looked for there, which is no place of the visitor's: nobody reads how far it is from itself.
  expect(found?.offers.map(({ place }) => place).join()).not.toContain('km');
  // Only its owner reads of it, and of the dealership it is for.
  expect(found?.approved).toBeNull();
  const signedIn = await pages.read({
    path: `/br/${order.brand}/reservar?${query}`,
    token: order.token,
    load: reservationLoader,
  });
  for (const said of [(await buyer.read(id)).number, dealer.name]) expect(signedIn.found?.approved).toContain(said);

  // A day too late, or while the order's end is decided, it pays for nothing.
  // What was offered is written once: only without its triggers another day stands there.
  const setDay = (day: string) =>
    ask(
      app.databaseUrl,
      `SET session_replication_role = replica;
       UPDATE financing.simulation SET offer = jsonb_set(offer, '{validUntil}', '"${day}"')
       WHERE id = (SELECT simulation_id FROM financing.proposal WHERE id = '${id}')`,
    );
  const { validUntil } = (await buyer.read(id)).offer;
  await setDay('2020-01-31');
  expect((await tie(id)).json['code']).toBe('simulationExpired');
  await setDay(validUntil);
  const stateAs = (sql: string) =>
    ask(app.databaseUrl, `UPDATE reservations.purchase SET ${sql} WHERE id = $1`, [order.id]);
  await stateAs(`state_before = state, state = 'REQUESTED_CANCELLATION'`);
  expect((await tie(id)).json['code']).toBe('orderState');
  await stateAs('state = state_before, state_before = NULL');
  const tied = await tie(id);
  expect(tied.status, JSON.stringify(tied.json)).toBe(200);
  expect(tied.json).toMatchObject({ id, orderId: order.id, status: 'APPROVED' });
  const { offer } = await buyer.read(id);
  expect((await order.show()).rest.sources).toMatchObject([
    { kind: 'FINANCING_PAYMENT', state: 'WAITING', amount: offer.released, proposalId: id },
  ]);
  expect((await tie(id)).json['code']).toBe('proposalNotFree');

  // A bank that agreed looks no more: first it prepares the contract, then it is the buyer's turn.
  const bankTask = async () => {
    const { tasks } = await pages.read({ ...here, load: orderLoader });
    return tasks.find(({ title }) => title.includes('inanciamento'));
  };
  expect(await bankTask()).toMatchObject({ kind: 'WAIT_FOR_CREDIT_CONTRACT', href: null });
  // What the credit does not lend is the sum that is left to share.
  const { toPay } = await pages.read({ ...here, load: orderLoader });
  expect(toPay).toBe(formatMoney((await order.show()).rest.open, 'br'));
  await app.sandboxConsole.advance(id, 'PENDING_CONTRACT_SIGN');
  await buyer.reaches(id, 'PENDING_CONTRACT_SIGN');
  const sign = await bankTask();
  expect(sign).toMatchObject({ kind: 'SIGN_CREDIT', waits: null });
  expect(sign?.href).toContain(`id=${id}`);

  await app.sandboxConsole.advance(id, 'PAYED');
  await buyer.reaches(id, 'PAYED');
  const after = await order.seen((one) => one.rest.sources.some(({ state }) => state === 'PAID'));
  expect(after.paid.amount).toBe(paid.amount + offer.released.amount);
  await expectDrainedAndSound(app.databaseUrl);
}, 240_000);
