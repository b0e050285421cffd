import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { OfferState } from '../rules/offer-machine.ts';
import { OFFER, type OfferRow } from './rows.server.ts';

/** An offer with where it stands by the database's clock. */
export type OfferOnSale = OfferRow & { readonly isOver: boolean; readonly isAhead: boolean };

export type OfferKey = { readonly brand: string; readonly market: Market; readonly code: string };

/** An offer that visitors know, by its code; locked until the transaction ends where `lock` says so. */
export const findOnSale = (tx: Tx, key: OfferKey, { lock }: { lock: boolean }): Promise<OfferOnSale | null> =>
  tx.maybe(sql<OfferOnSale>`
    SELECT ${OFFER}, o.valid_until <= now() AS "isOver", o.valid_from > now() AS "isAhead" FROM offers.offer o
    WHERE o.brand = ${key.brand} AND o.market = ${key.market} AND o.code = ${key.code.toUpperCase()}
      AND o.deleted_at IS NULL AND o.state IN ('published', 'unsold', 'sold') ${lock ? sql`FOR UPDATE` : noSql}`);

/** Whether visitors are shown a code for accessories now, to be shown at a dealership. */
export const isPartsCode = async (tx: Tx, of: OfferKey): Promise<boolean> =>
  (await tx.maybe(sql<{ one: number }>`
    SELECT 1 AS one FROM offers.offer o
    WHERE o.brand = ${of.brand} AND o.market = ${of.market} AND o.coupon_code = ${of.code} AND o.kind = 'PART'
      AND o.deleted_at IS NULL AND o.state IN ('published', 'unsold') AND o.valid_from <= now() AND o.valid_until > now()
    LIMIT 1`)) !== null;

/** State and number of an offer that an order names, locked. */
export const lockOfferOfOrder = (
  tx: Tx,
  offer: { id: string; brand: string },
): Promise<{ state: OfferState; stock: number | null } | null> =>
  tx.maybe(sql<{ state: OfferState; stock: number | null }>`
    SELECT state, stock FROM offers.offer WHERE id = ${offer.id} AND brand = ${offer.brand} FOR UPDATE`);
