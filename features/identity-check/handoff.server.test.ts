import { afterAll, beforeAll, expect, test } from 'vitest';
import { near, photo } from '#tests/faces/pictures.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { lookerOf, phoneOf, photosOf, type Bidden } from '#tests/harness/identity.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { personalData } from './public.server.ts';

let app: TestApp;
let order: Awaited<ReturnType<typeof reservedIn>>;
let looker: ReturnType<typeof lookerOf>;
let phone: ReturnType<typeof phoneOf>;

beforeAll(async () => {
  app = await startTestApp();
  order = await reservedIn(app, 'br');
  const of = { url: app.api.url, call: app.call };
  looker = lookerOf(of, order);
  phone = phoneOf(of, order);
});
afterAll(async () => {
  await expectDrainedAndSound(app.databaseUrl);
  await app.stop();
});

const said = ({ status, json }: Answered): string =>
  `${status} ${String(json['code'] ?? json['state'] ?? json['mayTry'])}`;
type Running = { readonly state: string; readonly round: number; readonly number: number | null };
const running = async (): Promise<Running | null> => (await looker.read()).json['handoff'] as Running | null;
/** Another in the place of the one that a phone opened, by an explicit press. */
const newCode = async (): Promise<string> =>
  String((await looker.handOff((await running())?.round ?? null)).json['token']);
/** A phone before the computer: its number is typed. */
const opened = async () => {
  const hand = phone.by((await phone.open(await newCode())).json['handoff']);
  expect((await hand.type((await running())?.number)).json).toMatchObject({ isConfirmed: true });
  return hand;
};

test('a code opens the check of its order on one phone, once, and what it gets does nothing else', async () => {
  const token = await newCode();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await looker.read()).json).toMatchObject({ handoff: { state: 'WAITING', number: null } });
  // Two phones at once: one of them.
  const both = await Promise.all([phone.open(token), phone.open(token), phone.open(token)]);
  expect(both.map(said).toSorted()).toEqual(['200 true', '410 handoffTaken', '410 handoffTaken']);
  const { handoff, ...shown } = both.find(({ status }) => status === 200)?.json ?? {};
  expect(shown).toEqual({
    state: null,
    mayTry: true,
    isConfirmed: false,
    order: {
      car: expect.stringMatching(/ 20\d\d$/),
      dealer: expect.any(String),
      name: expect.stringMatching(/^\S+$/),
      email: expect.stringMatching(/^c•••@/),
    },
    until: expect.any(String),
  });
  expect((await looker.read()).json).toMatchObject({ handoff: { state: 'TAKEN', number: expect.any(Number) } });
  expect(await phone.open(token).then(said)).toBe('410 handoffTaken');
  expect(await phone.by(handoff).read().then(said)).toBe('200 true');
  // Neither the code nor what it gave is a session, nor is one the other.
  for (const bearer of [token, String(handoff)]) {
    const scope = { brand: order.brand, market: order.market, token: bearer };
    expect((await app.call('GET', `payment-security/v1/orders/${order.id}/identity`, scope)).status).toBe(401);
  }
  expect(await phone.by(token).read().then(said)).toBe('410 handoffOver');
  expect(await phone.open(handoff).then(said)).toBe('410 handoffOver');
  expect(await phone.open('').then(said)).toBe('400 invalid');
  // Neither stands anywhere as it is.
  const { rows } = await ask<{ found: string }>(
    app.databaseUrl,
    `SELECT to_jsonb(h)::text AS found FROM identity_check.handoff h
     UNION ALL SELECT to_jsonb(a)::text FROM platform.audit a WHERE a.action LIKE 'identity.%'`,
  );
  expect(rows.some(({ found }) => found.includes('identity.handoffTaken') && found.includes(order.id))).toBe(true);
  for (const { found } of rows) for (const secret of [token, String(handoff)]) expect(found).not.toContain(secret);
});

