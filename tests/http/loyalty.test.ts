import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expirePoints } from '#flows/earn-points.server.ts';
import { buyerOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { deliverTo } from '#tests/harness/delivery.ts';
import { codeOf, JEEP, NATION, openLoyalty, type LoyaltyApp } from '#tests/harness/loyalty-app.ts';
import { makeMembers } from '#tests/harness/loyalty.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';

let loyalty: LoyaltyApp;
beforeAll(async () => {
  loyalty = await openLoyalty();
});
afterAll(() => loyalty.app.stop());
afterEach(() => expectDrainedAndSound(loyalty.app.databaseUrl));

test('a car delivered here gives its buyer points, and takes them back when it goes back, though they were spent', async () => {
  expect((await loyalty.app.call('GET', 'loyalty/v1/self', { ...JEEP, token: loyalty.mine })).status).toBe(404);
  const joined = await loyalty.join(loyalty.mine);
  expect(joined.json).toMatchObject({
    programme: NATION,
    points: 0,
    debt: 0,
    plan: 'FREE',
    welcome: expect.any(String),
  });
  const buyer = buyerOf(loyalty.app.call, { token: loyalty.mine });
  const id = await deliverTo(loyalty.app, buyer, { car: await findReadyCar(loyalty.app.databaseUrl), method: 'pix' });
  expect(await loyalty.self(loyalty.mine)).toMatchObject({
    points: 2000,
    score: 2000,
    medals: [{ code: 'DONO', times: 1 }],
  });

  // Told again, the same delivery gives nothing more.
  const again = `UPDATE platform.outbox SET done_at = NULL, run_at = now()
    WHERE topic = 'order.moved' AND payload ->> 'id' = $1 AND payload ->> 'to' = 'DELIVERED'`;
  expect((await ask(loyalty.app.databaseUrl, again, [id])).rowCount).toBe(1);
  await ask(loyalty.app.databaseUrl, 'NOTIFY outbox');
  await expectDrainedAndSound(loyalty.app.databaseUrl);
  expect(await loyalty.self(loyalty.mine)).toMatchObject({ points: 2000, score: 2000 });

  const prize = await loyalty.prizeFor(1200);
  const taken = await loyalty.redeem(loyalty.mine, prize.id);
  expect(taken.json).toMatchObject({ prize: prize.name, points: 1200, state: 'OPEN' });
  expect((await buyer.cancel(id)).status).toBe(200);
  const admin = await signInStaff(loyalty.app.call, 'service_admin');
  const listed = await loyalty.app.call('GET', 'reservation/v2/withdrawals', { ...JEEP, token: admin });
  const [request] = listed.json['withdrawals'] as { id: string }[];
  const done = await loyalty.app.call('POST', `reservation/v2/withdrawals/${request?.id}/decision`, {
    ...JEEP,
    token: admin,
    key: randomUUID(),
    body: { decision: 'finish' },
  });
  expect(done.json).toEqual({ state: 'DONE' });
  await expectDrainedAndSound(loyalty.app.databaseUrl);
  expect(await loyalty.self(loyalty.mine)).toMatchObject({ points: 0, debt: 1200, score: 0, medals: [] });
  const own = await loyalty.app.call('GET', 'loyalty/v1/self/redemptions', { ...JEEP, token: loyalty.mine });
  expect(own.json['redemptions']).toMatchObject([{ prize: prize.name, state: 'OPEN' }]);
  const { json } = await loyalty.app.call('GET', 'loyalty/v1/self/history', { ...JEEP, token: loyalty.mine });
  expect((json['entries'] as { kind: string; points: number }[]).map(({ kind, points }) => [kind, points])).toEqual([
    ['TAKE_BACK', -2000],
    ['SPEND', -1200],
    ['EARN', 2000],
  ]);
}, 120_000);

test('in Argentina a Peugeot is joined at its own path, after the delivery too, and what is owned opens what is for owners', async () => {
  const of = { brand: 'peugeot', market: 'ar' } as const;
  const token = await signIn(loyalty.app.call, CUSTOMER.ar);
  const buyer = buyerOf(loyalty.app.call, { token, ...of });
  await deliverTo(loyalty.app, buyer, { car: await findReadyCar(loyalty.app.databaseUrl, of), method: 'card' });
  const headers = { 'x-brand': 'PEUGEOT', 'x-market': 'es-AR' };
  const joined = await loyalty.app.call('POST', 'peugeot-loyalty/v1/free/register', { headers, token, body: {} });
  expect(joined.json).toMatchObject({ programme: 'peugeot-club', points: 2000, level: 'León de plata' });
  const details = await loyalty.app.call('GET', 'user/v2/user-details-cache', { headers, token });
  expect(details.json['loyaltyProgramCategory']).toBe('León de plata');
  const plans = await loyalty.app.call('GET', 'peugeot-loyalty/v1/subscription/plan', { headers, token });
  expect(plans.json['plans']).toMatchObject([
    { programme: 'peugeot-club', code: 'FREE' },
    { programme: 'peugeot-club', code: 'PLUS' },
  ]);
  const own = await loyalty.app.call('GET', 'peugeot-loyalty/v1/subscription', { headers, token });
  expect(own.json['subscriptions']).toMatchObject([{ programme: 'peugeot-club', plan: 'FREE' }]);
  expect((await loyalty.app.call('POST', 'peugeot-loyalty/v1/self/medals', { headers, token, body: {} })).json).toEqual(
    {
      medals: [],
    },
  );
  const { rows } = await ask<{ chassis: string }>(
    loyalty.app.databaseUrl,
    `SELECT chassis FROM garage.owned_car WHERE brand = 'peugeot' AND ended_at IS NULL ORDER BY added_at DESC LIMIT 1`,
  );
  const vin = rows[0]?.chassis.toLowerCase();
  const found = await loyalty.app.call('GET', `peugeot-loyalty/v1/eligibility?vin=${vin}`, { headers });
  expect(found.json['programmes']).toMatchObject([{ programme: 'peugeot-club', isEligible: true }]);
}, 120_000);

test('a programme for owners takes nobody without a car, and says by the VIN who may come', async () => {
  const stranger = await loyalty.one('semcarro', 0);
  expect(codeOf(await loyalty.join(stranger.token, { programme: 'jeep-wave' }))).toBe('409 ownersOnly');
  const eligible = async (vin: string) => {
    const { json } = await loyalty.app.call('GET', `loyalty/v1/eligibility?vin=${vin}`, JEEP);
    return (json['programmes'] as { programme: string; isEligible: boolean }[]).map((row) => [
      row.programme,
      row.isEligible,
    ]);
  };
  const { rows } = await ask<{ chassis: string; brand: string }>(
    loyalty.app.databaseUrl,
    `SELECT DISTINCT ON (brand) brand, chassis FROM aftersales.vehicle WHERE market = 'br' AND brand IN ('jeep', 'ram') ORDER BY brand, chassis`,
  );
  expect(rows.map(({ brand }) => brand)).toEqual(['jeep', 'ram']);
  expect(await eligible(rows[0]?.chassis ?? '')).toEqual([
    [NATION, true],
    ['jeep-wave', true],
  ]);
  expect(await eligible(rows[1]?.chassis ?? '')).toEqual([
    [NATION, true],
    ['jeep-wave', false],
  ]);
  const wrong = await loyalty.app.call('GET', 'loyalty/v1/eligibility?vin=short', JEEP);
  expect([wrong.status, wrong.json['fields']]).toMatchObject([400, [{ field: 'vin' }]]);
});

test('what cannot be joined is refused at its field and changes nothing', async () => {
  const person = await loyalty.one('errante', 0);
  const cases: readonly [object, string][] = [
    [{ programme: 'no-such' }, '404 programmeUnknown'],
    [{ programme: 'Ä' }, '400 invalid'],
    [{ invitation: 'NOBODY1' }, '422 invitationUnknown'],
    [{ plan: 'FREE' }, '400 invalid'],
  ];
  for (const [body, refused] of cases)
    expect([body, codeOf(await loyalty.join(person.token, body))]).toEqual([body, refused]);
  const subscribed = await loyalty.app.call('POST', 'loyalty/v1/subscription', {
    ...JEEP,
    token: person.token,
    key: randomUUID(),
    body: { plan: 'GOLD' },
  });
  expect([codeOf(subscribed), subscribed.json['fields']]).toMatchObject(['422 planUnknown', [{ field: 'plan' }]]);
  const dodge = await loyalty.join(person.token, {}, { brand: 'dodge', market: 'br' });
  expect(codeOf(dodge)).toBe('404 programmeUnknown');
});

test('the same cause gives once, a medal as often as it may, and an opinion that is gone takes back', async () => {
  const { account, token } = await loyalty.one('dirige', 0);
  for (const drive of ['a', 'a', 'b', 'c', 'd', 'e'])
    await loyalty.happen(account, [{ rule: 'TEST_DRIVE', cause: `test-drive:${drive}` }]);
  expect(await loyalty.self(token)).toMatchObject({ points: 900, medals: [{ code: 'TEST-DRIVE', times: 3 }] });
  await loyalty.happen(account, [{ rule: 'OPINION', cause: 'opinion:1' }]);
  expect(await loyalty.undo('opinion:1')).toBe(1);
  expect(await loyalty.undo('opinion:1')).toBe(0);
  // Once taken back, the same cause does not give again.
  await loyalty.happen(account, [{ rule: 'OPINION', cause: 'opinion:1' }]);
  expect(await loyalty.self(token)).toMatchObject({ points: 900, score: 900 });
});

test('who invited a friend has a medal when the friend has a car, and none before', async () => {
  const host = await loyalty.one('anfitria', 0);
  const { rows } = await ask<{ invitation: string }>(
    loyalty.app.databaseUrl,
    'SELECT invitation FROM loyalty.member WHERE id = $1',
    [host.id],
  );
  const [guest] = await makeMembers(loyalty.app.databaseUrl, {
    brand: 'ram',
    market: 'br',
    programme: 'ram-club',
    count: 1,
    points: 0,
    name: 'convidada',
  });
  if (guest === undefined) throw new Error('nobody was made');
  expect((await loyalty.join(guest.token, { invitation: rows[0]?.invitation.toLowerCase() })).status).toBe(200);
  expect(await loyalty.self(host.token)).toMatchObject({ points: 0 });
  await loyalty.happen(guest.account, [{ rule: 'OWNED_CAR', cause: 'order:friend' }]);
  expect(await loyalty.self(host.token)).toMatchObject({ points: 1000, medals: [{ code: 'AMIGO', times: 1 }] });
  expect(await loyalty.undo('order:friend')).toBe(2);
  expect(await loyalty.self(host.token)).toMatchObject({ points: 0, medals: [] });
});

test('points end: they cannot be spent from their moment on, and are booked out later', async () => {
  const { id, token } = await loyalty.one('antiga', 700);
  await ask(
    loyalty.app.databaseUrl,
    `UPDATE loyalty.lot SET expires_at = now() - interval '1 second' WHERE member_id = $1`,
    [id],
  );
  expect(await loyalty.self(token)).toMatchObject({ points: 0, score: 700, ending: null });
  const prize = await loyalty.prizeFor(300);
  const refused = await loyalty.redeem(token, prize.id);
  expect(codeOf(refused)).toBe('409 tooFewPoints');
  // What was refused left the stock as it was.
  expect((await loyalty.prizeFor(prize.points)).left).toBe(prize.left);
  await expirePoints(loyalty.app.api.application.services);
  await expirePoints(loyalty.app.api.application.services);
  const { json } = await loyalty.app.call('GET', 'loyalty/v1/self/history', { ...JEEP, token });
  expect((json['entries'] as { kind: string; points: number }[]).map(({ kind, points }) => [kind, points])).toEqual([
    ['EXPIRE', -700],
    ['GIFT', 700],
  ]);
});

test('who leaves and comes back finds what they had and what they owe', async () => {
  const { account, token } = await loyalty.one('indecisa', 0);
  await loyalty.happen(account, [{ rule: 'OWNED_CAR', cause: 'order:gone' }]);
  const prize = await loyalty.prizeFor(600);
  expect((await loyalty.redeem(token, prize.id)).status).toBe(200);
  expect((await loyalty.app.call('DELETE', 'loyalty/v1/subscription', { ...JEEP, token })).status).toBe(204);
  expect(codeOf(await loyalty.app.call('GET', 'loyalty/v1/self', { ...JEEP, token }))).toBe('404 notMember');
  expect(codeOf(await loyalty.redeem(token, prize.id))).toBe('404 notMember');
  await loyalty.happen(account, [{ rule: 'TEST_DRIVE', cause: 'test-drive:gone' }]);
  await loyalty.undo('order:gone');
  expect((await loyalty.join(token)).json).toMatchObject({ points: 0, debt: 600, score: 0 });
});
