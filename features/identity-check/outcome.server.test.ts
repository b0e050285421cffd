import type { Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { near } from '#tests/faces/pictures.ts';
import { buyerOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { lookerOf } from '#tests/harness/identity.ts';
import { CUSTOMER, signInStaff } from '#tests/harness/people.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { signInAnother } from '#tests/harness/second-staff.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { personalData } from './public.server.ts';

let app: TestApp;
let staff: string;
let second: string;

beforeAll(async () => {
  app = await startTestApp();
  staff = await signInStaff(app.call, 'service_admin');
  second = await signInAnother(app, { role: 'service_admin', brand: 'jeep', market: 'br' });
});
afterAll(async () => {
  await expectDrainedAndSound(app.databaseUrl);
  await app.stop();
});

const said = ({ status, json }: Answered): string => `${status} ${String(json['code'] ?? json['state'])}`;

/** A reserved order, and what its buyer and staff do about who the buyer is. */
const openOrder = async () => {
  const { id, brand, market, token } = await reservedIn(app, 'br');
  const scope = { brand, market, token };
  const call = (method: string, of: string, body?: object): Promise<Answered> =>
    app.call(method, `payment-security/v1/orders/${id}/identity${of}`, {
      ...scope,
      ...(body !== undefined && { body }),
    });
  const list = async (by = staff, state = 'waiting') =>
    (
      (
        await app.call('GET', `payment-security/v1/identity-checks?state=${state}&size=100`, {
          brand,
          market,
          token: by,
        })
      ).json['checks'] as
        | {
            id: string;
            version: number;
            state: string;
            way: string;
            mayDecide: boolean;
            mayTakeBack: boolean;
          }[]
        | undefined
    )?.find((one) => one.id === id);
  const decide = async (by: string, verdict: string, more: object = {}) => {
    const version = (await list(by))?.version ?? 1;
    const body = { version, verdict, reason: null, ...more };
    return app.call('POST', `payment-security/v1/identity-checks/${id}/decision`, { brand, market, token: by, body });
  };
  const look = (portrait?: Sharp): Promise<Answered> =>
    lookerOf({ url: app.api.url, call: app.call }, { id, ...scope }).look(portrait === undefined ? {} : { portrait });
  const row = async (columns: string): Promise<unknown> =>
    (await ask(app.databaseUrl, `SELECT ${columns} FROM identity_check.outcome WHERE order_id = $1`, [id])).rows[0];
  const elsewhere = (of: string, body: object): Promise<Answered> =>
    app.call('POST', `payment-security/v1/orders/${id}/identity${of}`, { ...scope, market: 'ar', body });
  return { id, brand, market, site: { brand, market }, token, call, list, decide, look, row, elsewhere };
};

test('who is the one on the paper is kept as the same, with the consent and nothing of the face', async () => {
  const order = await openOrder();
  expect(await order.look().then(said)).toBe('200 SAME');
  expect(await order.look().then(said)).toBe('409 settled');
  expect(await order.list()).toBeUndefined();
  const { rows } = await ask<{ row: object }>(
    app.databaseUrl,
    `SELECT to_jsonb(o) - '{brand,market,dealer_id,account_id,state_at,order_id}'::text[] AS row FROM identity_check.outcome o WHERE order_id = $1`,
    [order.id],
  );
  expect(rows[0]?.row).toEqual({
    state: 'SAME',
    way: 'FACE',
    consent_version: 'face-1',
    tries: 0,
    reason: null,
    refused_by: null,
    decided_by: null,
    appealed_at: null,
    version: 1,
    order_ended: false,
    asked_anew: false,
    is_waiting: false,
  });
}, 60_000);

test('who is not recognised may try again, at last a person looks, and asked anew it begins anew', async () => {
  const order = await openOrder();
  expect(await order.look(near(3)).then(said)).toBe('422 notRecognised');
  expect(await order.list()).toMatchObject({ state: 'NOT_RECOGNISED', mayDecide: true });
  expect(await order.row('tries')).toEqual({ tries: 1 });
  await ask(app.databaseUrl, 'UPDATE identity_check.outcome SET tries = 5 WHERE order_id = $1', [order.id]);
  expect(await order.look().then(said)).toBe('409 settled');
  expect((await order.call('GET', '')).json).toMatchObject({ mayTry: false, mayChoosePerson: true });
  expect(await order.decide(staff, 'AGAIN').then(({ status }) => status)).toBe(200);
  expect(await order.look().then(said)).toBe('200 SAME');
}, 60_000);

test('without photos a person decides, a refusal has its reason, and its appeal is another’s', async () => {
  const order = await openOrder();
  expect(await order.call('POST', '/person', { way: 'VIDEO' }).then(said)).toBe('400 invalid');
  expect(await order.call('POST', '/appeal', { way: 'CALL' }).then(said)).toBe('409 settled');
  expect(await order.call('POST', '/person', { way: 'CALL' }).then(said)).toBe('200 WITHOUT');
  // Photos may still be taken; those that fail leave the person who was chosen.
  expect(await order.look(near(3)).then(said)).toBe('422 notRecognised');
  expect(await order.row('state, way, tries')).toEqual({ state: 'WITHOUT', way: 'CALL', tries: 1 });
  expect(await order.decide(staff, 'REFUSED').then(said)).toBe('422 reasonMissing');
  expect(await order.decide(staff, 'ACCEPTED', { reason: 'OTHER_PERSON' }).then(said)).toBe('422 reasonUnneeded');
  expect(await order.decide(staff, 'REFUSED', { version: 9, reason: 'OTHER_PERSON' }).then(said)).toBe(
    '409 changedMeanwhile',
  );
  // Two at once: one decides.
  const both = await Promise.all([staff, second].map((by) => order.decide(by, 'REFUSED', { reason: 'PAPER_INVALID' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [who, other] = both[0]?.status === 200 ? [staff, second] : [second, staff];
  expect((await order.call('GET', '')).json).toMatchObject({
    state: 'REFUSED',
    reason: 'PAPER_INVALID',
    mayAppeal: true,
  });
  expect(await order.call('POST', '/person', { way: 'CALL' }).then(said)).toBe('409 settled');
  // The other market has no such order, and cannot begin it anew.
  expect(await order.elsewhere('/person', { way: 'CALL' }).then(said)).toBe('404 orderUnknown');
  expect(await order.row('state, market')).toEqual({ state: 'REFUSED', market: 'br' });
  expect(await order.call('POST', '/appeal', { way: 'DEALER' }).then(said)).toBe('200 APPEALED');
  expect(await order.list(who)).toMatchObject({ state: 'APPEALED', mayDecide: false });
  expect(await order.decide(who, 'ACCEPTED').then(said)).toBe('403 ownRefusal');
  expect(await order.decide(other, 'REFUSED', { reason: 'OTHER_PERSON' }).then(({ status }) => status)).toBe(200);
  expect((await order.call('GET', '')).json).toMatchObject({ state: 'REFUSED', mayAppeal: false });
  expect(await order.call('POST', '/appeal', { way: 'DEALER' }).then(said)).toBe('409 settled');
}, 60_000);

test('what was decided is taken back with a reason, until the contract is signed, and the buyer is not asked what they cannot answer', async () => {
  const order = await openOrder();
  const takeBack = async (by: string, reason: string | null = 'MISTAKE') => {
    const version = (await order.list(by, 'settled'))?.version ?? 1;
    const path = `payment-security/v1/identity-checks/${order.id}/taken-back`;
    return app.call('POST', path, { ...order.site, token: by, body: { version, reason } });
  };
  expect(await order.look().then(said)).toBe('200 SAME');
  expect(await order.list(staff, 'settled')).toMatchObject({ state: 'SAME', mayTakeBack: true });
  expect(await takeBack(staff, null).then(said)).toBe('400 invalid');
  expect(await takeBack(order.token).then(said)).toBe('403 forbidden');
  expect(await takeBack(staff).then(({ status }) => status)).toBe(200);
  expect(await order.list()).toMatchObject({ state: 'WITHOUT', way: 'DEALER', mayDecide: true, mayTakeBack: false });
  expect(await takeBack(staff).then(said)).toBe('409 notDecided');
  await app.sandboxConsole.mail(CUSTOMER.br, /Uma pessoa analisa de novo/);
  // Refused for good, it is not without a way; an appeal stays another's to decide.
  expect(await order.decide(staff, 'REFUSED', { reason: 'DID_NOT_COME' }).then(({ status }) => status)).toBe(200);
  expect(await order.call('POST', '/appeal', { way: 'CALL' }).then(said)).toBe('200 APPEALED');
  expect(await order.decide(second, 'REFUSED', { reason: 'OTHER_PERSON' }).then(({ status }) => status)).toBe(200);
  expect(await takeBack(second, 'NEW_EVIDENCE').then(({ status }) => status)).toBe(200);
  expect(await order.decide(staff, 'ACCEPTED').then(said)).toBe('403 ownRefusal');
  expect(await order.list(staff, 'late')).toBeUndefined();
  await ask(
    app.databaseUrl,
    `UPDATE identity_check.outcome SET state_at = now() - interval '49 hours' WHERE order_id = $1`,
    [order.id],
  );
  expect(await order.list(staff, 'late')).toMatchObject({ state: 'WITHOUT' });
  const moved = (state: string) =>
    ask(
      app.databaseUrl,
      `SET session_replication_role = replica; UPDATE reservations.purchase SET state = '${state}' WHERE id = '${order.id}'`,
    );
  await moved('CREATED_ORDER');
  expect(await order.decide(second, 'AGAIN').then(said)).toBe('409 orderMovedOn');
  expect(await order.decide(second, 'ACCEPTED').then(({ status }) => status)).toBe(200);
  expect(await takeBack(staff).then(said)).toBe('409 signedAlready');
  await moved('RESERVE');
}, 60_000);

test('another order of an account begins no new count, and photos are counted whatever they show', async () => {
  const order = await openOrder();
  const day = (tries: number, looks: number) =>
    ask(
      app.databaseUrl,
      `INSERT INTO identity_check.beside (account_id, brand, market, tries, looks)
       SELECT account_id, brand, market, $2, $3 FROM reservations.purchase WHERE id = $1
       ON CONFLICT (account_id, brand, market) DO UPDATE SET tries = excluded.tries, looks = excluded.looks, since = now()`,
      [order.id, tries, looks],
    );
  await day(5, 0);
  expect(await order.look().then(said)).toBe('409 triesOver');
  await day(0, 30);
  expect(await order.look().then(said)).toBe('409 triesOver');
  await day(0, 0);
  expect(await order.look().then(said)).toBe('200 SAME');
}, 60_000);

test('the dealership of the order looks, and nobody once it is cancelled', async () => {
  const order = await openOrder();
  await order.call('POST', '/person', { way: 'CALL' });
  const { rows } = await ask<{ was: string; other: string }>(
    app.databaseUrl,
    `SELECT p.dealer_id AS was, (SELECT d.id FROM dealers.dealer d WHERE d.brand = p.brand AND d.id <> p.dealer_id LIMIT 1) AS other
     FROM reservations.purchase p WHERE p.id = $1`,
    [order.id],
  );
  for (const dealer of [rows[0]?.other, rows[0]?.was]) {
    await ask(app.databaseUrl, 'UPDATE reservations.purchase SET dealer_id = $2 WHERE id = $1', [order.id, dealer]);
    expect(await order.row('dealer_id')).toEqual({ dealer_id: dealer });
  }
  await expect(
    ask(
      app.databaseUrl,
      `UPDATE identity_check.outcome SET state = 'ACCEPTED', decided_by = 'account:' || account_id WHERE order_id = $1`,
      [order.id],
    ),
  ).rejects.toThrow(/outcome_check/);
  await buyerOf(app.call, { token: order.token, brand: order.brand, market: order.market }).cancel(order.id);
  await waitFor(async () => (await order.list()) === undefined);
  expect(await order.decide(staff, 'ACCEPTED').then(said)).toBe('409 orderEnded');
}, 60_000);

test('the person’s own data name what came out, and go with them', async () => {
  const order = await openOrder();
  await order.call('POST', '/person', { way: 'DEALER' });
  const { db, env } = app.api.application.services;
  const accountId = await ask<{ id: string }>(
    app.databaseUrl,
    'SELECT account_id AS id FROM identity_check.outcome WHERE order_id = $1',
    [order.id],
  ).then(({ rows }) => rows[0]?.id ?? '');
  const subject = { accountId } as Parameters<typeof personalData.read>[1];
  const erasing = { env, now: new Date() };
  const left = await db.withTx({ allBrands: true, actor: 'system:test', reason: 'test' }, async (tx) => {
    const [section] = await personalData.read(tx, subject, env);
    expect(section?.records).toContainEqual(expect.objectContaining({ order: order.id, state: 'WITHOUT' }));
    await personalData.erase(tx, subject, erasing);
    return personalData.read(tx, subject, env);
  });
  expect(left[0]?.records).toEqual([]);
}, 60_000);
