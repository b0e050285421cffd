import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Api } from '#tests/harness/api.ts';
import { benefitStaff, pollBody } from '#tests/harness/benefits.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { callerOf, patient, type Answered, type Caller } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { makeRacers, type Racer } from '#tests/harness/racers.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { documentGiver } from '#tests/harness/documents.ts';
import { startOtherProcess, type OtherProcess } from '#tests/harness/other-process.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from '#tests/harness/people.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const PEOPLE = 200;

/** Two processes on one database. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let apis: [Api, OtherProcess];
let staff: ReturnType<typeof benefitStaff>;
let tokens: { admin: string; partner: string; manager: string; mine: string };
let racers: readonly Racer[];
let dealer: string;

beforeAll(async () => {
  database = await createDatabase();
  // Processes of one installation share their secrets.
  const VOLANTE_DATA = mkdtempSync(path.join(tmpdir(), 'volante-benefits-'));
  const env = { VOLANTE_DATA };
  const first = await startApi({ url: database.url, env });
  apis = [first, await startOtherProcess(database.url, { env })];
  await seedPeople(database.url, apis[0].application.services.env);
  const call = callerOf(apis[0].url);
  tokens = {
    admin: await signInStaff(call, 'voucher_admin'),
    partner: await signInStaff(call, 'partner_admin'),
    manager: await signInStaff(call, 'dealer_manager'),
    mine: await signIn(call, CUSTOMER.br),
  };
  staff = benefitStaff(call, { token: tokens.admin, databaseUrl: database.url });
  racers = await makeLateBuyers();
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await database.drop();
});

/** So many people, each signed in, with a paid order whose car is ten days late. */
const makeLateBuyers = async (): Promise<readonly Racer[]> => {
  const giveDocument = documentGiver(apis[0]);
  const made = await makeRacers({ databaseUrl: database.url, call: callerOf(apis[0].url), people: PEOPLE });
  const { rows } = await ask<{ dealer: string }>(
    database.url,
    `UPDATE reservations.purchase SET reserved_at = now(), deliver_by = current_date - 10 WHERE id = ANY($1::uuid[])
     RETURNING dealer_id AS dealer`,
    [made.map(({ order }) => order)],
  );
  dealer = rows[0]?.dealer ?? '';
  for (const [n, { account }] of made.entries()) await giveDocument(account, String(10_000_000_000 + n));
  return made;
};

/** Through either process, as it comes. */
const at = (turn: number): Caller => patient(callerOf((turn % 2 === 0 ? apis[0] : apis[1]).url));

const outcomes = (answers: readonly Answered[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, json }) => `${status} ${String(json['key'])}`)].map(([is, list]) => [
      is,
      list.length,
    ]),
  );

const stocked = async (codes: number, more: object = {}): Promise<string> => {
  const name = randomUUID().slice(0, 8);
  const id = await staff.benefit({ partnerId: await staff.partner(name), audienceId: await staff.audience() }, more);
  const content = Array.from({ length: codes }, (_, n) => `${name}-${n}`).join('\n');
  const sent = await at(0)('POST', `benefits/v1/partner-benefits/${id}/codes`, {
    ...JEEP,
    token: tokens.partner,
    body: { content },
  });
  expect(sent.json).toMatchObject({ added: codes });
  return id;
};

const redeem = (id: string, token: string, turn: number, body: object = {}): Promise<Answered> =>
  at(turn)('POST', `benefits/v1/benefits-user/${id}/redeem`, { ...JEEP, token, key: randomUUID(), body });

test(`of ${PEOPLE} people who ask for a pool's last 30 codes at once, 30 have one, each their own`, async () => {
  const id = await stocked(30);
  const answers = await Promise.all(racers.map(({ token }, turn) => redeem(id, token, turn)));
  expect(outcomes(answers)).toEqual({ '200 undefined': 30, '409 benefit.outOfCodes': PEOPLE - 30 });
  const codes = answers.flatMap(({ status, json }) => (status === 200 ? [json['code']] : []));
  expect(new Set(codes).size).toBe(30);
});

test('one person who hurries has their share once, and the same key the same code', async () => {
  const id = await stocked(10);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, turn) => redeem(id, tokens.mine, turn)));
  expect(outcomes(answers)).toEqual({ '200 undefined': 1, '409 benefit.shareUsed': 7 });
  const key = randomUUID();
  const other = racers[0]?.token ?? '';
  const same = await Promise.all(
    [0, 1].map((turn) =>
      at(turn)('POST', `benefits/v1/benefits-user/${id}/redeem`, { ...JEEP, token: other, key, body: {} }),
    ),
  );
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  expect(same[0]?.json).toEqual(same[1]?.json);
});

