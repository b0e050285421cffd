import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACETS, SEARCH_ORDERS, searchBodySchema, type FacetName, type SearchBody } from '../contract/search.ts';
import { browseShelf, findWords, openShelf, putOffer, takeOffer, type Shelf } from './shelf.ts';
import type { ShelfOffer } from './shelf-offer.ts';

const NOW = 1_800_000_000_000;
const noValues = Object.fromEntries(FACETS.map((name) => [name, []])) as unknown as ShelfOffer['values'];
const bare: ShelfOffer = {
  id: 'a',
  position: 0,
  amount: 100,
  installmentAmount: null,
  hasResidual: false,
  isRental: false,
  publishedAt: null,
  validFrom: NOW - 1,
  validUntil: NOW + 1,
  names: '',
  stems: [],
  values: noValues,
};
const shelfOf = (offers: readonly ShelfOffer[]): Shelf => {
  const shelf = openShelf();
  for (const offer of offers) putOffer(shelf, offer);
  return shelf;
};
const request = (body: Partial<SearchBody> = {}, more: object = {}) => ({
  body: { ...searchBodySchema.parse({}), ...body },
  order: 'featured' as const,
  page: 0,
  size: 20,
  at: NOW,
  ...more,
});

/** Two filters, of which one may hold several values of an offer. */
const USED = ['model', 'category'] as const;
const value = fc.constantFrom('A', 'B', 'C');
const someOffer = fc.record({
  id: fc.uuid(),
  position: fc.nat(3),
  amount: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
  isRental: fc.boolean(),
  validUntil: fc.constantFrom(NOW, NOW + 1),
  model: fc.option(value, { nil: null }),
  category: fc.uniqueArray(value),
});
type SomeOffer = { readonly model: string | null; readonly category: readonly string[] } & Pick<ShelfOffer, 'id'>;

const placedOf = ({ model, category, ...offer }: SomeOffer): ShelfOffer => ({
  ...bare,
  ...offer,
  values: {
    ...noValues,
    model: model === null ? [] : [{ value: model, name: '' }],
    category: category.map((one) => ({ value: one, name: '' })),
  },
});
const valuesOf = (offer: ShelfOffer, name: FacetName): string[] => offer.values[name].map((one) => one.value);

describe('the shelf', () => {
  it('finds and counts as looking at every offer for every count does', () => {
    const filters = fc.record({ model: fc.uniqueArray(value), category: fc.uniqueArray(value) });
    const bounds = fc.record({ maxPrice: fc.option(fc.nat(9), { nil: undefined }) });
    const offers = fc.uniqueArray(someOffer, { maxLength: 30, selector: ({ id }) => id });
    fc.assert(
      fc.property(offers, filters, bounds, (input, chosen, bound) => {
        const all = input.map(placedOf);
        const found = browseShelf(shelfOf(all), request({ ...chosen, ...bound }, { size: 100 }), null);
        const base = all.filter(
          ({ validUntil, amount, isRental }) =>
            validUntil > NOW &&
            (bound.maxPrice === undefined || (!isRental && amount !== null && amount <= bound.maxPrice)),
        );
        const lets = (offer: ShelfOffer, name: (typeof USED)[number]): boolean =>
          chosen[name].length === 0 ||
          valuesOf(offer, name).some((one) => (chosen[name] as readonly string[]).includes(one));
        const hits = base.filter((offer) => USED.every((name) => lets(offer, name)));
        expect([...found.ids].sort()).toEqual(hits.map(({ id }) => id).sort());
        expect(found.total).toBe(hits.length);
        for (const name of USED) {
          const others = base.filter((offer) => USED.every((other) => other === name || lets(offer, other)));
          for (const one of ['A', 'B', 'C'] as const) {
            const count = others.filter((offer) => valuesOf(offer, name).includes(one)).length;
            const counted = found.facets.find((facet) => facet.facet === name && facet.value === one)?.count ?? 0;
            expect(counted).toBe(count);
          }
        }
      }),
    );
  });

  it.each(SEARCH_ORDERS)('pages by %s without losing or repeating one, nothing last', (order) => {
    fc.assert(
      fc.property(fc.uniqueArray(someOffer, { maxLength: 20, selector: ({ id }) => id }), (input) => {
        const shelf = shelfOf(input.map((offer) => ({ ...placedOf(offer), validUntil: NOW + 1 })));
        const whole = browseShelf(shelf, request({}, { order, size: 100 }), null).ids;
        const pages = [0, 1, 2, 3, 4].flatMap(
          (page) => browseShelf(shelf, request({}, { order, page, size: 5 }), null).ids,
        );
        expect(pages).toEqual(whole.slice(0, 25));
        expect(new Set(whole).size).toBe(input.length);
      }),
    );
  });

  it('shows an offer as it was put last, and none that was taken', () => {
    const shelf = shelfOf([bare, { ...bare, id: 'b', position: 1 }]);
    putOffer(shelf, { ...bare, position: 2 });
    expect(browseShelf(shelf, request(), null).ids).toEqual(['b', 'a']);
    takeOffer(shelf, 'b');
    expect(browseShelf(shelf, request(), null)).toMatchObject({ ids: ['a'], total: 1 });
  });

  it.each([
    ['the beginning of a name', { word: 'comp', stems: [] }, ['a']],
    ['not the middle of one', { word: 'pass', stems: [] }, []],
    ['a stem of a description', { word: 'revisoes', stems: ['revis'] }, ['b']],
    ['nothing for a word without stem or name', { word: 'de', stems: [] }, []],
  ])('finds by %s', (_what, word, ids) => {
    const offers = [
      { ...bare, names: 'jeep compass' },
      { ...bare, id: 'b', names: 'troca', stems: ['revis', 'oleo'] },
    ];
    expect([...(findWords(shelfOf(offers), request(), [word]) ?? [])]).toEqual(ids);
  });

  it('is not narrowed where there are no words', () => {
    expect(findWords(shelfOf([bare]), request(), [])).toBeNull();
  });
});
