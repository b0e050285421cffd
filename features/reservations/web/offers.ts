import type { ConfigurableCar } from '#features/catalog/public.ts';
import { encodeChoice, extrasOf, type CarCodes } from '#features/configurator/public.ts';
import type { CarChoice } from '#features/price/public.ts';
import type { OfferedUnit } from '#features/stock/public.ts';
import { showCity } from '#kernel/city.ts';
import { formatDay } from '#kernel/dates.ts';
import { addDays, parseIsoDay } from '#kernel/days.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { shownKm } from '#kernel/distance.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { NEAR_KM } from '#kernel/near.ts';
import type { Translate } from '#ui/translate.ts';

export type Offer = {
  readonly unitId: string;
  readonly dealerId: string;
  /** The address of the very car this card shows: what is reserved. */
  readonly choice: string;
  readonly kind: 'exact' | 'slot' | 'similar';
  readonly delivery: string;
  readonly dealer: string;
  readonly place: string;
  /** The whole price of this car; null where the lists cannot say. */
  readonly total: string | null;
  readonly withoutTaxes: string | null;
  /** Against the car that was built; null where it costs the same. */
  readonly comparison: string | null;
  readonly differences: readonly string[];
  /** The offer that this very car may be bought under. */
  readonly deal: {
    readonly text: string;
    readonly href: string;
    /** Whether it is all that was chosen, so that the car has no other price; not where something is added to it. */
    readonly isWhole: boolean;
  } | null;
  readonly picture: string;
  readonly alt: string;
};

/** The choice a unit stands for: a built car is itself, whatever was wished; accessories and services stay the buyer's. */
const choiceOfUnit = (unit: OfferedUnit, codes: CarCodes): CarChoice => {
  const requested: CarChoice = {
    ...codes,
    itemCodes: [...codes.itemCodes],
    accessoryCodes: [...codes.accessoryCodes],
    serviceCodes: [...codes.serviceCodes],
  };
  if (unit.kind === 'slot' || unit.isExact) return requested;
  return {
    ...requested,
    colorCode: unit.colorCode ?? codes.colorCode,
    coatingCode: unit.coatingCode,
    itemCodes: [...unit.itemCodes],
  };
};

/** What a unit may be bought as: with the accessories and services chosen, or bare where they do not go on a car built otherwise. */
export const choicesOfUnit = (unit: OfferedUnit, codes: CarCodes): readonly CarChoice[] => {
  const choice = choiceOfUnit(unit, codes);
  if (unit.kind === 'slot' || unit.isExact) return [choice];
  return [choice, { ...choice, accessoryCodes: [], serviceCodes: [] }];
};

type OffersInput = {
  units: readonly OfferedUnit[];
  car: ConfigurableCar;
  brand: string;
  market: Market;
  codes: CarCodes;
  /** YYYY-MM-DD, on the market's calendar. */
  today: string;
  prices: UnitPrices;
  /** The offers that built cars may be bought under, by unit. */
  deals: ReadonlyMap<string, Deal>;
  t: Translate;
};

type Deal = {
  readonly title: string;
  readonly href: string;
  readonly total: Money;
  readonly withoutTaxes: Money | null;
};

/** What each car costs, by the address of its choice. */
export type UnitPrices = ReadonlyMap<string, { readonly total: Money; readonly withoutTaxes: Money | null }>;

/** The choice by which a unit is sold, the lists allow it; null where they allow none. */
const soldAs = (unit: OfferedUnit, { codes, prices }: OffersInput): CarChoice | null =>
  choicesOfUnit(unit, codes).find((choice) => prices.has(encodeChoice(choice))) ?? null;

/** What was chosen and is left out because it does not go on this car. */
const leftOut = (choice: CarChoice, { codes, car, t }: OffersInput): string[] =>
  (['accessoryCodes', 'serviceCodes'] as const).flatMap((list) =>
    codes[list]
      .filter((code) => !choice[list].includes(code))
      .map((code) =>
        t('new.differs.missing', {
          name: [...car.parts, ...car.services].find((one) => one.code === code)?.name ?? code,
        }),
      ),
  );

/** The price of a car that is built otherwise holds what is fitted to it: a list of similar cars shows it without. */
const fitted = (choice: CarChoice, t: Translate): string[] => {
  const extras = extrasOf(choice);
  return extras === null ? [] : [t(`new.with.${extras}`)];
};

/** Where the very car can be had: within reach of the place that was said, only farther, or nowhere now. */
export const ownCarAt = (
  units: readonly Pick<OfferedUnit, 'isExact' | 'dealer'>[],
  isPlaceKnown: boolean,
): 'near' | 'far' | 'none' => {
  const own = units.filter(({ isExact }) => isExact);
  if (own.length === 0) return 'none';
  const isNear = own.some(({ dealer: { distanceKm } }) => distanceKm === null || distanceKm <= NEAR_KM);
  return !isPlaceKnown || isNear ? 'near' : 'far';
};

