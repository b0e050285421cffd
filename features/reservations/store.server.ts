import type { Actor } from '#kernel/actor.ts';
import type { Currency, Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { CancelReason, OrderChoice, OrderMethod, OrderOffer, OrderQuote } from './contract.ts';
import type { BalanceState, OrderState } from './rules/order-machine.ts';
import { expireReservationJob } from './jobs.ts';

export type OrderRow = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly number: string;
  readonly accountId: string | null;
  readonly state: OrderState;
  readonly balance: BalanceState;
  readonly stateBefore: OrderState | null;
  readonly cancelReason: CancelReason | null;
  readonly unitId: string;
  readonly dealerId: string;
  readonly choice: OrderChoice;
  readonly quote: OrderQuote;
  readonly offerId: string | null;
  readonly offer: OrderOffer | null;
  readonly total: number;
  readonly deposit: number;
  readonly paid: number;
  readonly currency: Currency;
  readonly heldUntil: Date;
  /** By the database's clock. */
  readonly now: Date;
  readonly termsVersion: string | null;
  readonly createdAt: Date;
  readonly reservedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly freight: number | null;
  readonly registration: number | null;
  /** YYYY-MM-DD. */
  readonly deliverBy: string | null;
  /** How the buyer said they want to pay the reservation. */
  readonly paymentMethod: OrderMethod | null;
  readonly cancelledAt: Date | null;
  /** Accepted money that goes back although the order runs. */
  readonly givenBack: number;
  /** What payers' banks took after the invoice: to be paid again. */
  readonly takenBack: number;
  /** How often it was taken up again. */
  readonly round: number;
  /** Where it goes back to once it is paid again, and until when it may be taken up; null where it never was. */
  readonly resumeState: OrderState | null;
  readonly resumeUntil: Date | null;
  /** Taken up again it costs what it did: the fault was ours. */
  readonly priceKept: boolean;
  /** As what the factory knows it; null while it was not told. */
  readonly factoryKind: FactoryKind | null;
  /** The car that the factory was told of; null with a kind: it was not told of this one yet. */
  readonly factoryUnit: string | null;
};

export type FactoryKind = 'stock' | 'build';

export const ORDER = sql`id, brand, market, number, account_id AS "accountId", state, balance, state_before AS "stateBefore",
  cancel_reason AS "cancelReason", unit_id AS "unitId", dealer_id AS "dealerId", choice, quote,
  offer_id AS "offerId", offer, total, deposit, paid, currency,
  held_until AS "heldUntil", now() AS now, terms_version AS "termsVersion", created_at AS "createdAt", reserved_at AS "reservedAt",
  delivered_at AS "deliveredAt", freight, registration, to_char(deliver_by, 'YYYY-MM-DD') AS "deliverBy",
  payment_method AS "paymentMethod", cancelled_at AS "cancelledAt", given_back AS "givenBack", taken_back AS "takenBack", round,
  resume_state AS "resumeState", resume_until AS "resumeUntil", price_kept AS "priceKept",
  factory_kind AS "factoryKind", factory_unit AS "factoryUnit"`;

export type Campaign = {
  readonly id: string;
  readonly name: string;
  readonly deposit: number;
  readonly freight: number | null;
  readonly registration: number | null;
  readonly currency: Currency;
  readonly holdMinutes: number;
  readonly validUntil: Date | null;
  readonly now: Date;
};

export const findCampaigns = (tx: Tx, brand: string, market: Market): Promise<Campaign[]> =>
  tx.rows(sql<Campaign>`
    SELECT id, name, deposit, freight, registration, currency, hold_minutes AS "holdMinutes", valid_until AS "validUntil", now() AS now
    FROM reservations.campaign
    WHERE brand = ${brand} AND market = ${market} AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())`);

export const findCampaign = async (tx: Tx, brand: string, market: Market): Promise<Campaign | null> =>
  (await findCampaigns(tx, brand, market))[0] ?? null;

/** The campaign in force, for one who reserves; they stand in line with themselves until the commit. Null where there is none. */
export const findCampaignInLine = (
  tx: Tx,
  { brand, market, holder }: { brand: string; market: Market; holder: string | null },
): Promise<Campaign | null> =>
  tx.maybe(sql<Campaign>`
    SELECT id, name, deposit, freight, registration, currency, hold_minutes AS "holdMinutes", valid_until AS "validUntil", now() AS now
    FROM reservations.campaign
    CROSS JOIN (SELECT CASE WHEN ${holder}::text IS NOT NULL THEN pg_advisory_xact_lock(hashtextextended(${holder}::text, 0)) END) line
    WHERE brand = ${brand} AND market = ${market} AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())
    LIMIT 1`);

export const MAX_RUNNING_HOLDS = 3;

