import type { CardBrand } from '#kernel/card-brands.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { MOST_CARDS, type SavedCard } from '../contract/cards.ts';
import type { GatewayCard } from '../providers/gateway-cards.server.ts';
import type { CardRefusal } from '../rules/card-refusals.ts';
import { brandOfMethod, ENDING_DAYS } from '../rules/card-brands.ts';
import { cancelChargeJob, forgetCardsJob, saveCardJob, sendChargeJob } from '../jobs.ts';

/** Whose cards: a person's, in one market. */
export type Owner = { readonly accountId: string; readonly market: Market };

const today = (market: Market): Statement => sql`(now() AT TIME ZONE ${MARKETS[market].timeZone})::date`;

const cardColumns = (market: Market): Statement => sql`
  id, CASE WHEN saved_at IS NOT NULL THEN 'SAVED' WHEN refused_at IS NOT NULL THEN 'REFUSED' ELSE 'SAVING' END AS state,
  scheme AS brand, last_four AS "lastFour", to_char(good_until, 'MM/YY') AS expiry,
  coalesce(good_until < ${today(market)}, false) AS expired,
  coalesce(good_until BETWEEN ${today(market)} AND ${today(market)} + ${ENDING_DAYS}::int, false) AS expiring,
  favourite AS favorite`;

const owned = ({ accountId, market }: Owner): Statement => sql`account_id = ${accountId} AND market = ${market}`;

/** A person's cards: the favourite, then the newest. A try that was refused is news for an hour. */
export const listCards = (tx: Tx, owner: Owner): Promise<SavedCard[]> =>
  tx.rows(sql<SavedCard>`
    SELECT ${cardColumns(owner.market)} FROM payments.card
    WHERE ${owned(owner)} AND (refused_at IS NULL OR refused_at > now() - interval '1 hour')
    ORDER BY favourite DESC, created_at DESC, id LIMIT 40`);

/** Holds a person's cards until the commit; false where there never was one. */
const lockWallet = async (tx: Tx, owner: Owner): Promise<boolean> =>
  (await tx.maybe(sql<{ at: Date }>`
    SELECT created_at AS at FROM payments.wallet WHERE ${owned(owner)} FOR UPDATE`)) !== null;

type NewCard = Owner & {
  readonly id: string;
  readonly requestId: string;
  readonly token: string;
  readonly brand: string;
};

/** The card and the request to keep it at the gateway, once for a one-time token; null where the person has too many. */
export const insertCard = async (tx: Tx, card: NewCard): Promise<SavedCard | null> => {
  await tx.run(sql`
    INSERT INTO payments.wallet (account_id, market) VALUES (${card.accountId}, ${card.market}) ON CONFLICT DO NOTHING`);
  await lockWallet(tx, card);
  // A refused try is only there to be told of: the next one takes its place.
  await tx.run(sql`
    DELETE FROM payments.card WHERE ${owned(card)} AND refused_at IS NOT NULL AND request_id <> ${card.requestId}`);
  await tx.run(sql`
    WITH made AS (
      INSERT INTO payments.card (id, account_id, market, request_id, token, added_at_brand)
      SELECT ${card.id}::uuid, ${card.accountId}::uuid, ${card.market}, ${card.requestId}::uuid, ${card.token}, ${card.brand}
      WHERE (SELECT count(*) FROM payments.card WHERE ${owned(card)}) < ${MOST_CARDS}
      ON CONFLICT (request_id) DO NOTHING RETURNING id, added_at_brand)
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${saveCardJob.topic}, added_at_brand, jsonb_build_object('cardId', id) FROM made`);
  return tx.maybe(sql<SavedCard>`
    SELECT ${cardColumns(card.market)} FROM payments.card WHERE ${owned(card)} AND request_id = ${card.requestId}`);
};

