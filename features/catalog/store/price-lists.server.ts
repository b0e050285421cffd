import type { Currency, Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

type ListKey = { readonly brand: string; readonly market: Market };

export type ListRow = {
  readonly id: string;
  readonly type: 'PUBLIC' | 'EC';
  readonly validFrom: Date;
  readonly validUntil: Date | null;
  readonly versions: number;
};

/** Lists of the market, past and planned too, the newest first; those that come after the one named. */
export const listAllPriceLists = (
  tx: Tx,
  { brand, market, before, limit }: ListKey & { before: string | null; limit: number },
): Promise<ListRow[]> =>
  tx.rows(sql<ListRow>`
    SELECT l.id, l.type, l.valid_from AS "validFrom", l.valid_until AS "validUntil",
      (SELECT count(*)::int FROM catalog.version_price p WHERE p.list_id = l.id) AS versions
    FROM catalog.price_list l
    WHERE l.brand = ${brand} AND l.market = ${market} AND (${before}::text IS NULL OR (l.valid_from, l.type, l.id) <
      (SELECT b.valid_from, b.type, b.id FROM catalog.price_list b
       WHERE b.id = ${before} AND b.brand = ${brand} AND b.market = ${market}))
    ORDER BY l.valid_from DESC, l.type DESC, l.id DESC LIMIT ${limit}`);

export type ListedPrice = {
  readonly listId: string;
  readonly amount: number;
  readonly netAmount: number | null;
  readonly currency: Currency;
};

type PriceKey = ListKey & {
  readonly type: 'PUBLIC' | 'EC';
  readonly mvsCode: string;
  readonly year: number;
  readonly at: Date;
};

/** What the list of the type asks for a version at a moment; null where it has no price there. */
export const findListedPrice = (tx: Tx, key: PriceKey): Promise<ListedPrice | null> =>
  tx.maybe(sql<ListedPrice>`
    SELECT p.list_id AS "listId", p.amount, p.net_amount AS "netAmount", p.currency
    FROM catalog.price_list l
    JOIN catalog.version_price p ON p.list_id = l.id AND p.mvs_code = ${key.mvsCode} AND p.year = ${key.year}
    WHERE l.brand = ${key.brand} AND l.market = ${key.market} AND l.type = ${key.type}
      AND l.valid_from <= ${key.at} AND (l.valid_until IS NULL OR l.valid_until > ${key.at})`);

/** Keeps others from the lists of a market until the transaction ends: two changes at once would split one list twice. */
export const lockPriceLists = (tx: Tx, { brand, market, type }: ListKey & { type: string }): Promise<number> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`price lists ${brand} ${market} ${type}`}, 0))`);

/**
 * The list that begins at this moment: the one that does so already, or the second half of the list in force then, which ends here
 * and goes on under another name with all its prices. Its id; null where no list is in force then.
 */
export const splitPriceList = async (
  tx: Tx,
  { brand, market, type, at }: ListKey & { type: 'PUBLIC' | 'EC'; at: Date },
): Promise<string | null> => {
  const list = await tx.maybe(sql<{ id: string; begins: boolean; validUntil: Date | null }>`
    SELECT id, valid_from = ${at} AS begins, valid_until AS "validUntil" FROM catalog.price_list
    WHERE brand = ${brand} AND market = ${market} AND type = ${type}
      AND valid_from <= ${at} AND (valid_until IS NULL OR valid_until > ${at})`);
  if (list === null) return null;
  if (list.begins) return list.id;
  const id = `${brand}-${market}-${type.toLowerCase()}-${at.toISOString().toLowerCase().replaceAll(/[:.]/g, '')}`;
  await tx.run(sql`UPDATE catalog.price_list SET valid_until = ${at} WHERE id = ${list.id}`);
  await tx.run(sql`
    INSERT INTO catalog.price_list (id, brand, market, type, currency, valid_from, valid_until)
    SELECT ${id}, brand, market, type, currency, ${at}, ${list.validUntil} FROM catalog.price_list WHERE id = ${list.id}`);
  await tx.run(sql`
    INSERT INTO catalog.version_price (list_id, brand, mvs_code, year, amount, currency, net_amount)
    SELECT ${id}, brand, mvs_code, year, amount, currency, net_amount FROM catalog.version_price WHERE list_id = ${list.id}`);
  await tx.run(sql`
    INSERT INTO catalog.part_price (list_id, brand, part_id, amount, currency, net_amount)
    SELECT ${id}, brand, part_id, amount, currency, net_amount FROM catalog.part_price WHERE list_id = ${list.id}`);
  return id;
};

/** Sets a version's price in a list. */
export const setListedPrice = (
  tx: Tx,
  price: { listId: string; mvsCode: string; year: number; amount: number; netAmount: number | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE catalog.version_price SET amount = ${price.amount}, net_amount = ${price.netAmount}
    WHERE list_id = ${price.listId} AND mvs_code = ${price.mvsCode} AND year = ${price.year}`);