test('the link of a gift works once, for whoever comes first', async () => {
  const id = await stocked(1);
  const gift = await redeem(id, tokens.mine, 0, { type: 'GIFT' });
  expect(gift.json).toMatchObject({ type: 'GIFT', code: null, taken: false, hash: expect.any(String) });
  const hash = String(gift.json['hash']);
  const answers = await Promise.all(
    racers.slice(0, 40).map(({ token }, turn) => redeem(id, token, turn, { type: 'GIFTED', hash })),
  );
  expect(outcomes(answers)).toEqual({ '200 undefined': 1, '409 benefit.linkUsed': 39 });
  const { rows } = await ask<{ digest: string }>(
    database.url,
    `SELECT link_digest AS digest FROM benefits.redemption WHERE benefit_id = $1 AND type = 'GIFT'`,
    [id],
  );
  expect(rows[0]?.digest).not.toContain(hash);
});

test('from two devices at once a person votes once, and the poll is decided at its target', async () => {
  const made = await at(0)('POST', 'benefits/v1/polls', {
    ...JEEP,
    token: tokens.admin,
    body: pollBody(dealer, { target: 9 }),
  });
  const poll = idOf(made);
  const listed = await at(0)('GET', 'benefits/v1/polls-user', { ...JEEP, token: racers[0]?.token ?? '' });
  const [first, second] =
    (listed.json['polls'] as { options: { id: string; votes: number | null }[] }[])[0]?.options ?? [];
  // Nobody is told before their own vote.
  expect([first?.votes, second?.votes]).toEqual([null, null]);
  const vote = (token: string, option: string | undefined, turn: number) =>
    at(turn)('POST', `benefits/v1/polls-user/${poll}/vote`, { ...JEEP, token, body: { option_id: option } });
  const voters = racers.slice(0, 8);
  const twice = await Promise.all(
    voters.flatMap(({ token }, turn) => [vote(token, first?.id, turn), vote(token, second?.id, turn + 1)]),
  );
  expect(outcomes(twice)).toEqual({ '200 undefined': 8, '409 poll.votedAlready': 8 });
  const rest = await Promise.all(racers.slice(8, 30).map(({ token }, turn) => vote(token, first?.id, turn)));
  const { '200 undefined': counted = 0, '409 poll.decided': late = 0, ...others } = outcomes(rest);
  expect(others).toEqual({});
  expect(counted + late).toBe(22);
  const { rows } = await ask<{ votes: number; decided: boolean; most: number }>(
    database.url,
    `SELECT (SELECT count(*)::int FROM benefits.vote v WHERE v.poll_id = q.id) AS votes, q.decided_at IS NOT NULL AS decided,
       (SELECT max(n)::int FROM (SELECT count(*) AS n FROM benefits.vote v WHERE v.poll_id = q.id GROUP BY v.account_id) o) AS most
     FROM benefits.poll q WHERE q.id = $1`,
    [poll],
  );
  expect(rows[0]).toEqual({ votes: 8 + counted, decided: true, most: 1 });
  // Nine are enough, and with nine there is no draw.
  expect(counted).toBe(1);
});

test('an order whose car is late has one reward, of 25 vouchers 25 are issued, and each is booked once', async () => {
  const plan = await staff.plan({ mostIssued: 25 });
  const reward = (order: string, token: string, turn: number) =>
    at(turn)('POST', 'voucher-hub/v1/rewards', { ...JEEP, token, key: randomUUID(), body: { orderId: order } });
  const [one] = racers;
  const hurried = await Promise.all(Array.from({ length: 6 }, (_, n) => reward(one?.order ?? '', one?.token ?? '', n)));
  expect(outcomes(hurried)).toEqual({ '200 undefined': 1, '409 reward.redeemedAlready': 5 });
  const answers = await Promise.all(racers.slice(1).map(({ order, token }, turn) => reward(order, token, turn)));
  const { '200 undefined': issued = 0, ...refused } = outcomes(answers);
  expect(issued).toBe(24);
  const expected = ['409 reward.failed', '409 reward.notLate'];
  expect(Object.keys(refused).filter((key) => !expected.includes(key))).toEqual([]);
  const { rows } = await ask<{ issued: number; rows: number }>(
    database.url,
    `SELECT n.issued, (SELECT count(*)::int FROM benefits.voucher v WHERE v.plan_id = n.id) AS rows
     FROM benefits.voucher_plan n WHERE n.id = $1`,
    [plan],
  );
  expect(rows[0]).toEqual({ issued: 25, rows: 25 });
  const code = String(hurried.find(({ status }) => status === 200)?.json['code']);
  const book = (turn: number, brand = 'jeep') =>
    at(turn)('POST', 'voucher-hub/v1/vouchers/book', {
      brand,
      market: 'br',
      token: tokens.manager,
      key: randomUUID(),
      body: { code: code.toLowerCase(), dealerId: dealer },
    });
  const booked = await Promise.all(Array.from({ length: 6 }, (_, turn) => book(turn)));
  expect(outcomes(booked)).toEqual({ '200 undefined': 1, '409 voucher.redeemedAlready': 5 });
});
