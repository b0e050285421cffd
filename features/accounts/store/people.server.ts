import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type Part = 'details' | 'rental' | 'repairman';

export const findPart = async (tx: Tx, of: { accountId: string; kind: Part }): Promise<Buffer | null> => {
  const row = await tx.maybe(sql<{ sealed: Buffer }>`
    SELECT sealed FROM accounts.sealed_part WHERE account_id = ${of.accountId} AND kind = ${of.kind}`);
  return row?.sealed ?? null;
};

export type NewPart = {
  readonly accountId: string;
  readonly kind: Part;
  readonly sealed: Buffer;
  readonly referenceIndex: string | null;
  readonly now: Date;
};

/** Breaks `one_reference` when the reference is another person's. */
export const putPart = (tx: Tx, part: NewPart): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.sealed_part (account_id, kind, sealed, reference_index, updated_at)
    VALUES (${part.accountId}, ${part.kind}, ${part.sealed}, ${part.referenceIndex}, ${part.now})
    ON CONFLICT (account_id, kind) DO UPDATE SET sealed = excluded.sealed, reference_index = excluded.reference_index,
      updated_at = excluded.updated_at`);

type Place = { readonly accountId: string; readonly brand: string; readonly market: Market };

export const findPreferredDealer = async (tx: Tx, of: Place): Promise<string | null> => {
  const row = await tx.maybe(sql<{ dealerId: string }>`
    SELECT dealer_id AS "dealerId" FROM accounts.preferred_dealer
    WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND market = ${of.market}`);
  return row?.dealerId ?? null;
};

export const putPreferredDealer = (tx: Tx, of: Place & { dealerId: string; now: Date }): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.preferred_dealer (account_id, brand, market, dealer_id, chosen_at)
    VALUES (${of.accountId}, ${of.brand}, ${of.market}, ${of.dealerId}, ${of.now})
    ON CONFLICT (account_id, brand, market) DO UPDATE SET dealer_id = excluded.dealer_id, chosen_at = excluded.chosen_at`);

export const removePreferredDealer = (tx: Tx, of: Place): Promise<number> =>
  tx.run(sql`
    DELETE FROM accounts.preferred_dealer
    WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND market = ${of.market}`);

export type Paper = {
  readonly accountId: string;
  readonly brand: string;
  readonly reservationId: string;
  readonly kind: string;
  readonly fileIds: readonly string[];
  readonly now: Date;
};

export const insertPapers = (tx: Tx, paper: Paper): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.reservation_file (file_id, account_id, brand, reservation_id, kind, added_at)
    SELECT id, ${paper.accountId}::uuid, ${paper.brand}, ${paper.reservationId}::uuid, ${paper.kind}, ${paper.now}
    FROM unnest(${paper.fileIds}::uuid[]) AS id`);

export type FormerPerson = { accountId: string; email: string; market: Market; migrated: boolean };

export const insertFormerName = (tx: Tx, of: { accountId: string; index: string; now: Date }): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.former_name (account_id, name_index, imported_at) VALUES (${of.accountId}, ${of.index}, ${of.now})`);

/** Who had this name in the former sign-on, or has this address here. */
export const isKnownPerson = async (tx: Tx, of: { indexes: readonly string[]; email: string }): Promise<boolean> => {
  const row = await tx.one(sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM accounts.former_name WHERE name_index = ANY (${of.indexes}::text[]))
      OR EXISTS (SELECT FROM accounts.account WHERE lower(email) = lower(${of.email}) AND erased_at IS NULL) AS known`);
  return row.known;
};

export const findFormerPerson = (tx: Tx, indexes: readonly string[]): Promise<FormerPerson | null> =>
  tx.maybe(sql<FormerPerson>`
    SELECT a.id AS "accountId", a.email, a.market, a.password_hash IS NOT NULL AS migrated
    FROM accounts.former_name f JOIN accounts.account a ON a.id = f.account_id AND a.erased_at IS NULL
    WHERE f.name_index = ANY (${indexes}::text[])`);

/** 0 for somebody who never was in the former sign-on, or came over already. */
export const markMigrated = (tx: Tx, of: { accountId: string; now: Date }): Promise<number> =>
  tx.run(sql`
    UPDATE accounts.former_name SET migrated_at = ${of.now} WHERE account_id = ${of.accountId} AND migrated_at IS NULL`);
