import { refuse, ok, type Result } from '#kernel/result.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { findListedPrice, lockPriceLists, setListedPrice, splitPriceList } from './store/price-lists.server.ts';

export type ListChange = {
  readonly brand: string;
  readonly market: Market;
  readonly type: 'PUBLIC' | 'EC';
  readonly mvsCode: string;
  readonly year: number;
  /** What the list asked when the change was thought of. */
  readonly baseAmount: number;
  readonly amount: number;
  readonly netAmount: number | null;
  readonly at: Date;
};

/**
 * A version costs something else from a moment on: the list in force then is split there, so that what was charged before stays
 * as it was. The id of the list with the new price. `priceMoved`: the list asks something else by now, or nothing. The price before
 * is set again by the same step with the amounts exchanged.
 */
export const changeListedPrice = async (tx: Tx, change: ListChange): Promise<Result<string, 'priceMoved'>> => {
  await lockPriceLists(tx, change);
  const price = await findListedPrice(tx, change);
  if (price === null || price.amount !== change.baseAmount) return refuse('priceMoved');
  const listId = await splitPriceList(tx, change);
  if (listId === null) return refuse('priceMoved');
  await setListedPrice(tx, { ...change, listId });
  return ok(listId);
};
