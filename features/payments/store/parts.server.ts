import type { Market } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { cancelChargeJob, sendChargeJob } from '../jobs.ts';
import type { CashNetwork } from '../contract.ts';
import { CHARGE, type ChargeRow } from '../store.server.ts';

/** Writes a slip, or a coupon of cash, and the request to register it, in one statement. It ends with its day in the market's time zone. */
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
    /** Of a coupon. */
    network?: CashNetwork;
  },
): Promise<ChargeRow> =>
  tx.one(sql<ChargeRow>`
    WITH made AS (
      INSERT INTO payments.charge (id, brand, market, order_id, source_id, purpose, method, amount, currency, due_on, network, expires_at)
      VALUES (${slip.id}, ${slip.brand}, ${slip.market}, ${slip.orderId}, ${slip.sourceId}, 'balance',
        ${slip.network === undefined ? 'boleto' : 'cash'},
        ${slip.amount.amount}, ${slip.amount.currency}, ${slip.dueOn}::date, ${slip.network ?? null},
        ((${slip.dueOn}::date + 1)::timestamp AT TIME ZONE ${slip.timeZone}) - interval '1 second')
      RETURNING *),
    sent AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${sendChargeJob.topic}, brand, jsonb_build_object('chargeId', id) FROM made)
    SELECT ${CHARGE} FROM made`);

/** The charge that waits to be paid for a source, a slip for one; null where none does. */
export const findOpenPart = (tx: Tx, sourceId: string): Promise<ChargeRow | null> =>
  tx.maybe(sql<ChargeRow>`
    SELECT ${CHARGE} FROM payments.charge
    WHERE source_id = ${sourceId} AND state IN ('CREATED', 'UNKNOWN', 'PENDING')`);

/** The newest slip of a source. */
export const findNewestSlip = (tx: Tx, sourceId: string): Promise<ChargeRow | null> =>
  tx.maybe(sql<ChargeRow>`
    SELECT ${CHARGE} FROM payments.charge WHERE source_id = ${sourceId} ORDER BY created_at DESC LIMIT 1`);

/** A slip or a coupon that the gateway ended is over from then on, whatever day it was to be paid by. */
export const endSlipNow = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE payments.charge SET expires_at = least(expires_at, now()) WHERE id = ${id} AND due_on IS NOT NULL`);

/** Ends what is asked for of a source, here and at the gateway; what is paid all the same is settled as money is. */
export const cancelParts = (tx: Tx, sourceId: string): Promise<number> =>
  tx.run(sql`
    WITH ended AS (
      UPDATE payments.charge SET state = 'CANCELLED', card_token = NULL
      WHERE source_id = ${sourceId} AND state IN ('CREATED', 'UNKNOWN', 'PENDING') RETURNING id, brand)
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${cancelChargeJob.topic}, brand, jsonb_build_object('chargeId', id) FROM ended`);

type CardPart = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly orderId: string;
  readonly sourceId: string;
  readonly amount: Money;
  /** A kept card; of another one the gateway's name of its brand. */
  readonly cardId: string | null;
  readonly method: string | null;
  readonly cardToken: string;
  readonly installments: number;
  readonly backOrigin: string | null;
};

/** Writes a part that a card pays and the request to send it, in one statement. So long a bank may look at it. */
export const insertCardPart = (tx: Tx, charge: CardPart): Promise<ChargeRow> =>
  tx.one(sql<ChargeRow>`
    WITH made AS (
      INSERT INTO payments.charge (id, brand, market, order_id, source_id, purpose, method, amount, currency, expires_at, card_id,
        card_method, card_token, installments, back_origin)
      VALUES (${charge.id}, ${charge.brand}, ${charge.market}, ${charge.orderId}, ${charge.sourceId}, 'balance', 'card',
        ${charge.amount.amount}, ${charge.amount.currency}, now() + interval '3 days', ${charge.cardId}, ${charge.method},
        ${charge.cardToken}, ${charge.installments}, ${charge.backOrigin})
      RETURNING *),
    sent AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${sendChargeJob.topic}, brand, jsonb_build_object('chargeId', id) FROM made)
    SELECT ${CHARGE} FROM made`);