/** Makes a card the only favourite. */
export const favourCard = async (
  tx: Tx,
  { id, ...owner }: Owner & { id: string },
): Promise<'done' | 'unknown' | 'notSaved'> => {
  await lockWallet(tx, owner);
  const card = await tx.maybe(sql<{ saved: boolean }>`
    SELECT saved_at IS NOT NULL AS saved FROM payments.card WHERE ${owned(owner)} AND id = ${id}`);
  if (card === null) return 'unknown';
  if (!card.saved) return 'notSaved';
  // Two statements: the index allows no moment with two favourites, the trigger looks at the commit.
  await tx.run(sql`UPDATE payments.card SET favourite = false WHERE ${owned(owner)} AND favourite AND id <> ${id}`);
  await tx.run(sql`UPDATE payments.card SET favourite = true WHERE ${owned(owner)} AND id = ${id} AND NOT favourite`);
  return 'done';
};

/** Where there are cards and no favourite: the newest that is still good. */
const chooseFavourite = (tx: Tx, owner: Owner): Promise<number> =>
  tx.run(sql`
    UPDATE payments.card SET favourite = true
    WHERE NOT EXISTS (SELECT FROM payments.card WHERE ${owned(owner)} AND favourite)
      AND id = (
        SELECT id FROM payments.card WHERE ${owned(owner)} AND saved_at IS NOT NULL
        ORDER BY good_until >= ${today(owner.market)} DESC, saved_at DESC, id LIMIT 1)`);

/** Forgets a card, and asks for the gateway to forget it; false where the person has no such card. */
export const deleteCard = async (tx: Tx, { id, brand, ...owner }: Owner & { id: string; brand: string }) => {
  await lockWallet(tx, owner);
  const gone = await tx.run(sql`
    WITH gone AS (
      DELETE FROM payments.card WHERE ${owned(owner)} AND id = ${id} RETURNING account_id, market, gateway_card_id),
    asked AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${forgetCardsJob.topic}, ${brand}, jsonb_build_object('customerId', w.customer_id, 'cardId', gone.gateway_card_id)
      FROM gone JOIN payments.wallet w USING (account_id, market)
      WHERE w.customer_id IS NOT NULL AND gone.gateway_card_id IS NOT NULL)
    SELECT FROM gone`);
  await chooseFavourite(tx, owner);
  return gone > 0;
};

/** A kept card's name at the gateway; null where the person has no such card. */
export const findGatewayCard = (
  tx: Tx,
  { id, ...owner }: Owner & { id: string },
): Promise<{ gatewayCardId: string | null; expired: boolean } | null> =>
  tx.maybe(sql<{ gatewayCardId: string | null; expired: boolean }>`
    SELECT gateway_card_id AS "gatewayCardId", coalesce(good_until < ${today(owner.market)}, false) AS expired
    FROM payments.card WHERE ${owned(owner)} AND id = ${id}`);

/** The same for a payment: the card stays until the commit, so that a charge may name it. */
export const lockGatewayCard = (
  tx: Tx,
  { id, ...owner }: Owner & { id: string },
): Promise<{ gatewayCardId: string | null } | null> =>
  tx.maybe(sql<{ gatewayCardId: string | null }>`
    SELECT gateway_card_id AS "gatewayCardId" FROM payments.card WHERE ${owned(owner)} AND id = ${id} FOR KEY SHARE`);

export type CardToSave = Owner & {
  readonly id: string;
  readonly token: string;
  readonly brand: string;
  readonly customerId: string | null;
};

/** A card that the gateway is still to keep; null where that is done, or nobody wants it any more. */
export const findCardToSave = async (tx: Tx, id: string): Promise<CardToSave | null> => {
  const row = await tx.maybe(sql<Omit<CardToSave, 'token'> & { readonly token: string | null }>`
    SELECT c.id, c.account_id AS "accountId", c.market, c.token, c.added_at_brand AS brand, w.customer_id AS "customerId"
    FROM payments.card c JOIN payments.wallet w USING (account_id, market)
    WHERE c.id = ${id}`);
  return row === null || row.token === null ? null : { ...row, token: row.token };
};

/** The cards of a customer that somebody keeps. The gateway knows customers by their mail, so that two accounts may be one there. */
export const listKnownCards = async (tx: Tx, customerId: string): Promise<string[]> =>
  (
    await tx.rows(sql<{ id: string | null }>`
      SELECT c.gateway_card_id AS id FROM payments.wallet w JOIN payments.card c USING (account_id, market)
      WHERE w.customer_id = ${customerId}`)
  ).flatMap(({ id }) => id ?? []);