/** One reservation of a person or visitor at a time until the commit: otherwise haste passes the count of running holds. */
export const lockHolder = (tx: Tx, holder: string): Promise<number> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${holder}, 0))`);

/** Whose record: the person's, or the visitor's until a person takes it over. A policy in the query, so that another's is not there. */
export const owned = (actor: Actor, visitorId: string | null): Statement =>
  actor.kind === 'person'
    ? sql`(account_id = ${actor.accountId} OR (account_id IS NULL AND anonymous_id = ${visitorId}))`
    : sql`(account_id IS NULL AND anonymous_id = ${visitorId})`;

export type NewOrder = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly number: string;
  readonly campaignId: string;
  readonly accountId: string | null;
  readonly visitorId: string | null;
  readonly unitId: string;
  readonly dealerId: string;
  readonly choice: OrderChoice;
  readonly quote: OrderQuote;
  /** The offer it is bought by; null at the list's price. */
  readonly offer: (OrderOffer & { readonly id: string }) | null;
  readonly deposit: number;
  readonly freight: number | null;
  readonly registration: number | null;
  /** YYYY-MM-DD. */
  readonly deliverBy: string | null;
  readonly heldUntil: Date;
};

const offerOf = ({ offer }: NewOrder): string | null =>
  offer === null ? null : JSON.stringify({ code: offer.code, title: offer.title });

/** The order and the request to end it when its time is up, in one statement; false when the caller keeps too many cars already. */
export const insertOrder = async (tx: Tx, order: NewOrder): Promise<boolean> => {
  const row = await tx.one(sql<{ made: number }>`
    WITH made AS (
      INSERT INTO reservations.purchase (id, brand, market, number, campaign_id, account_id, anonymous_id, unit_id, dealer_id, choice,
        quote, offer_id, offer, total, deposit, currency, freight, registration, deliver_by, held_until)
      SELECT ${order.id}, ${order.brand}, ${order.market}, ${order.number}, ${order.campaignId}::uuid, ${order.accountId}::uuid, ${order.visitorId},
        ${order.unitId}::uuid, ${order.dealerId}::uuid, ${JSON.stringify(order.choice)}::jsonb, ${JSON.stringify(order.quote)}::jsonb,
        ${order.offer?.id ?? null}::uuid, ${offerOf(order)}::jsonb,
        ${order.quote.total.amount}::bigint, ${order.deposit}::bigint, ${order.quote.total.currency},
        ${order.freight}::bigint, ${order.registration}::bigint, ${order.deliverBy}::date, ${order.heldUntil}::timestamptz
      WHERE (
        SELECT count(*) FROM reservations.purchase p
        WHERE p.state = 'PRE_RESERVE' AND p.held_until > now()
          AND (p.account_id = ${order.accountId}::uuid OR p.anonymous_id = ${order.visitorId})) < ${MAX_RUNNING_HOLDS}
      RETURNING id, brand, held_until),
    ending AS (
      INSERT INTO platform.outbox (topic, brand, payload, run_at)
      SELECT ${expireReservationJob.topic}, brand, jsonb_build_object('orderId', id), held_until FROM made),
    noted AS (
      INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, to_state)
      SELECT brand, current_setting('app.actor', true), 'order.moved', 'order', id::text, 'PRE_RESERVE' FROM made)
    SELECT count(*)::integer AS made FROM made`);
  return row.made === 1;
};

export const findOwnOrder = (
  tx: Tx,
  who: { id: string; actor: Actor; visitorId: string | null },
): Promise<OrderRow | null> =>
  tx.maybe(
    sql<OrderRow>`SELECT ${ORDER} FROM reservations.purchase WHERE id = ${who.id} AND ${owned(who.actor, who.visitorId)}`,
  );

export const lockOwnOrder = (
  tx: Tx,
  who: { id: string; actor: Actor; visitorId: string | null },
): Promise<OrderRow | null> =>
  tx.maybe(
    sql<OrderRow>`SELECT ${ORDER} FROM reservations.purchase WHERE id = ${who.id} AND ${owned(who.actor, who.visitorId)} FOR UPDATE`,
  );

export const lockOrder = (tx: Tx, id: string): Promise<OrderRow | null> =>
  tx.maybe(sql<OrderRow>`SELECT ${ORDER} FROM reservations.purchase WHERE id = ${id} FOR UPDATE`);

export const findOrder = (tx: Tx, id: string): Promise<OrderRow | null> =>
  tx.maybe(sql<OrderRow>`SELECT ${ORDER} FROM reservations.purchase WHERE id = ${id}`);

export const registerOrder = (
  tx: Tx,
  change: { id: string; accountId: string; termsVersion: string | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE reservations.purchase SET account_id = ${change.accountId},
      terms_version = coalesce(${change.termsVersion}, terms_version),
      terms_accepted_at = CASE WHEN ${change.termsVersion}::text IS NULL THEN terms_accepted_at ELSE now() END
    WHERE id = ${change.id} AND state = 'PRE_RESERVE'`);

/**
 * The reservation value is in: from a held car to a reserved one. A coupon may have left no more to pay. An order that was taken up
 * again is on its way back to where it was.
 */