/** Where it stands, and by which day it is at that dealership, with the day itself. */
export const deliveryText = (
  { delivery, deliveryDays }: Pick<OfferedUnit, 'delivery' | 'deliveryDays'>,
  { today, market, t }: { today: string; market: Market; t: Translate },
): string => {
  const from = parseIsoDay(today);
  const day = deliveryDays === null || from === null ? null : formatDay(addDays(from, deliveryDays));
  switch (delivery.kind) {
    case 'ready':
      return day === null ? t('new.ready') : t('new.readyBy', { day });
    case 'stands':
    case 'away': {
      const city = showCity(market, delivery);
      return day === null ? t(`new.${delivery.kind}`, { city }) : t(`new.${delivery.kind}By`, { city, day });
    }
    case 'days':
    case 'undetermined':
      return day === null ? t('new.undetermined') : t('new.builtBy', { day });
  }
};

/** What a similar car costs more or less than the one that was built. */
const comparisonOf = (price: Money, requested: Money | undefined, { market, t }: Pick<OffersInput, 'market' | 't'>) => {
  const off = requested === undefined ? 0 : price.amount - requested.amount;
  if (off === 0) return null;
  const value = formatMoney({ ...price, amount: Math.abs(off) }, market);
  return t(off > 0 ? 'new.dearer' : 'new.cheaper', { value });
};

type Priced = { readonly total: Money; readonly withoutTaxes: Money | null };

const moneyOf = (price: Priced | undefined, { codes, prices, market, t }: OffersInput) => {
  if (price === undefined) return { total: null, withoutTaxes: null, comparison: null };
  const { total, withoutTaxes } = price;
  return {
    total: formatMoney(total, market),
    withoutTaxes: withoutTaxes === null ? null : `${t('price.withoutTaxes')} ${formatMoney(withoutTaxes, market)}`,
    comparison: comparisonOf(total, prices.get(encodeChoice(codes))?.total, { market, t }),
  };
};

/** What a card says of an offer of its car, and the price that counts: the offer's, unless something is added to the car. */
const dealOf = (unit: OfferedUnit, choice: CarChoice, { deals, prices, market, t }: OffersInput) => {
  const deal = deals.get(unit.id);
  const listed = prices.get(encodeChoice(choice));
  if (deal === undefined) return { deal: null, price: listed };
  const isWhole = extrasOf(choice) === null;
  const shown = { title: deal.title, price: formatMoney(deal.total, market) };
  const text = t(isWhole ? 'new.deal' : 'new.deal.bare', shown);
  return { deal: { text, href: deal.href, isWhole }, price: isWhole ? deal : listed };
};

/** What is offered, in words: where, when, and what differs from the request. A car that the lists cannot price is not for sale. */
export const listOffers = (input: OffersInput): Offer[] => {
  const { units, car, brand, market, codes, today, t } = input;
  return units.flatMap((unit): Offer[] => {
    const choice = soldAs(unit, input);
    if (choice === null) return [];
    const { distanceKm } = unit.dealer;
    const colorCode = unit.colorCode ?? codes.colorCode;
    const color = car.colors.find((one) => one.code === colorCode);
    const { mvsCode, year } = unit;
    const { deal, price } = dealOf(unit, choice, input);
    return [
      {
        unitId: unit.id,
        dealerId: unit.dealer.id,
        choice: encodeChoice(choice),
        ...moneyOf(price, input),
        deal,
        kind: unit.kind === 'slot' ? 'slot' : unit.isExact ? 'exact' : 'similar',
        delivery: deliveryText(unit, { today, market, t }),
        dealer: unit.dealer.name,
        place:
          showCity(market, unit.dealer) +
          (distanceKm === null ? '' : ` · ${t('new.distance', { km: shownKm(distanceKm, MARKETS[market].locale) })}`),
        differences:
          unit.isExact || unit.kind === 'slot'
            ? []
            : [...unit.differences.map((one) => toWords(one, car, t)), ...leftOut(choice, input), ...fitted(choice, t)],
        picture: pictureOfCodes({ brand, mvsCode, year, codes: choice }) ?? '',
        alt: `${car.modelName}, ${color?.name ?? colorCode}`,
      },
    ];
  });
};

const toWords = (difference: OfferedUnit['differences'][number], car: ConfigurableCar, t: Translate): string => {
  const named = (list: readonly { code: string; name: string }[]): string =>
    list.find((one) => one.code === difference.code)?.name ?? difference.code;
  switch (difference.kind) {
    case 'color':
      return t('new.differs.color', { name: named(car.colors) });
    case 'coating':
      return t('new.differs.coating', { name: named(car.coatings) });
    case 'itemExtra':
      return t('new.differs.added', { name: named(car.parts) });
    case 'itemMissing':
      return t('new.differs.missing', { name: named(car.parts) });
  }
};
