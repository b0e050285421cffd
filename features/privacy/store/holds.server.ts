import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type NewHold = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly accountId: string;
  readonly subject: string;
  readonly reference: string;
  readonly basis: string;
  readonly sealed: Buffer | null;
  readonly heldUntil: string;
};

export const insertHold = (tx: Tx, hold: NewHold): Promise<number> =>
  tx.run(sql`
    INSERT INTO privacy.legal_hold (id, brand, market, account_id, subject, reference, basis, identity_sealed, held_until)
    VALUES (${hold.id}, ${hold.brand}, ${hold.market}, ${hold.accountId}, ${hold.subject}, ${hold.reference}, ${hold.basis},
      ${hold.sealed}, ${hold.heldUntil})`);

/** Names whose time is over are forgotten for good. */
export const dropEndedHolds = (tx: Tx, now: Date): Promise<number> =>
  tx.run(sql`DELETE FROM privacy.legal_hold WHERE held_until < ${now}::timestamptz::date`);
