import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { CHARGE, type ChargeRow } from '../store.server.ts';

/** Charges the gateway should be asked about: open ones every minute, slips and coupons every hour; every six hours ended ones of three days, slips and coupons of a month, and of a year what a bank took: the dispute may be won. */
export const chargesToCheck = (tx: Tx, limit: number): Promise<ChargeRow[]> =>
  tx.rows(sql<ChargeRow>`
    UPDATE payments.charge SET checked_at = now() WHERE id IN (
      SELECT id FROM payments.charge
      WHERE id = ANY(ARRAY(
          SELECT id FROM payments.charge
          WHERE state IN ('CREATED', 'UNKNOWN', 'PENDING') AND checked_at < now() - interval '1 minute'
            AND (due_on IS NULL OR expires_at <= now() OR checked_at < now() - interval '1 hour')
          ORDER BY checked_at LIMIT ${limit}) || ARRAY(
          SELECT id FROM payments.charge
          WHERE due_on IS NOT NULL AND state IN ('REJECTED', 'CANCELLED') AND created_at > now() - interval '30 days'
            AND checked_at < now() - interval '6 hours'
          ORDER BY created_at LIMIT ${limit}) || ARRAY(
          SELECT id FROM payments.charge
          WHERE state IN ('REJECTED', 'CANCELLED') AND created_at > now() - interval '3 days'
            AND checked_at < now() - interval '6 hours'
          ORDER BY created_at LIMIT ${limit}) || ARRAY(
          SELECT id FROM payments.charge
          WHERE state = 'CHARGED_BACK' AND created_at > now() - interval '1 year' AND checked_at < now() - interval '6 hours'
          ORDER BY checked_at LIMIT ${limit}))
        AND checked_at < now() - interval '1 minute'
      ORDER BY checked_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING ${CHARGE}`);
