import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveMedals, takeBackMedals } from '#features/loyalty/steps.server.ts';
import { personalData } from '#features/loyalty/public.server.ts';
import { checkInvariants } from '#platform/invariants.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, patient, type Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { makeMembers, type LoyalMember } from '#tests/harness/loyalty.ts';
import { startOtherProcess, type OtherProcess } from '#tests/harness/other-process.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const NATION = 'jeep-nation';

/** Two processes on one database. */
let database: Awaited<ReturnType<typeof createDatabase>>;
let apis: [Api, OtherProcess];

beforeAll(async () => {
  database = await createDatabase();
  // Processes of one installation share their secrets.
  const VOLANTE_DATA = mkdtempSync(path.join(tmpdir(), 'volante-loyalty-'));
  const env = { VOLANTE_DATA };
  const first = await startApi({ url: database.url, env });
  apis = [first, await startOtherProcess(database.url, { env })];
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await database.drop();
});

const members = (name: string, count: number, points: number): Promise<LoyalMember[]> =>
  makeMembers(database.url, { ...JEEP, programme: NATION, name, count, points });

const makePrize = async (points: number, stock: number): Promise<string> => {
  const { rows } = await ask<{ id: string }>(
    database.url,
    `INSERT INTO loyalty.prize (id, brand, programme_id, name, text, drawing, points, stock, written_by, approved_by, approved_at)
     SELECT gen_random_uuid(), 'jeep', id, 'Último', 'O último.', 'CUP', $1, $2, 'one', 'another', now() FROM loyalty.programme
     WHERE brand = 'jeep' AND market = 'br' AND code = $3 RETURNING id`,
    [points, stock, NATION],
  );
  return rows[0]?.id ?? '';
};

/** Through either process, as it comes. */
const redeem = (token: string, prize: string, turn: number, key: string = randomUUID()): Promise<Answered> =>
  patient(callerOf((turn % 2 === 0 ? apis[0] : apis[1]).url))('POST', `loyalty/v1/prizes/${prize}/redemptions`, {
    ...JEEP,
    token,
    key,
  });

const outcomes = (answers: readonly Answered[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, json }) => `${status} ${String(json['key'])}`)].map(([is, list]) => [
      is,
      list.length,
    ]),
  );

const sound = async () => expect(await checkInvariants(apis[0].application.services.db)).toEqual([]);

test('of 100 people who want the last 20 of a prize at once, 20 have one, and nobody else paid', async () => {
  const people = await members('corrida', 100, 500);
  const prize = await makePrize(400, 20);
  const answers = await Promise.all(people.map(({ token }, turn) => redeem(token, prize, turn)));
  expect(outcomes(answers)).toEqual({ '200 undefined': 20, '409 loyalty.soldOut': 80 });
  const { rows } = await ask<{ taken: number; paid: number; left: number }>(
    database.url,
    `SELECT (SELECT taken FROM loyalty.prize WHERE id = $1) AS taken, count(*) FILTER (WHERE points = 100)::int AS paid,
       count(*) FILTER (WHERE points = 500)::int AS left FROM loyalty.member WHERE id = ANY($2::uuid[])`,
    [prize, people.map(({ id }) => id)],
  );
  expect(rows[0]).toEqual({ taken: 20, paid: 20, left: 80 });
  await sound();
});

test('one person’s points are spent once, however many prizes they ask for in the same second', async () => {
  const [person] = await members('apressada', 1, 1000);
  const prizes = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => makePrize(400, 5)));
  const answers = await Promise.all(prizes.map((prize, turn) => redeem(person?.token ?? '', prize, turn)));
  expect(outcomes(answers)).toEqual({ '200 undefined': 2, '409 loyalty.tooFewPoints': 6 });
  const { rows } = await ask<{ points: number; taken: number }>(
    database.url,
    `SELECT m.points::int AS points, (SELECT sum(taken)::int FROM loyalty.prize WHERE id = ANY($2::uuid[])) AS taken
     FROM loyalty.member m WHERE id = $1`,
    [person?.id, prizes],
  );
  expect(rows[0]).toEqual({ points: 200, taken: 2 });
  await sound();
});