test('a code that is late, of an older day of the order, of another brand or of another’s order opens nothing', async () => {
  const first = await newCode();
  const before = phone.by((await phone.open(first)).json['handoff']);
  expect(await before.read().then(said)).toBe('200 true');
  const second = await newCode();
  // A new one ends the one before, and the phone that opened it.
  expect(await before.read().then(said)).toBe('410 handoffOver');
  expect(await before.bidden().then(said)).toBe('410 handoffOver');
  expect(await before.send(new FormData()).then(said)).toBe('410 handoffOver');
  expect(await phone.open(first).then(said)).toBe('410 handoffOver');
  const elsewhere = phoneOf({ url: app.api.url, call: app.call }, { brand: 'peugeot', market: 'ar' });
  expect(await elsewhere.open(second).then(said)).toBe('410 handoffOver');
  await ask(app.databaseUrl, `UPDATE identity_check.handoff SET expires_at = now()`);
  expect(await phone.open(second).then(said)).toBe('410 handoffOver');
  const late = await opened();
  await ask(app.databaseUrl, `UPDATE identity_check.handoff SET session_until = now()`);
  expect(await late.read().then(said)).toBe('410 handoffOver');
  expect((await looker.read()).json).toMatchObject({ handoff: null });
  const clienta = { ...order, token: await signIn(app.call, CUSTOMER.ar) };
  const other = lookerOf({ url: app.api.url, call: app.call }, clienta);
  expect(await other.handOff().then(said)).toBe('404 orderUnknown');
});

test('before the number on the computer’s screen is typed nothing is looked at, and wrong three times the code is over', async () => {
  const hand = phone.by((await phone.open(await newCode())).json['handoff']);
  expect(await hand.bidden().then(said)).toBe('409 numberMissing');
  expect(await hand.send(new FormData()).then(said)).toBe('409 numberMissing');
  const number = (await running())?.number ?? 0;
  expect(number).toBeGreaterThan(9);
  const wrong = number === 99 ? 98 : number + 1;
  expect(await hand.type(wrong).then(said)).toBe('422 numberWrong');
  expect(await hand.type(wrong).then(said)).toBe('422 numberWrong');
  expect(await hand.type(wrong).then(said)).toBe('410 handoffOver');
  expect(await hand.type(number).then(said)).toBe('410 handoffOver');
  expect(await running()).toBeNull();
  const other = await opened();
  // Typed, it is not shown any more, and asked for no more.
  expect(await running()).toMatchObject({ state: 'TAKEN', number: null });
  expect(await other.bidden().then(({ status }) => status)).toBe(200);
  // Whoever opened it buys nothing.
  expect((await other.deny()).json).toEqual({ over: true });
  expect(await other.read().then(said)).toBe('410 handoffOver');
  const { rows } = await ask<{ action: string }>(
    app.databaseUrl,
    `SELECT action FROM platform.audit WHERE subject_id = $1 AND action LIKE 'identity.handoff%' GROUP BY action ORDER BY action`,
    [order.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'identity.handoffConfirmed',
    'identity.handoffDenied',
    'identity.handoffNumberWrong',
    'identity.handoffTaken',
  ]);
});

test('a code is no longer than the session that made it, its answer may be asked for again, and a page sent again ends no phone’s work', async () => {
  const secret = 'k'.repeat(43);
  const token = await newCode();
  expect(await phone.open(token, secret).then(said)).toBe('200 true');
  expect(await phone.open(token, secret).then(said)).toBe('200 true');
  expect(await phone.open(token, 'j'.repeat(43)).then(said)).toBe('410 handoffTaken');
  expect(await phone.open(token, 'short').then(said)).toBe('400 invalid');
  expect(await looker.handOff().then(said)).toBe('409 handoffRunning');
  expect(await phone.by(secret).read().then(said)).toBe('200 true');
  await ask(
    app.databaseUrl,
    `UPDATE identity_check.handoff SET taken_at = taken_at - interval '2 minutes' WHERE order_id = $1`,
    [order.id],
  );
  expect(await phone.open(token, secret).then(said)).toBe('410 handoffTaken');
  const hand = await opened();
  const of = (await hand.bidden()).json as unknown as Bidden;
  const photos = await photosOf(of);
  // Another code is made while the photos are on their way.
  const held = hand.send(photos);
  await newCode();
  expect(await held.then(said)).toBe('410 handoffOver');
  expect((await looker.read()).json).toMatchObject({ state: null });
  const last = await opened();
  const ended = (revoked: string) =>
    ask(
      app.databaseUrl,
      `UPDATE accounts.session SET revoked_at = ${revoked} WHERE id = (SELECT session_id FROM identity_check.handoff WHERE order_id = $1)`,
      [order.id],
    );
  await ended('now()');
  expect(await last.read().then(said)).toBe('410 handoffOver');
  await ended('NULL');
  expect(await last.read().then(said)).toBe('200 true');
}, 60_000);

