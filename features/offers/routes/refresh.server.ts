import type { Services } from '#platform/http/context.server.ts';
import { keepPricing, listAged, lockUnchanged, moveOffer } from '../store/offers.server.ts';
import type { OfferRow } from '../store/rows.server.ts';
import { plansFor, type OfferContext } from './installment.server.ts';
import { forgetSearches } from './memory.server.ts';
import { priceInput } from './price.server.ts';
import { findSubject } from './subject.server.ts';
import { inputOf } from './views.server.ts';

const AT_ONCE = 100;

/**
 * Prices anew what is on sale and was priced a day ago or more: lists and banks' plans change under an offer. One that can no
 * longer be proven or financed is taken off the showcase, with the reason in its audit row. Returns how many it looked at.
 */
export const refreshOffers = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  stopping?: AbortSignal,
): Promise<number> => {
  let seen = 0;
  while (stopping?.aborted !== true) {
    const rows = await db.read({ allBrands: true }, (tx) => listAged(tx, clock.now(), AT_ONCE));
    const shops = Map.groupBy(rows, ({ brand, market }) => `${brand} ${market}`);
    for (const own of shops.values()) {
      const [first] = own;
      if (first !== undefined) await refreshShop(db, { brand: first.brand, market: first.market, clock }, own);
    }
    seen += rows.length;
    if (rows.length < AT_ONCE) break;
  }
  if (seen > 0) forgetSearches();
  return seen;
};

const refreshShop = (db: Services['db'], context: OfferContext, rows: readonly OfferRow[]): Promise<void> =>
  db.withTx({ brand: context.brand, actor: 'system:refresh-offers', reason: 'offer.priceLost' }, async (tx) => {
    const plans = await plansFor(tx, context);
    for (const row of rows) {
      // Whoever changed it meanwhile has priced it.
      if (!(await lockUnchanged(tx, row))) continue;
      const input = inputOf(row);
      const subject = await findSubject(tx, context, input.subject);
      const priced = subject === null ? null : priceInput({ context, input, list: subject.list, plans });
      if (priced?.ok === true) await keepPricing(tx, { id: row.id, pricing: priced.value });
      else if (row.state === 'published') {
        await moveOffer(tx, { id: row.id, from: row.state, to: 'unpublished', actor: 'system:refresh-offers' });
      } else await keepPricing(tx, { id: row.id, pricing: row });
    }
  });
