import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

type Site = { readonly brand: string; readonly market: Market };
type Of = Site & { readonly accountId: string };

/** Of two that answer a challenge at once the second waits for the first, and is refused: whether it was this one. */
export const answerChallenge = async (
  tx: Tx,
  of: Site & { readonly digest: string; readonly until: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    INSERT INTO identity_check.answered (digest, brand, market, until)
    VALUES (${of.digest}, ${of.brand}, ${of.market}, ${of.until}) ON CONFLICT (digest) DO NOTHING`)) === 1;

export const isAnswered = async (tx: Tx, digest: string): Promise<boolean> =>
  (await tx.maybe(sql<{ one: number }>`SELECT 1 AS one FROM identity_check.answered WHERE digest = ${digest}`)) !==
  null;

/** Tries without an order within a day. */
export const countBeside = async (tx: Tx, of: Of): Promise<number> =>
  (
    await tx.maybe(sql<{ tries: number }>`
      SELECT tries FROM identity_check.beside
      WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND market = ${of.market} AND since > now() - interval '1 day'`)
  )?.tries ?? 0;

/** Tries of an account within a day, with an order and without. */
export const countAll = async (tx: Tx, of: Of): Promise<number> => {
  const { tries } = await tx.one(sql<{ tries: number }>`
    SELECT coalesce(sum(tries), 0)::int AS tries FROM identity_check.outcome
    WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND market = ${of.market} AND state_at > now() - interval '1 day'`);
  return tries + (await countBeside(tx, of));
};

export const addBeside = (tx: Tx, of: Of): Promise<number> =>
  tx.run(sql`
    INSERT INTO identity_check.beside AS old (account_id, brand, market, tries) VALUES (${of.accountId}, ${of.brand}, ${of.market}, 1)
    ON CONFLICT (account_id, brand, market) DO UPDATE SET
      tries = CASE WHEN old.since > now() - interval '1 day' THEN old.tries + 1 ELSE 1 END,
      since = CASE WHEN old.since > now() - interval '1 day' THEN old.since ELSE now() END`);

/** Asked again by a person, everything begins anew. */
export const forgetBeside = (tx: Tx, of: Of): Promise<number> =>
  tx.run(sql`
    DELETE FROM identity_check.beside
    WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND market = ${of.market}`);

/** What is over goes: codes, answered challenges and tries that count no more. */
export const dropOver = async (tx: Tx, now: Date): Promise<number> => {
  const handoffs = await tx.run(sql`
    DELETE FROM identity_check.handoff WHERE expires_at < ${now}::timestamptz - interval '1 hour'`);
  const answered = await tx.run(sql`
    DELETE FROM identity_check.answered WHERE until < ${now}::timestamptz - interval '1 hour'`);
  const beside = await tx.run(sql`
    DELETE FROM identity_check.beside WHERE since < ${now}::timestamptz - interval '1 day'`);
  return handoffs + answered + beside;
};