test('a challenge is of its order and is answered once, and other words than today’s are read again', async () => {
  const hand = await opened();
  const of = (await hand.bidden()).json as unknown as Bidden;
  const loose = (
    await app.call('POST', 'payment-security/v1/face/challenge', {
      brand: order.brand,
      market: order.market,
      token: order.token,
    })
  ).json as unknown as Bidden;
  expect(await hand.send(await photosOf(loose)).then(said)).toBe('422 challengeOver');
  const changed = await hand.send(await photosOf(of, { consentVersion: 'face-0' }));
  expect(changed.json).toMatchObject({ status: 409, code: 'consentChanged', fields: [{ field: 'consent' }] });
  // Pages of the release before name no words, and mean the ones that are still agreed to.
  expect(await hand.send(await photosOf(of, { consentVersion: null, first: photo(5) })).then(said)).toBe(
    '422 facesSeveral',
  );
  // What could not be looked at leaves it; steps that were not made end it.
  expect(await hand.send(await photosOf(of, { first: photo(5) })).then(said)).toBe('422 facesSeveral');
  const still = (await photosOf(of)).get('straight') as File;
  const missed = await photosOf(of);
  missed.set('first', still);
  expect(await hand.send(missed).then(said)).toBe('422 stepMissed');
  expect(await hand.send(await photosOf(of)).then(said)).toBe('422 challengeOver');
  expect((await looker.read()).json).toMatchObject({ state: null });
}, 60_000);

test('the phone’s photos are the buyer’s: tried, counted, kept with their consent, and followed on the computer', async () => {
  await ask(
    app.databaseUrl,
    `INSERT INTO identity_check.beside (account_id, brand, market, tries)
     SELECT account_id, brand, market, 5 FROM reservations.purchase WHERE id = $1
     ON CONFLICT (account_id, brand, market) DO UPDATE SET tries = 5`,
    [order.id],
  );
  expect((await looker.read()).json).toMatchObject({ mayTry: false, mayChoosePerson: true });
  expect(await looker.handOff().then(said)).toBe('409 triesOver');
  await ask(app.databaseUrl, 'UPDATE identity_check.beside SET tries = 4');
  const phoneNow = await opened();
  expect(await phoneNow.look({ portrait: near(3) }).then(said)).toBe('422 notRecognised');
  expect(await phoneNow.read().then(said)).toBe('200 NOT_RECOGNISED');
  expect(await phoneNow.look().then(said)).toBe('409 triesOver');
  await ask(app.databaseUrl, `UPDATE identity_check.beside SET since = now() - interval '25 hours'`);
  expect(await phoneNow.look().then(said)).toBe('200 SAME');
  expect((await looker.read()).json).toMatchObject({ state: 'SAME', way: 'FACE', mayTry: false });
  expect(await phoneNow.look().then(said)).toBe('409 settled');
  const { rows } = await ask<object>(
    app.databaseUrl,
    `SELECT consent_version AS consent, tries, (SELECT count(*)::int FROM platform.audit a
       WHERE a.subject_id = o.order_id::text AND a.action = 'identity.checked' AND a.actor = 'account:' || o.account_id
         AND a.detail @> '{"byPhone": true}') AS entries
     FROM identity_check.outcome o WHERE order_id = $1`,
    [order.id],
  );
  expect(rows).toEqual([{ consent: 'face-1', tries: 1, entries: 2 }]);
  // Agreed to before anything was looked at, and told to the account afterwards.
  const { rows: agreed } = await ask<object>(
    app.databaseUrl,
    `SELECT DISTINCT version, way, order_id AS order FROM identity_check.consent`,
  );
  expect(agreed).toEqual([{ version: 'face-1', way: 'PHONE', order: order.id }]);
  const letter = await app.sandboxConsole.mail(CUSTOMER.br, /Um celular que abriu o código/);
  expect(letter.text).toContain('/identidade');
}, 60_000);

test('what is over goes', async () => {
  const { db, env } = app.api.application.services;
  await ask(app.databaseUrl, `UPDATE identity_check.handoff SET expires_at = now() + interval '1 minute'`);
  const now = new Date(Date.now() + 26 * 3_600_000);
  await db.withTx(
    { allBrands: true, actor: 'system:test', reason: 'test' },
    (tx) => personalData.retain?.(tx, { env, now }) ?? Promise.resolve(0),
  );
  const { rows } = await ask<object>(
    app.databaseUrl,
    `SELECT (SELECT count(*) FROM identity_check.handoff)::int AS handoffs,
       (SELECT count(*) FROM identity_check.answered)::int AS answered, (SELECT count(*) FROM identity_check.beside)::int AS beside`,
  );
  expect(rows).toEqual([{ handoffs: 0, answered: 0, beside: 0 }]);
});
