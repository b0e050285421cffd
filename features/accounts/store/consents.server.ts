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

/** The latest time the person took an acceptance of this text back. */
const OUTDATED_AT = sql`
  coalesce((
    SELECT max(o.at) FROM accounts.agreement_outdated o
    WHERE o.account_id = a.account_id AND o.brand = a.brand AND o.market = a.market AND o.code = a.code
  ), '-infinity')`;

/** Once for each text that is not accepted in this version already. */
export const insertAgreements = (
  tx: Tx,
  of: AgreementOf & { at: Date },
  accepted: readonly Accepted[],
): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.agreement (account_id, brand, market, code, version, accepted_at)
    SELECT ${of.accountId}::uuid, ${of.brand}, ${of.market}, r.code, r.version, ${of.at}
    FROM jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) AS r(code text, version text)
    WHERE NOT EXISTS (
      SELECT FROM accounts.agreement a
      WHERE a.account_id = ${of.accountId} AND a.brand = ${of.brand} AND a.market = ${of.market} AND a.code = r.code
        AND a.version = r.version AND a.accepted_at > ${OUTDATED_AT}
    )
    ON CONFLICT DO NOTHING`);

/** From here on the acceptances so far no longer count; the receipts stay. */
export const insertOutdated = (
  tx: Tx,
  of: AgreementOf & { at: Date },
  codes: readonly AgreementCode[],
): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.agreement_outdated (account_id, brand, market, code, at)
    SELECT ${of.accountId}::uuid, ${of.brand}, ${of.market}, code, ${of.at} FROM unnest(${codes}::text[]) AS code
    ON CONFLICT DO NOTHING`);

export const findAgreements = (
  db: Tx,
  of: AgreementOf,
): Promise<{ code: AgreementCode; version: string; at: Date }[]> =>
  db.rows(sql<{ code: AgreementCode; version: string; at: Date }>`
    SELECT DISTINCT ON (a.code, a.version) a.code, a.version, a.accepted_at AS at FROM accounts.agreement a
    WHERE a.account_id = ${of.accountId} AND a.brand = ${of.brand} AND a.market = ${of.market}
      AND a.accepted_at > ${OUTDATED_AT}
    ORDER BY a.code, a.version, a.accepted_at DESC`);
