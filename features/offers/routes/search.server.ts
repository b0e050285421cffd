import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { FACETS, getOfferUnits, getPublicOffer, searchOffers, suggest, type FacetName } from '../contract/search.ts';
import { searchWords } from '../rules/words.ts';
import type { Facet } from '../rules/shelf-counts.ts';
import { findInShop, type Shop } from '../store/search.server.ts';
import { findOffers, suggestOffers } from './find.server.ts';
import { cached } from './memory.server.ts';
import { listPlaces, readSupply } from './places.server.ts';
import { listLeft } from './units.server.ts';
import { toCard, detailOf } from './views.server.ts';

export const shopOf = ({ brand, market, locale, clock }: Context): Shop => ({ brand, market, locale, at: clock.now() });

type Facets = Record<FacetName, { value: string; name: string; count: number }[]>;

/** Counts by filter: the most first, but what has an order of its own (years, bands) in that. */
const facetsOf = (rows: readonly Facet[]): Facets => {
  const ordered = (name: FacetName): Facets[FacetName] => {
    const own = rows
      .filter(({ facet }) => facet === name)
      .map(({ value, name: shown, count }) => ({ value, name: shown, count }));
    if (name === 'priceBand' || name === 'installmentBand')
      return own.sort((a, b) => Number(a.value) - Number(b.value));
    if (name === 'year') return own.sort((a, b) => Number(b.value) - Number(a.value));
    return own.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
  };
  return Object.fromEntries(FACETS.map((name) => [name, ordered(name)])) as Facets;
};

const keyOf = ({ brand, market }: Context, requested: object): string => JSON.stringify([brand, market, requested]);

export const searchRoutes: Route[] = [
  handle(searchOffers, ({ query: { page, size, order }, body }, context) => {
    const shop = shopOf(context);
    const words = searchWords(body.text);
    const requested = { body, order, page, size };
    return cached(keyOf(context, requested), shop.at.getTime(), async () => {
      const search = { query: { ...requested, at: shop.at.getTime() }, words };
      const { total, rows, facets } = await findOffers(context, shop, search);
      const left = rows.length === 0 ? new Map<string, number>() : await context.read((tx) => listLeft(tx, rows));
      const offers = rows.map((row) => toCard(row, { at: shop.at, unitsLeft: left.get(row.id) ?? null }));
      return ok({ offers, total, page, size, facets: facetsOf(facets) });
    });
  }),

  handle(suggest, ({ body: { text, limit } }, context) => {
    const shop = shopOf(context);
    const words = searchWords(text);
    if (words.length === 0) return Promise.resolve(ok({ suggestions: [] }));
    const requested = { words, limit };
    return cached(keyOf(context, requested), shop.at.getTime(), async () =>
      ok({ suggestions: await suggestOffers(context, shop, requested) }),
    );
  }),

  handle(getPublicOffer, async ({ params }, context) => {
    const shop = shopOf(context);
    return context.read(async (tx) => {
      const row = await findInShop(tx, shop, params.code.toUpperCase());
      if (row === null) return refuse('offerUnknown');
      const supply = await readSupply(tx, shop, params.code);
      return ok(detailOf(row, { at: shop.at, unitsLeft: supply?.left ?? null }));
    });
  }),

  handle(getOfferUnits, ({ params, query: { latitude, longitude } }, context) =>
    context.read(async (tx) => {
      const near = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
      const found = await listPlaces(tx, { shop: shopOf(context), code: params.code, near });
      return found === null ? refuse('offerUnknown') : ok(found);
    }),
  ),
];
