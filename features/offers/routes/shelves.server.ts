import type { Context } from '#platform/http/context.server.ts';
import type { Database } from '#platform/database.server.ts';
import { BANDS } from '../rules/bands.ts';
import { openShelf, putOffer, takeOffer, type Shelf } from '../rules/shelf.ts';
import type { ShelfOffer } from '../rules/shelf-offer.ts';
import type { Shop } from '../store/search.server.ts';
import { readChanges, type ShelfRow } from '../store/shelf.server.ts';

/** The offers of a brand in a market as this process knows them. */
type ShelfState = {
  shelf: Shelf;
  rows: Map<string, ShelfRow>;
  mark: string | null;
  running: Promise<void> | null;
  next: Promise<void> | null;
};

type Shelving = Pick<Context, 'exact' | 'brand'>;

const shelves = new WeakMap<Database, Map<string, ShelfState>>();

const stateOf = (db: Database, { brand, market }: Shop): ShelfState => {
  const own = shelves.get(db) ?? new Map<string, ShelfState>();
  shelves.set(db, own);
  const key = `${market} ${brand}`;
  const state = own.get(key) ?? { shelf: openShelf(), rows: new Map(), mark: null, running: null, next: null };
  own.set(key, state);
  return state;
};

const only = (value: string | number | null, name = '') => (value === null ? [] : [{ value: String(value), name }]);

/** The band a value lies in: how many of the borders it has reached. */
const bandOf = (borders: readonly number[], value: number | null) =>
  value === null ? [] : only(borders.filter((border) => border <= value).length);

const offerOf = (row: ShelfRow, shop: Shop, categories: Readonly<Record<string, string>>): ShelfOffer => {
  const { market } = shop;
  const isRental = row.type === 'RENTAL';
  // Brazilians tell cities apart by their state's letters.
  const city = market === 'br' ? `${row.cityName ?? ''}, ${row.stateCode ?? ''}` : (row.cityName ?? '');
  const known = row.categories.filter((code) => categories[code] !== undefined);
  return {
    ...row,
    isRental,
    values: {
      sort: only(row.sort),
      type: only(row.type),
      priceType: only(row.priceType),
      model: only(row.modelCode, row.modelName ?? ''),
      body: only(row.bodyKind),
      fuel: only(row.fuel),
      category: known.map((code) => ({ value: code, name: categories[code] ?? '' })),
      year: only(row.year),
      state: only(row.stateCode),
      city: only(row.zoneCode, city),
      // A rent is asked for each month: it is no price of a car.
      priceBand: isRental ? [] : bandOf(BANDS[market].price, row.amount),
      installmentBand: bandOf(BANDS[market].installment, row.installmentAmount),
    },
  };
};

/** Of the database itself: one that follows may be behind what is on the shelf already, which would go back. */
const refresh = async ({ exact, brand }: Shelving, shop: Shop, state: ShelfState): Promise<void> => {
  const { mark, rows, categories } = await exact.read({ brand }, (tx) => readChanges(tx, shop, state.mark));
  for (const row of rows ?? []) {
    if (row.isThere) {
      state.rows.set(row.id, row);
      putOffer(state.shelf, offerOf(row, shop, categories ?? {}));
    } else {
      state.rows.delete(row.id);
      takeOffer(state.shelf, row.id);
    }
  }
  state.mark = mark;
};

/** One after the other, so that nothing old is put over something new. */
const run = async (context: Shelving, shop: Shop, state: ShelfState): Promise<void> => {
  const running = refresh(context, shop, state);
  state.running = running;
  try {
    await running;
  } finally {
    state.running = null;
  }
};

/**
 * The shelf with all that was written before it was asked for. Who comes while it is read waits for the reading after, together
 * with all who came meanwhile.
 */
export const openUpToDate = async (context: Shelving, shop: Shop): Promise<Pick<ShelfState, 'shelf' | 'rows'>> => {
  const state = stateOf(context.exact, shop);
  if (state.running === null && state.next === null) await run(context, shop, state);
  else {
    state.next ??= (state.running ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        state.next = null;
        return run(context, shop, state);
      });
    await state.next;
  }
  return state;
};
