import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type VersionRow = {
  readonly id: string;
  readonly version: number;
  readonly factsDigest: string;
  readonly termsDigest: string;
  readonly sha256: string;
  readonly madeAt: Date;
  readonly signedAt: Date | null;
  readonly checkCode: string | null;
  readonly isKept: boolean;
};

const VERSION = sql`id, version, facts_digest AS "factsDigest", terms_digest AS "termsDigest", sha256, made_at AS "madeAt", signed_at AS "signedAt",
  check_code AS "checkCode", pdf IS NOT NULL AS "isKept"`;

/** Every version of an order's contract, the newest first. */
export const listVersions = (tx: Tx, of: { brand: string; orderId: string }): Promise<VersionRow[]> =>
  tx.rows(sql<VersionRow>`
    SELECT ${VERSION} FROM sale_contracts.contract
    WHERE order_id = ${of.orderId} AND brand = ${of.brand} ORDER BY version DESC LIMIT 99`);

/** What nobody signed becomes what the order says now: an order that changes often fills no table. The caller holds the order. */
export const redrawVersion = (
  tx: Tx,
  made: { id: string; brand: string; factsDigest: string; termsDigest: string; pdf: Buffer; sha256: string },
): Promise<VersionRow> =>
  tx.one(sql<VersionRow>`
    UPDATE sale_contracts.contract SET facts_digest = ${made.factsDigest}, terms_digest = ${made.termsDigest}, pdf = ${made.pdf},
      sha256 = ${made.sha256}, made_at = now()
    WHERE brand = ${made.brand} AND id = ${made.id} AND signed_at IS NULL RETURNING ${VERSION}`);

/** The caller holds the order, so that no two make one version. */
export const insertVersion = (
  tx: Tx,
  made: {
    id: string;
    brand: string;
    market: Market;
    orderId: string;
    version: number;
    factsDigest: string;
    termsDigest: string;
    pdf: Buffer;
    sha256: string;
  },
): Promise<VersionRow> =>
  tx.one(sql<VersionRow>`
    INSERT INTO sale_contracts.contract (id, brand, market, order_id, version, facts_digest, terms_digest, pdf, sha256)
    VALUES (${made.id}, ${made.brand}, ${made.market}, ${made.orderId}, ${made.version}, ${made.factsDigest}, ${made.termsDigest}, ${made.pdf}, ${made.sha256})
    RETURNING ${VERSION}`);

export const findPdf = (
  tx: Tx,
  of: { brand: string; orderId: string; version: number },
): Promise<{ pdf: Buffer | null } | null> =>
  tx.maybe(sql<{ pdf: Buffer | null }>`
    SELECT pdf FROM sale_contracts.contract
    WHERE order_id = ${of.orderId} AND version = ${of.version} AND brand = ${of.brand}`);

/** The PDF of a signed contract by its own id, as a paper of its order. */
export const findSignedPdf = (
  tx: Tx,
  of: { brand: string; orderId: string; id: string },
): Promise<{ pdf: Buffer | null } | null> =>
  tx.maybe(sql<{ pdf: Buffer | null }>`
    SELECT pdf FROM sale_contracts.contract
    WHERE brand = ${of.brand} AND id = ${of.id} AND order_id = ${of.orderId} AND signed_at IS NOT NULL`);

/** A key that comes instead of another ends it behind all that it sealed, also by who waited less; one that comes back has no end again. */
export const saveSignature = (
  tx: Tx,
  signed: {
    id: string;
    brand: string;
    by: string;
    at: Date;
    checkCode: string;
    evidenceSealed: Buffer;
    seal: string;
    keyId: string;
    publicKey: string;
  },
): Promise<VersionRow | null> =>
  tx.maybe(sql<VersionRow>`
    WITH key AS (
      INSERT INTO sale_contracts.seal_key (id, public_key) VALUES (${signed.keyId}, ${signed.publicKey})
      ON CONFLICT (id) DO UPDATE SET public_key = excluded.public_key, until = NULL RETURNING id),
    former AS (UPDATE sale_contracts.seal_key SET until = clock_timestamp() WHERE id <> ${signed.keyId} AND until IS NULL)
    UPDATE sale_contracts.contract SET signed_at = ${signed.at}, signed_by = ${signed.by}, check_code = ${signed.checkCode},
      evidence_sealed = ${signed.evidenceSealed}, seal = ${signed.seal}, seal_key = (SELECT id FROM key)
    WHERE brand = ${signed.brand} AND contract.id = ${signed.id} AND signed_at IS NULL RETURNING ${VERSION}`);
