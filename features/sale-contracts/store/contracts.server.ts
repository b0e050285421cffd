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

export type Evidence = {
  readonly evidence: string;
  readonly seal: string;
  readonly keyId: string;
  readonly publicKey: string;
};

const SEALED = sql`c.evidence, c.seal, c.seal_key AS "keyId", k.public_key AS "publicKey"`;

export const findEvidence = (
  tx: Tx,
  of: { brand: string; orderId: string; version: number },
): Promise<Evidence | null> =>
  tx.maybe(sql<Evidence>`
    SELECT ${SEALED} FROM sale_contracts.contract c JOIN sale_contracts.seal_key k ON k.id = c.seal_key
    WHERE c.order_id = ${of.orderId} AND c.version = ${of.version} AND c.brand = ${of.brand} AND c.evidence IS NOT NULL`);

export type SignedRow = {
  readonly brand: string;
  readonly orderId: string;
  readonly version: number;
  readonly sha256: string;
  readonly signedAt: Date;
  readonly evidence: string | null;
  readonly seal: string;
  readonly keyId: string;
  readonly publicKey: string;
  readonly isReplaced: boolean;
};

/** A signed contract by its check code, or where there is none by its digest. */
export const findSigned = (
  tx: Tx,
  by: { brand: string; market: Market; code: string | null; sha256: string | null },
): Promise<SignedRow | null> =>
  tx.maybe(sql<SignedRow>`
    SELECT c.brand, c.order_id AS "orderId", c.version, c.sha256, c.signed_at AS "signedAt", ${SEALED}, EXISTS (
        SELECT FROM sale_contracts.contract l
        WHERE l.order_id = c.order_id AND l.version > c.version AND l.signed_at IS NOT NULL) AS "isReplaced"
    FROM sale_contracts.contract c JOIN sale_contracts.seal_key k ON k.id = c.seal_key
    WHERE c.brand = ${by.brand} AND c.market = ${by.market} AND c.signed_at IS NOT NULL
      AND ${by.code === null ? sql`c.sha256 = ${by.sha256 ?? ''}` : sql`c.check_code = ${by.code}`}
    LIMIT 1`);

export const saveSignature = (
  tx: Tx,
  signed: {
    id: string;
    brand: string;
    by: string;
    at: Date;
    checkCode: string;
    evidence: string;
    seal: string;
    keyId: string;
    publicKey: string;
  },
): Promise<VersionRow | null> =>
  tx.maybe(sql<VersionRow>`
    WITH key AS (
      INSERT INTO sale_contracts.seal_key (id, public_key) VALUES (${signed.keyId}, ${signed.publicKey})
      ON CONFLICT (id) DO UPDATE SET public_key = excluded.public_key RETURNING id)
    UPDATE sale_contracts.contract SET signed_at = ${signed.at}, signed_by = ${signed.by}, check_code = ${signed.checkCode},
      evidence = ${signed.evidence}, seal = ${signed.seal}, seal_key = (SELECT id FROM key)
    WHERE brand = ${signed.brand} AND contract.id = ${signed.id} AND signed_at IS NULL RETURNING ${VERSION}`);

export const listSealKeys = (tx: Tx): Promise<{ id: string; publicKey: string; since: Date }[]> =>
  tx.rows(sql<{ id: string; publicKey: string; since: Date }>`
    SELECT id, public_key AS "publicKey", since FROM sale_contracts.seal_key ORDER BY since, id`);
