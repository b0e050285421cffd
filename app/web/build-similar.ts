import { encodeChoice, extrasOf, type CarCodes } from '#features/configurator/public.ts';
import type { ServerPorts } from '#features/configurator/web/ports.ts';
import { distinctCars, type SimilarUnit } from '#features/stock/public.ts';
import { getSimilar } from '#features/stock/contract/similar.ts';
import { similarView, type SimilarCar } from '#features/stock/web/public/similar-view.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { subtractMoney } from '#kernel/money.ts';
import { offerView, type OfferView } from '#features/offers/web/public/offer-view.ts';
import type { Page } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { findCarOffer, type CarOffer } from './car-offer.ts';
import { locationOf } from './saved-location.ts';
import { dealsOf, type UnitDeal } from './unit-offers.ts';

const SHOWN = 3;
/** The same car stands at many dealerships. */
const MOST = '12';

/** Built cars like the one in the summary, the nearest counted from where the visitor said they are. */
export const similarCars: ServerPorts['similar'] = async (page, { modelSlug, modelCode, codes, total }) => {
  const at = await locationOf(page);
  const found = await page.call(getSimilar, {
    query: {
      mvsCode: codes.mvsCode,
      year: String(codes.year),
      colorCode: codes.colorCode,
      ...(codes.coatingCode === null ? {} : { coatingCode: codes.coatingCode }),
      optionalCode: codes.itemCodes.join(','),
      limit: MOST,
      ...(at === null ? {} : { latitude: String(at.latitude), longitude: String(at.longitude) }),
    },
  });
  if (!found.ok) return [];
  const t = translator(page.texts('stock', 'offers'));
  const offer = await findCarOffer(page, { codes, modelCode, total: found.value.wantedPrice });
  const extras = extrasOf(codes);
  const shown = distinctCars(found.value.units).slice(0, SHOWN);
  const deals = await dealsOf(page, { units: shown, modelCode });
  const cars = similarView({
    // Beside the total in the bar, additions and all: whoever subtracts one from the other finds what is said.
    units: shown
      .map((unit) => atDeal(unit, deals.get(unit.id)))
      .map((unit) => ({ ...unit, priceDifference: subtractMoney(unit.price, total) })),
    brand: page.brand,
    market: page.market,
    t,
    hrefOf: (unit) => {
      const deal = deals.get(unit.id);
      if (deal !== undefined) return deal.href;
      const { mvsCode, year, colorCode, coatingCode, itemCodes } = unit;
      const code = encodeChoice({
        mvsCode,
        year,
        colorCode,
        coatingCode,
        itemCodes,
        accessoryCodes: [],
        serviceCodes: [],
      });
      return `${page.path('newReservation')}?${new URLSearchParams({ c: code, model: modelSlug })}`;
    },
  });
  const offered = offer === null ? [] : [offeredCar(page, { offer, codes, t })];
  // The car is sold as it stands, at the price beside it: what was to be fitted to another is not in either.
  const bare = extras === null ? [] : [t(`similar.bare.${extras}`)];
  const named = cars.map((car) => {
    const deal = deals.get(car.id);
    const sold = deal === undefined ? [] : [t('similar.deal', { title: deal.title })];
    return { ...car, differences: [...sold, ...car.differences, ...bare] };
  });
  return [...offered, ...named];
};

/** A car that an offer sells has the offer's price, as it is reserved at it. */
const atDeal = (unit: SimilarUnit, deal: UnitDeal | undefined): SimilarUnit =>
  deal === undefined ? unit : { ...unit, price: deal.total, priceWithoutTaxes: deal.withoutTaxes };

/** The former price and, in Argentina, the price without national taxes. */
const againstOf = ({ price, withoutTaxes }: OfferView, t: Translate): string | null => {
  const was = price.was === null ? [] : [`${t('offers.price.was')} ${price.was}`];
  const lines = withoutTaxes === null ? was : [...was, withoutTaxes];
  return lines.length === 0 ? null : lines.join(' · ');
};

type Offered = { readonly offer: CarOffer; readonly codes: CarCodes; readonly t: Translate };

/** The version and paint of the summary at an offer's price, as they leave the factory. */
const offeredCar = (page: Page, { offer, codes, t }: Offered): SimilarCar => {
  const view = offerView(offer, page, t);
  const plain = { ...codes, coatingCode: null, itemCodes: [], accessoryCodes: [], serviceCodes: [] };
  return {
    id: offer.id,
    name: offer.title,
    color: null,
    picture: pictureOfCodes({ ...codes, brand: page.brand, codes: plain, view: 'profile' }),
    likeness: t('similar.offer'),
    price: view.price.value,
    against: againstOf(view, t),
    differences: [t('similar.plain')],
    delivery: view.until,
    dealer: view.place,
    href: view.href,
  };
};