/** Keeps the gateway's customer of a person; false where the person is gone meanwhile. */
export const noteCustomer = async (tx: Tx, { customerId, ...owner }: Owner & { customerId: string }) =>
  (await tx.run(sql`UPDATE payments.wallet SET customer_id = ${customerId} WHERE ${owned(owner)}`)) > 0;

const lastDay = ({ month, year }: GatewayCard): Statement =>
  sql`(make_date(${year}::int, ${month}::int, 1) + interval '1 month - 1 day')::date`;

/**
 * What the gateway said of a card that it keeps. A card the person has already is that card, with its expiry as it is now. False where
 * nobody wants it any more.
 */
export const noteSaved = async (tx: Tx, { id, accountId, market }: CardToSave, card: GatewayCard): Promise<boolean> => {
  const owner = { accountId, market };
  if (!(await lockWallet(tx, owner))) return false;
  const scheme: CardBrand | null = brandOfMethod(card.method);
  const again = await tx.run(sql`
    UPDATE payments.card SET good_until = ${lastDay(card)}, warned_at = CASE WHEN good_until = ${lastDay(card)} THEN warned_at END
    WHERE ${owned(owner)} AND gateway_card_id = ${card.id} AND id <> ${id}`);
  if (again > 0) {
    await tx.run(sql`DELETE FROM payments.card WHERE ${owned(owner)} AND id = ${id} AND saved_at IS NULL`);
    return true;
  }
  const saved = await tx.run(sql`
    UPDATE payments.card SET token = NULL, gateway_card_id = ${card.id}, scheme = ${scheme}, last_four = ${card.lastFour},
      method = ${card.method}, good_until = ${lastDay(card)}, saved_at = now()
    WHERE ${owned(owner)} AND id = ${id} AND token IS NOT NULL`);
  await chooseFavourite(tx, owner);
  return saved > 0;
};

