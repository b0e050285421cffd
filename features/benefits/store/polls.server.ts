import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { PollType } from '../rules/types.ts';
import type { Scope } from './offered.server.ts';

export type PollRow = {
  readonly id: string;
  readonly version: number;
  readonly dealerId: string;
  readonly type: PollType;
  readonly question: string;
  readonly target: number;
  readonly decided: string | null;
  readonly outcome: string | null;
  readonly active: boolean;
  readonly voted: string | null;
  readonly options: { id: string; label: string; votes: number }[];
};

const POLL = (accountId: string | null): Statement => sql`
  q.id, q.version, q.dealer_id AS "dealerId", q.type, q.question, q.target, q.decided_option AS decided, q.outcome, q.active,
  (SELECT v.option_id FROM benefits.vote v WHERE v.poll_id = q.id AND v.account_id = ${accountId}::uuid) AS voted,
  (SELECT json_agg(json_build_object('id', o.id, 'label', o.label, 'votes', o.votes) ORDER BY o.place)
    FROM benefits.poll_option o WHERE o.poll_id = q.id) AS options`;

/** What one dealership asks at once. */
const MOST = 50;

/** Polls of some dealerships: what runs first, then the newest. */
export const listPolls = (
  tx: Tx,
  { brand, market }: Scope,
  of: { accountId: string; dealerIds: readonly string[]; type: PollType | undefined },
): Promise<PollRow[]> =>
  tx.rows(sql<PollRow>`
    SELECT ${POLL(of.accountId)} FROM benefits.poll q
    WHERE q.brand = ${brand} AND q.market = ${market} AND q.active AND q.dealer_id = ANY(${[...of.dealerIds]}::uuid[])
      ${of.type === undefined ? noSql : sql`AND q.type = ${of.type}`}
    ORDER BY q.decided_at IS NOT NULL, q.created_at DESC, q.id LIMIT ${MOST}`);

export const findPoll = (
  tx: Tx,
  { brand, market }: Scope,
  of: { id: string; accountId: string | null },
): Promise<PollRow | null> =>
  tx.maybe(sql<PollRow>`
    SELECT ${POLL(of.accountId)} FROM benefits.poll q
    WHERE q.brand = ${brand} AND q.market = ${market} AND q.id = ${of.id}::uuid`);

/** Whoever votes or changes it at the same time waits. */
export const lockPoll = (tx: Tx, { brand, market }: Scope, id: string): Promise<number> =>
  tx.run(sql`SELECT FROM benefits.poll WHERE brand = ${brand} AND market = ${market} AND id = ${id}::uuid FOR UPDATE`);

/** Breaks `one_vote`. */
export const insertVote = (
  tx: Tx,
  brand: string,
  of: { id: string; pollId: string; optionId: string; accountId: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.vote (id, brand, poll_id, option_id, account_id)
    VALUES (${of.id}, ${brand}, ${of.pollId}::uuid, ${of.optionId}::uuid, ${of.accountId}::uuid)`);

export const decidePoll = (tx: Tx, of: { id: string; optionId: string }): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.poll SET decided_option = ${of.optionId}::uuid, decided_at = now(), version = version + 1
    WHERE id = ${of.id}::uuid AND decided_at IS NULL`);

export const listAdminPolls = async (
  tx: Tx,
  { brand, market }: Scope,
  { page, size }: { page: number; size: number },
): Promise<{ rows: PollRow[]; total: number; isMore: boolean }> => {
  const matching = sql`FROM benefits.poll q WHERE q.brand = ${brand} AND q.market = ${market}`;
  const rows = await tx.rows(sql<PollRow>`
    SELECT ${POLL(null)} ${matching} ORDER BY q.created_at DESC, q.id LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

type Words = {
  readonly id: string;
  readonly dealerId: string;
  readonly type: PollType;
  readonly question: string;
  readonly target: number;
  readonly active: boolean;
};

export const insertPoll = (tx: Tx, { brand, market }: Scope, of: Words): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.poll (id, brand, market, dealer_id, type, question, target, active)
    VALUES (${of.id}, ${brand}, ${market}, ${of.dealerId}::uuid, ${of.type}, ${of.question}, ${of.target}, ${of.active})`);

export const rewritePoll = (
  tx: Tx,
  { brand, market }: Scope,
  of: Words & { version: number; outcome: string | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.poll SET dealer_id = ${of.dealerId}::uuid, type = ${of.type}, question = ${of.question}, target = ${of.target},
      active = ${of.active}, outcome = ${of.outcome}, version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id}::uuid AND version = ${of.version}`);

/** In place of those that stood there: only while nobody voted. */
export const putOptions = async (
  tx: Tx,
  brand: string,
  of: { pollId: string; ids: readonly string[]; labels: readonly string[] },
): Promise<void> => {
  await tx.run(sql`
    DELETE FROM benefits.poll_option WHERE poll_id = ${of.pollId}::uuid AND place > ${of.labels.length}`);
  await tx.run(sql`
    INSERT INTO benefits.poll_option (id, brand, poll_id, place, label)
    SELECT id, ${brand}, ${of.pollId}::uuid, place, label
    FROM unnest(${[...of.ids]}::uuid[], ${[...of.labels]}::text[]) WITH ORDINALITY AS line (id, label, place)
    ON CONFLICT (poll_id, place) DO UPDATE SET label = EXCLUDED.label`);
};
