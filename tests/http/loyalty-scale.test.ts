import { MOST_COUNTED } from '#platform/counted.server.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveMedals } from '#features/loyalty/steps.server.ts';
import { termMoney } from '#flows/term-money.server.ts';
import { ownRoutes } from '#features/loyalty/routes/own.server.ts';
import { listLots, lockMembership } from '#features/loyalty/store/ledger.server.ts';
import {
  findMember,
  listEntries,
  listMembers,
  listMemberships,
  listWon,
} from '#features/loyalty/store/members.server.ts';
import { findEdition, findPosition, listRanked } from '#features/loyalty/store/ranking.server.ts';
import { rankMembers } from '#flows/earn-points.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { pagesIn } from '#tests/harness/buffers.ts';
import { FULL_SWEEP } from '#tests/harness/full.ts';
import { growDatabase, type GrownDatabase } from '#tests/harness/grown-database.ts';
import { recordStatements } from '#tests/harness/statements.ts';

/** As many as a run of all tests has time for; `FULL=1` asks a million. */
const MEMBERS = FULL_SWEEP ? 1_000_000 : 60_000;
/** In the middle of them. */
const ONE = Math.floor(MEMBERS / 2);
const id = (kind: string): string => `('${kind}0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const idOf = (kind: string, n: number): string => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const PROGRAMME = `(SELECT id FROM loyalty.programme WHERE brand = 'jeep' AND market = 'br' AND code = 'jeep-nation')`;
const EACH = `FROM generate_series(1, ${MEMBERS}) n`;

const GROW = [
  `INSERT INTO loyalty.member (id, brand, market, programme_id, account_id, plan, invitation, joined_at, points, score)
   SELECT ${id('a')}, 'jeep', 'br', p.id, ${id('b')}, 'FREE', 'I' || n, now() - n * interval '1 second', 1000, 1000 + n % 5000
   FROM ${PROGRAMME} p, generate_series(1, ${MEMBERS}) n`,
  `INSERT INTO loyalty.entry (id, brand, member_id, kind, cause) SELECT ${id('c')}, 'jeep', ${id('a')}, 'GIFT', 'grown' ${EACH}`,
  `INSERT INTO loyalty.posting (entry_id, brand, account, points)
   SELECT ${id('c')}, 'jeep', side, CASE side WHEN 'member' THEN 1000 ELSE -1000 END ${EACH}, unnest(ARRAY['member', 'issued']) side`,
  `INSERT INTO loyalty.lot (id, brand, member_id, points, remaining, expires_at)
   SELECT ${id('c')}, 'jeep', ${id('a')}, 1000, 1000, now() + interval '1 year' ${EACH}`,
];

let grown: GrownDatabase;
let programmeId: string;
let prize: { id: string; points: number };
const scope = { brand: 'jeep', market: 'br' } as const;
const ids = createIds(systemClock);
const accountId = idOf('b', ONE);
const memberId = idOf('a', ONE);

beforeAll(async () => {
  grown = await growDatabase(GROW);
  await rankMembers({ db: grown.db, ids });
  const { rows } = await rowsOf();
  programmeId = rows[0]?.programme ?? '';
  prize = { id: rows[0]?.id ?? '', points: rows[0]?.points ?? 0 };
}, 600_000);
afterAll(() => grown.drop());

type Dearest = { programme: string; id: string; points: number };
const rowsOf = async (): Promise<{ rows: Dearest[] }> => ({
  rows: await grown.db.read({ brand: 'jeep' }, (tx) =>
    tx.rows<Dearest>({
      text: `SELECT p.id AS programme, r.id, r.points FROM loyalty.programme p JOIN loyalty.prize r ON r.programme_id = p.id
        WHERE p.brand = 'jeep' AND p.market = 'br' AND p.code = 'jeep-nation' ORDER BY r.points LIMIT 1`,
      values: [],
      name: 'dearest',
    }),
  ),
});

/** What is read, each by the calls of its store. */
const READ: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'a page of the ranking, far down': async (tx) => {
    const edition = await findEdition(tx, { programmeId, id: undefined });
    const rows = await listRanked(tx, { editionId: edition?.id ?? '', from: ONE, limit: 10 });
    expect([edition?.members, rows.length]).toEqual([MEMBERS, 10]);
  },
  'one’s own place': (tx) => findPosition(tx, { programmeId, memberId }),
  'one’s own balance': async (tx) => {
    const [own] = await listMemberships(tx, { ...scope, accountId, programme: 'jeep-nation' });
    expect(own?.points).toBe(1000);
    await listWon(tx, memberId);
  },
  'one’s own history': (tx) => listEntries(tx, { memberId, before: undefined, limit: 21 }),
  'what a redemption looks at': async (tx) => {
    await lockMembership(tx, { brand: 'jeep', programmeId, accountId });
    await listLots(tx, { memberId });
  },
  'a member, for staff': (tx) => findMember(tx, scope, memberId),
};

const work = <T>(call: (tx: Tx) => Promise<T>): Promise<T> =>
  grown.db.withTx({ brand: 'jeep', actor: 'system:test' }, call);

/** A few entries of a few indexes; the rows of a table of members take hundreds of times more. */
const MOST_PAGES = 60;

test.each(Object.entries(READ))('%s costs what is shown, among all members', async (name, call) => {
  expect(await work((tx) => pagesIn(grown.db, tx, call)), name).toBeLessThan(MOST_PAGES);
});

test('the list of members and its count end, and say so', async () => {
  const of = { ...scope, before: undefined, size: 20, accountId: undefined };
  expect(await work((tx) => pagesIn(grown.db, tx, (counted) => listMembers(counted, of)))).toBeLessThan(350);
  const found = await work((tx) => listMembers(tx, of));
  expect([found.rows.length, found.total, found.isMore]).toEqual([20, MOST_COUNTED, true]);
});

test('the list of members goes on behind any of them, at the cost of a page', async () => {
  const of = { ...scope, size: 100, accountId: undefined };
  const seen = new Set<string>();
  let before: string | undefined;
  // Further than counted pages went.
  for (let page = 0; page < 12; page += 1) {
    const { rows, next } = await work((tx) => listMembers(tx, { ...of, before }));
    for (const { id } of rows) seen.add(id);
    expect(next).toBe(rows.at(-1)?.id);
    before = next ?? undefined;
  }
  expect(seen.size).toBe(1_200);
  expect(await work((tx) => pagesIn(grown.db, tx, (counted) => listMembers(counted, { ...of, before })))).toBeLessThan(
    700,
  );
});

/** A call of the feature as a member makes it, in one transaction whose statements are counted. */
const callAs = async (endpoint: string, input: object) => {
  const [route] = ownRoutes({
    factsOf: async () => [],
    ownsCar: async () => false,
    isOfBrand: async () => false,
    money: termMoney,
  }).filter((one) => one.id === endpoint);
  if (route === undefined) throw new Error(`no call ${endpoint}`);
  return work(async (tx) => {
    const recorder = recordStatements({ ...grown.db, ...tx });
    const run = <T>(call: (inner: Tx) => Promise<T>): Promise<T> => call(recorder.db);
    const actor = { kind: 'person', accountId, sessionId: '', email: '', name: '', roles: [], strength: 'password' };
    const context = { ...scope, ids, actor, tx: recorder.db, read: run, withTx: run } as unknown as Context;
    const answer = await route.handle({ params: {}, query: {}, body: {}, ...input }, context);
    return { answer, statements: recorder.sent().length };
  });
};

test.each([
  ['GET loyalty/v1/self', {}],
  ['GET loyalty/v1/ranking', {}],
  ['POST loyalty/v1/prizes/{id}/redemptions', { params: { id: 'the prize' } }],
])('%s takes at most four statements', async (endpoint, input) => {
  const named = 'params' in input ? { params: { id: prize.id } } : input;
  const { answer, statements } = await callAs(endpoint, named);
  expect(answer).toMatchObject({ ok: true });
  expect(statements).toBeGreaterThan(1);
  expect(statements).toBeLessThanOrEqual(4);
});

test('points given among all of them change one member', async () => {
  const facts = [{ rule: 'TEST_DRIVE', cause: `test-drive:${randomUUID()}` }] as const;
  const before = await work((tx) => listMemberships(tx, { ...scope, accountId }));
  await work((tx) => giveMedals(tx, ids, { ...scope, accountId, facts }));
  const after = await work((tx) => listMemberships(tx, { ...scope, accountId }));
  expect((after[0]?.points ?? 0) - (before[0]?.points ?? 0)).toBe(300);
});