export const confirmOrder = (
  tx: Tx,
  change: { id: string; paid: number; resumeState: OrderState | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE reservations.purchase SET ${(change.resumeState ?? 'PRE_RESERVE') === 'PRE_RESERVE' ? sql`state = 'RESERVE'` : sql`state = 'REACTIVATED_ORDER'`},
      paid = paid + ${change.paid}, reserved_at = now(),
      balance = CASE WHEN paid + ${change.paid} >= total THEN 'PAID' ELSE balance END
    WHERE id = ${change.id} AND state = 'PRE_RESERVE'`);

/** Moves an order that is still where the caller saw it. */
export const moveOrder = (
  tx: Tx,
  change: { id: string; from: OrderState; to: OrderState; cancelReason?: CancelReason; keepState?: boolean },
): Promise<number> =>
  tx.run(sql`
    UPDATE reservations.purchase SET state = ${change.to},
      state_before = CASE WHEN ${change.keepState === true} THEN ${change.from}::text ELSE state_before END,
      cancel_reason = coalesce(${change.cancelReason ?? null}, cancel_reason),
      delivered_at = CASE WHEN ${change.to === 'DELIVERED'} THEN now() ELSE delivered_at END,
      cancelled_at = CASE WHEN ${change.to === 'CANCELLED'} THEN now() ELSE cancelled_at END
    WHERE id = ${change.id} AND state = ${change.from}`);

export type LineRow = {
  id: string;
  number: string;
  state: OrderState;
  balance: BalanceState;
  expired: boolean;
  cancelReason: CancelReason | null;
  modelName: string;
  versionName: string;
  mvsCode: string;
  year: number;
  choice: OrderChoice;
  total: { amount: number; currency: Currency };
  coupons: string[];
  createdAt: string;
};

export const LINE = sql`id, number, state, balance, (cancel_reason IS NOT DISTINCT FROM 'EXPIRED' OR (state = 'PRE_RESERVE' AND held_until <= now())) AS expired, cancel_reason AS "cancelReason",
  quote ->> 'modelName' AS "modelName", quote ->> 'versionName' AS "versionName", quote ->> 'mvsCode' AS "mvsCode",
  (quote ->> 'year')::integer AS year, choice,
  json_build_object('amount', total, 'currency', currency) AS total,
  jsonb_path_query_array(quote, '$.lines[*] ? (@.kind == "coupon").code') AS coupons,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "createdAt"`;

export const countHolds = async (tx: Tx, actor: Actor, visitorId: string | null): Promise<number> => {
  const row = await tx.one(sql<{ running: number }>`
    SELECT count(*)::integer AS running FROM reservations.purchase
    WHERE state = 'PRE_RESERVE' AND held_until > now() AND ${owned(actor, visitorId)}`);
  return row.running;
};

/** The chassis that was noted for an order's car: when it was handed over, or as two of staff say; null where none was. */
export const findNotedChassis = async (tx: Tx, orderId: string): Promise<string | null> => {
  const row = await tx.maybe(sql<{ chassis: string | null }>`
    SELECT chassis FROM reservations.purchase WHERE id = ${orderId}`);
  return row?.chassis ?? null;
};

export const noteChassis = async (tx: Tx, of: { orderId: string; chassis: string }): Promise<void> => {
  await tx.run(sql`UPDATE reservations.purchase SET chassis = ${of.chassis} WHERE id = ${of.orderId}`);
};

/** The plate that was reported for an order's car; null where none was. */
export const findNotedPlate = async (tx: Tx, orderId: string): Promise<string | null> => {
  const row = await tx.maybe(
    sql<{ plate: string | null }>`SELECT plate FROM reservations.purchase WHERE id = ${orderId}`,
  );
  return row?.plate ?? null;
};

export const notePlate = async (tx: Tx, of: { orderId: string; plate: string }): Promise<void> => {
  await tx.run(sql`UPDATE reservations.purchase SET plate = ${of.plate} WHERE id = ${of.orderId}`);
};

/** Orders whose car was handed over as the one with this chassis. */
export const listDeliveredAs = (tx: Tx, of: { brand: string; chassis: string }): Promise<OrderRow[]> =>
  tx.rows(sql<OrderRow>`
    SELECT ${ORDER} FROM reservations.purchase
    WHERE brand = ${of.brand} AND chassis = ${of.chassis} AND state = 'DELIVERED' LIMIT 10`);

export const findOrderByNumber = (tx: Tx, number: string): Promise<OrderRow | null> =>
  tx.maybe(sql<OrderRow>`SELECT ${ORDER} FROM reservations.purchase WHERE number = ${number}`);

export const listOrderNumbers = (tx: Tx, ids: readonly string[]): Promise<{ id: string; number: string }[]> =>
  tx.rows(sql<{ id: string; number: string }>`
    SELECT id, number FROM reservations.purchase WHERE id = ANY(${[...ids]}::uuid[])`);

/** Orders whose time is up and that nobody ended: the worker's row was lost or is late. */
export const expiredOrders = (tx: Tx): Promise<{ id: string; brand: string }[]> =>
  tx.rows(sql<{ id: string; brand: string }>`
    SELECT id, brand FROM reservations.purchase
    WHERE state = 'PRE_RESERVE' AND held_until < now() - interval '2 minutes' ORDER BY held_until LIMIT 100`);
