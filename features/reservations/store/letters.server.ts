import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

/** The maker's own consortium is asked about its letters; any other's are looked at by staff. */
export const ASKED_KIND = 'VOLANTE_CONSORTIUM_PAYMENT';

export type LetterToAsk = { readonly id: string; readonly brand: string; readonly orderId: string };

/**
 * Letters that are to be asked about, each noted as asked: those that are waited for every minute, and for a month after they were left
 * each hour, as what is paid late has to be given back.
 */
export const lettersToAsk = (tx: Tx, limit: number): Promise<LetterToAsk[]> =>
  tx.rows(sql<LetterToAsk>`
    UPDATE reservations.balance_source s SET asked_at = now() FROM (
      SELECT id FROM reservations.balance_source
      WHERE kind = ${ASKED_KIND} AND CASE WHEN state IN ('PLANNED', 'WAITING')
        THEN asked_at IS NULL OR asked_at < now() - interval '50 seconds'
        ELSE asked_at < now() - interval '1 hour' AND created_at > now() - interval '30 days' END
      ORDER BY asked_at NULLS FIRST LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
    WHERE s.id = due.id RETURNING s.id, s.brand, s.order_id AS "orderId"`);

/** Whether the administrator said that it pays: then nobody books its money by hand. The caller holds the order. */
export const noteConfirmed = (tx: Tx, { id, isConfirmed }: { id: string; isConfirmed: boolean }): Promise<number> =>
  tx.run(sql`
    UPDATE reservations.balance_source SET confirmed_at = CASE WHEN ${isConfirmed}::boolean THEN coalesce(confirmed_at, now()) END
    WHERE id = ${id}`);
