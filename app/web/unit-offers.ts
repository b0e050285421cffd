import type { Unit } from '#features/stock/public.ts';
import { getOfferUnits, searchBodySchema, searchOffers, type OfferPlace } from '#features/offers/contract/search.ts';
import type { OfferCard } from '#features/offers/contract/shapes.ts';
import { compareMoney, type Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';

const MOST = '50';
/** More offers than these are not asked for their cars. */
const MOST_ASKED = 6;

type BuiltUnit = Pick<Unit, 'id' | 'mvsCode' | 'year' | 'colorCode' | 'coatingCode' | 'itemCodes'> & {
  readonly kind?: Unit['kind'];
  readonly dealer: { readonly id: string };
};

/** The offer that a built car may be bought under, with its price at it. */
export type UnitDeal = {
  readonly title: string;
  readonly href: string;
  readonly total: Money;
  readonly withoutTaxes: Money | null;
};

const mayBeOf = (card: OfferCard, unit: BuiltUnit): boolean =>
  card.mvsCode === unit.mvsCode &&
  card.year === unit.year &&
  (card.colorCode === null || card.colorCode === unit.colorCode) &&
  (card.dealer === null || card.dealer.id === unit.dealer.id);

const isOf = ({ dealer, choice }: OfferPlace, unit: BuiltUnit): boolean =>
  dealer.id === unit.dealer.id &&
  choice.colorCode === unit.colorCode &&
  (unit.coatingCode === null || choice.coatingCode === unit.coatingCode) &&
  choice.itemCodes.toSorted().join() === unit.itemCodes.toSorted().join();

/** Each built car that an offer sells, with the cheapest such offer: the same car has no second price beside it. */
export const dealsOf = async (
  page: Page,
  { units, modelCode }: { units: readonly BuiltUnit[]; modelCode: string },
): Promise<ReadonlyMap<string, UnitDeal>> => {
  const built = units.filter(({ kind }) => kind !== 'slot');
  const deals = new Map<string, UnitDeal>();
  if (built.length === 0) return deals;
  const found = await page.call(searchOffers, {
    query: { size: MOST, order: 'price' },
    body: searchBodySchema.parse({ sort: ['NEW'], model: [modelCode] }),
  });
  const cards = found.ok ? found.value.offers.filter((card) => built.some((unit) => mayBeOf(card, unit))) : [];
  const supplies = await Promise.all(
    cards.slice(0, MOST_ASKED).map(async (card) => ({
      card,
      supply: await page.call(getOfferUnits, { params: { code: card.code }, query: {} }),
    })),
  );
  for (const { card, supply } of supplies) {
    const places = supply.ok ? supply.value.places : [];
    for (const place of places) {
      const { total, totalWithoutTaxes } = place.quote;
      for (const { id } of built.filter((unit) => mayBeOf(card, unit) && isOf(place, unit))) {
        const known = deals.get(id);
        if (known !== undefined && compareMoney(known.total, total) <= 0) continue;
        const href = page.path('offerReservation', { offer: card.code.toLowerCase() });
        deals.set(id, { title: card.title, href, total, withoutTaxes: totalWithoutTaxes });
      }
    }
  }
  return deals;
};
