import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { AgreementCode, ConsentPurpose } from '../rules/agreements.ts';

export type Receipt = {
  readonly id: string;
  readonly purpose: ConsentPurpose;
  readonly granted: boolean;
  readonly textVersion: string;
};

export type ReceiptOf = {
  readonly accountId: string | null;
  readonly anonymousId: string | null;
  readonly brand: string;
  readonly market: Market;
  readonly source: string;
  readonly at: Date;
};

export const insertConsents = (tx: Tx, of: ReceiptOf, receipts: readonly Receipt[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.consent (id, account_id, anonymous_id, brand, market, purpose, granted, text_version, source, at)
    SELECT r.id, ${of.accountId}::uuid, ${of.anonymousId}, ${of.brand}, ${of.market}, r.purpose, r.granted, r."textVersion",
      ${of.source}, ${of.at}
    FROM jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) AS r(id uuid, purpose text, granted boolean, "textVersion" text)`);

/** The latest word about each purpose. */
export const findConsents = (
  db: Tx,
  of: { accountId: string; brand: string; market: Market },
): Promise<{ purpose: ConsentPurpose; granted: boolean; textVersion: string; at: Date }[]> =>
  db.rows(sql<{ purpose: ConsentPurpose; granted: boolean; textVersion: string; at: Date }>`
    SELECT DISTINCT ON (purpose) purpose, granted, text_version AS "textVersion", at FROM accounts.consent
    WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND market = ${of.market}
    ORDER BY purpose, at DESC, id DESC`);

export type AgreementOf = { readonly accountId: string; readonly brand: string; readonly market: Market };
export type Accepted = { readonly code: AgreementCode; readonly version: string };

export const insertAgreements = (
  tx: Tx,
  of: AgreementOf & { at: Date },
  accepted: readonly Accepted[],
): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.agreement (account_id, brand, market, code, version, accepted_at)
    SELECT ${of.accountId}::uuid, ${of.brand}, ${of.market}, r.code, r.version, ${of.at}
    FROM jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) AS r(code text, version text)
    ON CONFLICT DO NOTHING`);

export const findAgreements = (
  db: Tx,
  of: AgreementOf,
): Promise<{ code: AgreementCode; version: string; at: Date }[]> =>
  db.rows(sql<{ code: AgreementCode; version: string; at: Date }>`
    SELECT code, version, accepted_at AS at FROM accounts.agreement
    WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND market = ${of.market}`);