export const noteCardRefused = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    UPDATE payments.card SET token = NULL, refused_at = now() WHERE id = ${id} AND saved_at IS NULL AND token IS NOT NULL`);

/** Whether somebody has this card of the gateway's (again). */
export const isKept = async (tx: Tx, { customerId, cardId }: { customerId: string; cardId: string | null }) =>
  (await tx.maybe(sql<{ kept: boolean }>`
    SELECT true AS kept FROM payments.wallet w LEFT JOIN payments.card c USING (account_id, market)
    WHERE w.customer_id = ${customerId} AND (${cardId}::text IS NULL OR c.gateway_card_id = ${cardId}) LIMIT 1`)) !==
  null;

export type EndingCard = Owner & {
  readonly id: string;
  readonly brand: string;
  readonly scheme: CardBrand | null;
  readonly lastFour: string | null;
  readonly expiry: string;
};

/** Cards whose last day comes within sixty days and whose owner was not told, the first to end first. */
export const listEndingCards = (tx: Tx, limit: number): Promise<EndingCard[]> =>
  tx.rows(sql<EndingCard>`
    SELECT id, account_id AS "accountId", market, added_at_brand AS brand, scheme, last_four AS "lastFour",
      to_char(good_until, 'MM/YY') AS expiry
    FROM payments.card
    WHERE saved_at IS NOT NULL AND warned_at IS NULL AND good_until >= now()::date AND good_until <= now()::date + ${ENDING_DAYS}::int
    ORDER BY good_until, id LIMIT ${limit}`);

/** Notes that the owner is told; false where that was done meanwhile, or the card is gone. */
export const noteWarned = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`UPDATE payments.card SET warned_at = now() WHERE id = ${id} AND warned_at IS NULL`)) > 0;

export type CardCharge = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly orderId: string;
  readonly amount: Money;
  readonly expiresAt: Date;
  readonly cardId: string;
  readonly cardToken: string;
  readonly installments: number;
  /** Origin of the site at which its buyer began to pay; null for the public one. */
  readonly backOrigin: string | null;
};

/** Ends what is open of an order by a kept card, where its buyer would rather pay in another way. */
export const endKeptCardCharge = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(sql`
    WITH ended AS (
      UPDATE payments.charge SET state = 'CANCELLED', card_token = NULL
      WHERE order_id = ${orderId} AND installments IS NOT NULL AND state IN ('CREATED', 'UNKNOWN', 'PENDING')
      RETURNING id, brand)
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${cancelChargeJob.topic}, brand, jsonb_build_object('chargeId', id) FROM ended`);

/** A charge by a kept card and the request to send it. Every other way that was open meanwhile ends, a Pix too: nobody pays twice. */
export const insertCardCharge = async (tx: Tx, charge: CardCharge): Promise<void> => {
  await tx.run(sql`
    WITH ended AS (
      UPDATE payments.charge SET state = 'CANCELLED', card_token = NULL
      WHERE order_id = ${charge.orderId} AND source_id IS NULL AND id <> ${charge.id} AND state IN ('CREATED', 'UNKNOWN', 'PENDING')
        AND NOT EXISTS (SELECT FROM payments.charge WHERE id = ${charge.id})
      RETURNING id, brand)
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${cancelChargeJob.topic}, brand, jsonb_build_object('chargeId', id) FROM ended`);
  await tx.run(sql`
    WITH made AS (
      INSERT INTO payments.charge (id, brand, market, order_id, purpose, method, amount, currency, expires_at, card_id, card_token, installments,
        back_origin)
      VALUES (${charge.id}, ${charge.brand}, ${charge.market}, ${charge.orderId}, 'reservation', 'card', ${charge.amount.amount},
        ${charge.amount.currency}, ${charge.expiresAt}, ${charge.cardId}, ${charge.cardToken}, ${charge.installments},
        ${charge.backOrigin})
      ON CONFLICT (id) DO NOTHING RETURNING id, brand)
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${sendChargeJob.topic}, brand, jsonb_build_object('chargeId', id) FROM made`);
};

type ChargeCard = {
  readonly token: string;
  /** Null of a card that is not kept. */
  readonly customerId: string | null;
  readonly method: string;
  readonly installments: number;
};

/** What the gateway needs for a charge by a card; null where a kept one or the token are gone. */
export const findChargeCard = async (tx: Tx, chargeId: string): Promise<ChargeCard | null> => {
  const row = await tx.maybe(sql<{
    token: string | null;
    customerId: string | null;
    method: string | null;
    installments: number | null;
  }>`
    SELECT h.card_token AS token, w.customer_id AS "customerId", coalesce(h.card_method, c.method) AS method, h.installments
    FROM payments.charge h LEFT JOIN payments.card c ON c.id = h.card_id
      LEFT JOIN payments.wallet w ON w.account_id = c.account_id AND w.market = c.market
    WHERE h.id = ${chargeId} AND (h.card_method IS NOT NULL OR w.customer_id IS NOT NULL)`);
  if (row === null) return null;
  const { token, customerId, method, installments } = row;
  if (token === null || method === null || installments === null) return null;
  return { token, customerId, method, installments };
};

/** The gateway has answered: its token is spent, the bank may ask its cardholder, and what that one pays in all is known. */
export const noteCardAnswer = (
  tx: Tx,
  {
    id,
    challenge,
    paidInAll = null,
  }: { id: string; challenge: { readonly url: string; readonly data: string } | null; paidInAll?: number | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE payments.charge SET card_token = NULL, challenge_url = ${challenge?.url ?? null}, challenge_data = ${challenge?.data ?? null},
      paid_in_all = CASE WHEN ${paidInAll}::bigint >= amount THEN ${paidInAll}::bigint END
    WHERE id = ${id}`);

/** A charge by a kept card was refused: it is over, as its token is spent. */
export const refuseCardCharge = (tx: Tx, id: string, refusal: CardRefusal | null): Promise<number> =>
  tx.run(sql`
    UPDATE payments.charge SET state = 'REJECTED', refused_at = now(), refusal = ${refusal}, checked_at = now(), card_token = NULL
    WHERE id = ${id} AND state IN ('CREATED', 'UNKNOWN', 'PENDING')`);
