import type { CarCodes } from '#features/configurator/public.ts';
import { getPublicOffer, searchBodySchema, searchOffers } from '#features/offers/contract/search.ts';
import type { OfferCard } from '#features/offers/contract/shapes.ts';
import { compareMoney, type Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';

const MOST = '50';

export type CarOffer = OfferCard & { readonly price: Money };

type BuiltCar = {
  readonly codes: CarCodes;
  /** Of the car as it was built; null where the lists cannot say. */
  readonly total: Money | null;
};

const fits = (card: OfferCard, { codes, total }: BuiltCar): card is CarOffer =>
  card.mvsCode === codes.mvsCode &&
  card.year === codes.year &&
  (card.colorCode === null || card.colorCode === codes.colorCode) &&
  card.price !== null &&
  (total === null || compareMoney(card.price, total) < 0);

/** The cheapest offer of the version and paint that were built, for less than they cost by the list, with a car left to reserve. */
export const findCarOffer = async (
  page: Page,
  car: BuiltCar & { readonly modelCode: string },
): Promise<CarOffer | null> => {
  const found = await page.call(searchOffers, {
    query: { size: MOST, order: 'price' },
    body: searchBodySchema.parse({ sort: ['NEW'], model: [car.modelCode] }),
  });
  if (!found.ok) return null;
  for (const card of found.value.offers) {
    if (!fits(card, car)) continue;
    const now = await page.call(getPublicOffer, { params: { code: card.code }, query: {} });
    if (now.ok && (now.value.unitsLeft ?? 0) > 0) return card;
  }
  return null;
};
