import type { CatalogRows } from '#seed/catalog/build.ts';
import { LIST_STARTS, priceRow, roundCar } from '#seed/catalog/prices.ts';
import { rollsOf, seedId } from '#seed/deterministic.ts';
import type { DealerRow } from './rows.ts';

export type DealerPriceRow = {
  id: string;
  brand: string;
  market: 'br' | 'ar';
  dealer_id: string;
  mvs_code: string;
  year: number;
  amount: number;
  currency: 'BRL' | 'ARS';
  net_amount: number | null;
  valid_from: string;
  valid_until: null;
};

const GOODS = new Set(['pickup', 'van']);

/** One dealer in four works with a price of its own for one car in three: one or two per cent under the list. */
export const buildDealerPrices = (catalog: CatalogRows, dealers: readonly DealerRow[]): DealerPriceRow[] => {
  const goods = new Set(
    catalog.models.filter(({ body_kind }) => GOODS.has(body_kind)).map(({ brand, code }) => `${brand} ${code}`),
  );
  const model = new Map(catalog.versions.map((row) => [`${row.brand} ${row.mvs_code} ${row.year}`, row.model_code]));
  const listed = catalog.versionPrices.filter(({ list_id }) =>
    list_id.endsWith(`-public-${LIST_STARTS.current.slice(0, 10)}`),
  );
  return dealers.flatMap((dealer) => {
    const roll = rollsOf(`working price ${dealer.id}`);
    if (roll(4) !== 0) return [];
    return listed
      .filter((row) => row.brand === dealer.brand && row.list_id.startsWith(`${dealer.brand}-${dealer.market}-`))
      .filter(() => roll(3) === 0)
      .map((row) => {
        const { brand, market } = dealer;
        const isGoods = goods.has(`${brand} ${model.get(`${brand} ${row.mvs_code} ${row.year}`) ?? ''}`);
        const whole = roundCar(market, (row.amount / 100) * (roll(2) === 0 ? 0.99 : 0.98));
        const { amount, netAmount } = priceRow(market, whole, isGoods);
        return {
          id: seedId(`dealer price ${dealer.id} ${row.mvs_code} ${row.year}`),
          brand,
          market,
          dealer_id: dealer.id,
          mvs_code: row.mvs_code,
          year: row.year,
          amount,
          currency: row.currency,
          net_amount: netAmount,
          valid_from: LIST_STARTS.current,
          valid_until: null,
        };
      });
  });
};
