import type { Market } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { cancelChargeJob, sendChargeJob } from '../jobs.ts';
import { CHARGE, type ChargeRow } from '../store.server.ts';

/** Writes a slip and the request to register it, in one statement. It ends with its day in the market's time zone. */
export const insertSlip = (
  tx: Tx,
  slip: {
    id: string;
    brand: string;
    market: Market;
    orderId: string;
    sourceId: string;
    amount: Money;
    dueOn: string;
    timeZone: string;
  },
): Promise<ChargeRow> =>
  tx.one(sql<ChargeRow>`
    WITH made AS (
      INSERT INTO payments.charge (id, brand, market, order_id, source_id, purpose, method, amount, currency, due_on, expires_at)
      VALUES (${slip.id}, ${slip.brand}, ${slip.market}, ${slip.orderId}, ${slip.sourceId}, 'balance', 'boleto',
        ${slip.amount.amount}, ${slip.amount.currency}, ${slip.dueOn}::date,
        ((${slip.dueOn}::date + 1)::timestamp AT TIME ZONE ${slip.timeZone}) - interval '1 second')
      RETURNING *),
    sent AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${sendChargeJob.topic}, brand, jsonb_build_object('chargeId', id) FROM made)
    SELECT ${CHARGE} FROM made`);

/** The slip that waits to be paid for a source; null where none does. */
export const findOpenSlip = (tx: Tx, sourceId: string): Promise<ChargeRow | null> =>
  tx.maybe(sql<ChargeRow>`
    SELECT ${CHARGE} FROM payments.charge
    WHERE source_id = ${sourceId} AND state IN ('CREATED', 'UNKNOWN', 'PENDING')`);

/** The newest slip of a source. */
export const findNewestSlip = (tx: Tx, sourceId: string): Promise<ChargeRow | null> =>
  tx.maybe(sql<ChargeRow>`
    SELECT ${CHARGE} FROM payments.charge WHERE source_id = ${sourceId} ORDER BY created_at DESC LIMIT 1`);

/** A slip that the gateway ended is over from then on, whatever day it was to be paid by. */
export const endSlipNow = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE payments.charge SET expires_at = least(expires_at, now()) WHERE id = ${id} AND method = 'boleto'`);

/** Ends the open slips of a source, here and at the gateway; one that is paid all the same is settled as money is. */
export const cancelSlips = (tx: Tx, sourceId: string): Promise<number> =>
  tx.run(sql`
    WITH ended AS (
      UPDATE payments.charge SET state = 'CANCELLED'
      WHERE source_id = ${sourceId} AND state IN ('CREATED', 'UNKNOWN', 'PENDING') RETURNING id, brand)
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${cancelChargeJob.topic}, brand, jsonb_build_object('chargeId', id) FROM ended`);
