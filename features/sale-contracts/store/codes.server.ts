import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { CODE_MINUTES, CODE_TRIES, CODES_A_DAY, CODES_AT_ONCE } from '../rules/signing.ts';

type OfContract = { readonly brand: string; readonly orderId: string; readonly contractId: string };

/** Whether one more code may go out; the caller holds the order. */
export const hasCodeLeft = async (tx: Tx, orderId: string): Promise<boolean> => {
  const { isLeft } = await tx.one(sql<{ isLeft: boolean }>`
    SELECT count(*) FILTER (WHERE sent_at > now() - make_interval(mins => ${CODE_MINUTES}::int)) < ${CODES_AT_ONCE}
      AND count(*) < ${CODES_A_DAY} AS "isLeft"
    FROM sale_contracts.code WHERE order_id = ${orderId} AND sent_at > now() - interval '1 day'`);
  return isLeft;
};

/** Puts a code down, after which no former one is good. */
export const putCode = (tx: Tx, code: OfContract & { id: string; codeHash: string }): Promise<{ expiresAt: Date }> =>
  tx.one(sql<{ expiresAt: Date }>`
    WITH former AS (
      UPDATE sale_contracts.code SET expires_at = now() WHERE order_id = ${code.orderId} AND expires_at > now())
    INSERT INTO sale_contracts.code (id, brand, order_id, contract_id, code_hash, expires_at)
    VALUES (${code.id}, ${code.brand}, ${code.orderId}, ${code.contractId}, ${code.codeHash}, now() + make_interval(mins => ${CODE_MINUTES}::int))
    RETURNING expires_at AS "expiresAt"`);

/** The code that is good now, one of its tries taken. */
export const takeTry = (tx: Tx, of: OfContract): Promise<{ id: string; codeHash: string } | null> =>
  tx.maybe(sql<{ id: string; codeHash: string }>`
    UPDATE sale_contracts.code SET tries = tries + 1
    WHERE order_id = ${of.orderId} AND brand = ${of.brand} AND contract_id = ${of.contractId} AND expires_at > now()
      AND tries < ${CODE_TRIES}
    RETURNING id, code_hash AS "codeHash"`);

/** Until when a version may be signed by the code that was sent last. */
export const codeUntil = async (tx: Tx, of: OfContract): Promise<Date | null> => {
  const row = await tx.maybe(sql<{ expiresAt: Date }>`
    SELECT expires_at AS "expiresAt" FROM sale_contracts.code
    WHERE order_id = ${of.orderId} AND brand = ${of.brand} AND contract_id = ${of.contractId} AND expires_at > now()
      AND tries < ${CODE_TRIES}
    ORDER BY sent_at DESC LIMIT 1`);
  return row?.expiresAt ?? null;
};