test('the same request sent four times takes one prize', async () => {
  const [person] = await members('repetida', 1, 1000);
  const prize = await makePrize(300, 5);
  const key = randomUUID();
  const answers = await Promise.all([0, 1, 2, 3].map((turn) => redeem(person?.token ?? '', prize, turn, key)));
  expect(outcomes(answers)).toEqual({ '200 undefined': 4 });
  expect(new Set(answers.map(({ json }) => json['id'])).size).toBe(1);
  await sound();
});

test('one cause that is told by many at once gives once, and taken back by many at once is taken back once', async () => {
  const [person] = await members('sortuda', 1, 0);
  if (person === undefined) throw new Error('nobody was made');
  const { services } = apis[0].application;
  // Each in a transaction of its own, as two workers' are.
  const each = <T>(work: (of: typeof services) => Promise<T>) =>
    Promise.all(Array.from({ length: 12 }, () => work(services)));
  const scope = { brand: 'jeep', actor: 'system:test' };
  const cause = 'order:race';
  const facts = [{ rule: 'OWNED_CAR', cause }] as const;
  const found = await each(({ db, ids }) =>
    db.withTx(scope, (tx) => giveMedals(tx, ids, { ...JEEP, accountId: person.account, facts })),
  );
  expect(found.flat()).toHaveLength(1);
  const prize = await makePrize(1500, 1);
  const [taken] = await Promise.all([
    redeem(person.token, prize, 0),
    each(({ db, ids }) => db.withTx(scope, (tx) => takeBackMedals(tx, ids, { brand: 'jeep', cause }))),
  ]);
  const { rows } = await ask<{ points: number; debt: number }>(
    database.url,
    'SELECT points::int AS points, debt::int AS debt FROM loyalty.member WHERE id = $1',
    [person.id],
  );
  expect(rows[0]).toEqual({ points: 0, debt: taken.status === 200 ? 1500 : 0 });
  await sound();
});

test('the ledger takes no entry that does not balance, no change, and no points below none', async () => {
  const [person] = await members('teimosa', 1, 50);
  const { db } = apis[0].application.services;
  const refused = (statement: string, values: unknown[] = []) =>
    ask(database.url, statement, values).then(
      () => 'done',
      (error: { constraint?: string; code?: string }) => error.constraint ?? error.code,
    );
  const entry = `INSERT INTO loyalty.entry (id, brand, member_id, kind, cause) VALUES (gen_random_uuid(), 'jeep', $1, 'GIFT', $2)`;
  expect(await refused(entry, [person?.id, 'alone'])).toBe('entry_balances');
  const third = `INSERT INTO loyalty.posting (entry_id, brand, account, points)
    SELECT id, 'jeep', 'revoked', 10 FROM loyalty.entry WHERE member_id = $1`;
  expect(await refused(third, [person?.id])).toBe('entry_balances');
  expect(await refused(`UPDATE loyalty.entry SET cause = 'x' WHERE member_id = $1`, [person?.id])).toBe('42501');
  expect(await refused(`DELETE FROM loyalty.posting`)).toBe('42501');
  expect(await refused(`UPDATE loyalty.member SET points = -1 WHERE id = $1`, [person?.id])).toBe(
    'member_points_check',
  );
  expect(await refused(`UPDATE loyalty.member SET debt = 1 WHERE id = $1`, [person?.id])).toBe('points_or_debt');
  await expect(
    db.withTx({ brand: 'jeep', actor: 'system:test' }, (tx) =>
      tx.run({ text: 'DELETE FROM loyalty.entry', values: [], name: 'no' }),
    ),
  ).rejects.toThrow(/permission denied/);
});

test('a person’s membership is theirs to read, and goes with their account while the ledger stays whole', async () => {
  const [person] = await members('adeus', 1, 300);
  if (person === undefined) throw new Error('nobody was made');
  const { db, env } = apis[0].application.services;
  const subject = {
    accountId: person.account,
    email: 'adeus1@demo.example',
    name: 'Pessoa',
    market: 'br',
    phone: null,
    documents: [],
  } as const;
  const all = { allBrands: true, actor: 'system:test' } as const;
  const [read] = await db.withTx(all, (tx) => personalData.read(tx, subject, env));
  expect(read?.records).toMatchObject([{ points: 300, entries: [{ kind: 'GIFT', points: 300 }] }]);
  await db.withTx(all, (tx) => personalData.erase(tx, subject, { env, now: new Date() }));
  const [after] = await db.withTx(all, (tx) => personalData.read(tx, subject, env));
  expect(after?.records).toEqual([]);
  await sound();
});
