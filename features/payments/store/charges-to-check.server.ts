import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { CHARGE, type ChargeRow } from '../store.server.ts';

/** Of paid charges no more at once: none of what is open waits for them. */
const MOST_PAID = 10;

/**
 * Charges the gateway should be asked about: open ones every minute, slips and coupons every hour; every six hours ended ones of three
 * days, slips and coupons of a month, and of a year what a bank took, for the dispute may be won, though another payment pays the charge;
 * every week for half a year, and once more after it, what is paid, for it may be disputed or given back without anybody telling.
 */
export const chargesToCheck = (tx: Tx, limit: number): Promise<ChargeRow[]> =>
  tx.rows(sql<ChargeRow>`
    UPDATE payments.charge SET checked_at =
      CASE WHEN state = 'PAID' AND created_at < now() - interval '180 days' AND NOT EXISTS (
        SELECT FROM payments.receipt r WHERE r.charge_id = charge.id AND r.charged_back_at IS NOT NULL)
      THEN 'infinity' ELSE now() END
    WHERE id IN (
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
          ORDER BY checked_at LIMIT ${limit}) || ARRAY(
          SELECT c.id FROM payments.receipt r JOIN payments.charge c ON c.id = r.charge_id
          WHERE r.charged_back_at > now() - interval '1 year' AND c.state <> 'CHARGED_BACK'
            AND (c.checked_at < now() - interval '6 hours' OR c.checked_at = 'infinity')
          ORDER BY r.charged_back_at LIMIT ${MOST_PAID}) || ARRAY(
          SELECT id FROM payments.charge WHERE state = 'PAID' AND checked_at < now() - interval '7 days'
          ORDER BY checked_at LIMIT ${MOST_PAID}))
        AND (checked_at < now() - interval '1 minute' OR checked_at = 'infinity')
      ORDER BY checked_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING ${CHARGE}`);
