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

/** Tries of an account within a day, with whichever order and without. */
export const countTries = async (tx: Tx, of: Of): Promise<number> =>
  (
    await tx.maybe(sql<{ tries: number }>`
      SELECT tries FROM identity_check.beside
      WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND market = ${of.market} AND since > now() - interval '1 day'`)
  )?.tries ?? 0;

/** One more of a kind, and how many that are by now: whoever counts at the same time waits, and counts after it. */
const addOne = async (tx: Tx, of: Of & { readonly tries: 0 | 1; readonly looks: 0 | 1 }) =>
  tx.one(sql<{ tries: number; looks: number }>`
    INSERT INTO identity_check.beside AS old (account_id, brand, market, tries, looks)
    VALUES (${of.accountId}, ${of.brand}, ${of.market}, ${of.tries}, ${of.looks})
    ON CONFLICT (account_id, brand, market) DO UPDATE SET
      tries = CASE WHEN old.since > now() - interval '1 day' THEN old.tries ELSE 0 END + excluded.tries,
      looks = CASE WHEN old.since > now() - interval '1 day' THEN old.looks ELSE 0 END + excluded.looks,
      since = CASE WHEN old.since > now() - interval '1 day' THEN old.since ELSE now() END
    RETURNING tries::int AS tries, looks::int AS looks`);

export const addTry = async (tx: Tx, of: Of): Promise<number> =>
  (await addOne(tx, { ...of, tries: 1, looks: 0 })).tries;

export const addLook = async (tx: Tx, of: Of): Promise<number> =>
  (await addOne(tx, { ...of, tries: 0, looks: 1 })).looks;

/** Before anything of a face is looked at. */
export const keepConsent = (
  tx: Tx,
  of: Of & { readonly orderId: string | null; readonly version: string; readonly way: 'PAGE' | 'PHONE' },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO identity_check.consent (brand, market, account_id, order_id, version, way)
    VALUES (${of.brand}, ${of.market}, ${of.accountId}, ${of.orderId}, ${of.version}, ${of.way})`);

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
