import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { Vault } from '#platform/vault.server.ts';

const placeOf = (id: string): string => `sale_contracts.contract:${id}`;

export const sealEvidence = (vault: Vault, id: string, evidence: string): Buffer => vault.seal(evidence, placeOf(id));

type Kept = { readonly id: string; readonly clear: string | null; readonly sealed: Buffer | null };

/** What was sealed by its signature, as its bytes; null where it is gone with the person. */
const openEvidence = (vault: Vault, { id, clear, sealed }: Kept): string | null =>
  sealed === null ? clear : vault.open(sealed, placeOf(id));

/** Evidence whose data key is not here any more does not open, which says nothing of what was signed. */
export const UNOPENED = Symbol('evidence that does not open');

export const openIfAny = (vault: Vault, kept: Kept): string | null | typeof UNOPENED => {
  try {
    return openEvidence(vault, kept);
  } catch {
    return UNOPENED;
  }
};

export type Evidence = {
  readonly evidence: string;
  readonly seal: string;
  readonly keyId: string;
  readonly publicKey: string;
};
type SealedRow = Kept & Omit<Evidence, 'evidence'>;

const SEALED = sql`c.id, c.evidence AS clear, c.evidence_sealed AS sealed, c.seal, c.seal_key AS "keyId", k.public_key AS "publicKey"`;

export const findEvidence = async (
  tx: Tx,
  vault: Vault,
  of: { brand: string; orderId: string; version: number },
): Promise<Evidence | null | typeof UNOPENED> => {
  const row = await tx.maybe(sql<SealedRow>`
    SELECT ${SEALED} FROM sale_contracts.contract c JOIN sale_contracts.seal_key k ON k.id = c.seal_key
    WHERE c.order_id = ${of.orderId} AND c.version = ${of.version} AND c.brand = ${of.brand}`);
  const evidence = row === null ? null : openIfAny(vault, row);
  if (row === null || evidence === null) return null;
  if (evidence === UNOPENED) return UNOPENED;
  return { evidence, seal: row.seal, keyId: row.keyId, publicKey: row.publicKey };
};

type FoundRow = {
  readonly brand: string;
  readonly orderId: string;
  readonly version: number;
  readonly sha256: string;
  readonly signedAt: Date;
  readonly isReplaced: boolean;
  /** When its key sealed for the last time; null while it seals. */
  readonly keyUntil: Date | null;
};
export type SignedRow = FoundRow & Omit<Evidence, 'evidence'> & { readonly evidence: string | null | typeof UNOPENED };

/** A signed contract by its check code, or where there is none by its digest. */
export const findSigned = async (
  tx: Tx,
  vault: Vault,
  by: { brand: string; market: Market; code: string | null; sha256: string | null },
): Promise<SignedRow | null> => {
  const row = await tx.maybe(sql<FoundRow & SealedRow>`
    SELECT c.brand, c.order_id AS "orderId", c.version, c.sha256, c.signed_at AS "signedAt", k.until AS "keyUntil", ${SEALED}, EXISTS (
        SELECT FROM sale_contracts.contract l
        WHERE l.order_id = c.order_id AND l.version > c.version AND l.signed_at IS NOT NULL) AS "isReplaced"
    FROM sale_contracts.contract c JOIN sale_contracts.seal_key k ON k.id = c.seal_key
    WHERE c.brand = ${by.brand} AND c.market = ${by.market} AND c.signed_at IS NOT NULL
      AND ${by.code === null ? sql`c.sha256 = ${by.sha256 ?? ''}` : sql`c.check_code = ${by.code}`}
    LIMIT 1`);
  return row === null ? null : { ...row, evidence: openIfAny(vault, row) };
};

/** Rows at once: the night's work comes again. */
const BATCH = 500;
/** A key is changed once in years, and the night after it should see the end of it. */
const MOST_RESEALED = 5_000;

/** Seals what was written before evidence was sealed at rest; how many. */
export const sealClearEvidence = async (tx: Tx, vault: Vault): Promise<number> => {
  const rows = await tx.rows(sql<{ id: string; brand: string; clear: string }>`
    SELECT id, brand, evidence AS clear FROM sale_contracts.contract WHERE evidence IS NOT NULL LIMIT ${BATCH} FOR UPDATE`);
  for (const { id, brand, clear } of rows)
    await tx.run(sql`
      UPDATE sale_contracts.contract SET evidence = NULL, evidence_sealed = ${sealEvidence(vault, id, clear)}
      WHERE brand = ${brand} AND id = ${id}`);
  return rows.length;
};

/** Seals anew what lies under a former data key, before that key is taken away; how many. */
export const resealEvidence = async (tx: Tx, vault: Vault): Promise<number> => {
  const { former } = vault.numbers;
  if (former.length === 0) return 0;
  const rows = await tx.rows(sql<{ id: string; brand: string; sealed: Buffer | null }>`
    SELECT id, brand, evidence_sealed AS sealed FROM sale_contracts.contract
    WHERE evidence_sealed IS NOT NULL AND get_byte(evidence_sealed, 0) = ANY(${[...former]}::integer[]) LIMIT ${MOST_RESEALED} FOR UPDATE`);
  let sealed = 0;
  for (const { id, brand, ...kept } of rows) {
    const evidence = openIfAny(vault, { id, clear: null, ...kept });
    if (typeof evidence !== 'string') continue;
    await tx.run(sql`
      UPDATE sale_contracts.contract SET evidence_sealed = ${sealEvidence(vault, id, evidence)} WHERE brand = ${brand} AND id = ${id}`);
    sealed += 1;
  }
  return sealed;
};

export type SealKey = {
  readonly id: string;
  readonly publicKey: string;
  readonly since: Date;
  readonly until: Date | null;
};

export const listSealKeys = (tx: Tx): Promise<SealKey[]> =>
  tx.rows(sql<SealKey>`
    SELECT id, public_key AS "publicKey", since, until FROM sale_contracts.seal_key ORDER BY since, id`);
