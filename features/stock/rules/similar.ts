import type { ConfigurableCar, ConfigurablePart, ConfigurableVersion } from '#features/catalog/public.ts';
import { checkCodes, listLines } from '#features/configurator/public.ts';
import { MARKETS } from '#kernel/market.ts';
import { subtractMoney, sumMoney, type Money } from '#kernel/money.ts';
import { netLike } from '#kernel/national-taxes.ts';
import {
  deliveryOf,
  type OfferedUnit,
  type SimilarDifference,
  type SimilarUnit,
  type Unit,
  type RequestedCar,
} from '../public.ts';
import { differencesOf, isFirstOfItsCar } from './offer.ts';

/** The car looked for: a version with what was chosen on it so far. */
export type SoughtCar = RequestedCar & { readonly mvsCode: string; readonly year: number };

/** What sameness is worth, in hundredths: a car of the same version, paint, upholstery and equipment has them all. */
const WORTH = { version: 35, color: 20, coating: 10, items: 35 } as const;
/** What a car loses in the ranking: a point for each per cent of price and each 50 km, twenty at most for either. */
const MOST_LOSS = 20;
const KM_A_POINT = 50;

/** Price of a built car by the lists of its model; null where it can no longer be built as it stands. */
export const priceOfUnit = (car: ConfigurableCar, unit: PricedUnit): Money | null => {
  const amounts = amountsOf(car, unit);
  return amounts === null ? null : sumMoney(amounts, MARKETS[car.market].currency);
};

type PricedUnit = Omit<SoughtCar, 'itemCodes'> & { itemCodes: readonly string[] };

/** What each thing in a unit's price costs. */
const amountsOf = (car: ConfigurableCar, unit: PricedUnit): Money[] | null => {
  const checked = checkCodes(car, {
    mvsCode: unit.mvsCode,
    year: unit.year,
    colorCode: unit.colorCode ?? '',
    coatingCode: unit.coatingCode,
    itemCodes: [...unit.itemCodes],
    accessoryCodes: [],
    serviceCodes: [],
  });
  return checked.ok ? listLines(car, checked.value).map(({ amount }) => amount) : null;
};

/** How like two sets of codes are: 1 for the same, 0 for nothing in common; two empty sets are the same. */
const overlap = (a: readonly string[], b: readonly string[]): number => {
  const all = new Set([...a, ...b]);
  return all.size === 0 ? 1 : a.filter((code) => b.includes(code)).length / all.size;
};

/** Hundredths of sameness of a built car with the one sought; what was not chosen yet counts as met. */
export const similarityOf = (unit: Unit, sought: SoughtCar): number => {
  const isSame = unit.mvsCode === sought.mvsCode && unit.year === sought.year;
  const meets = (requested: string | null, has: string | null): boolean => requested === null || requested === has;
  return Math.round(
    (isSame ? WORTH.version : 0) +
      (meets(sought.colorCode, unit.colorCode) ? WORTH.color : 0) +
      (meets(sought.coatingCode, unit.coatingCode) ? WORTH.coating : 0) +
      WORTH.items * overlap(unit.itemCodes, sought.itemCodes),
  );
};

const nameIn = (list: readonly { code: string; name: string }[], code: string): string =>
  list.find((item) => item.code === code)?.name ?? code;

/**
 * A part that no car of the version is built without, tyres for one: a car has another of its kind instead, which is named as what
 * it has, or is of another version, which comes with its own. "Without tyres" would be said of no car.
 */
const isReplaced = (
  code: string,
  { items, unit, isSame }: { items: readonly ConfigurablePart[]; unit: Unit; isSame: boolean },
): boolean => {
  const part = items.find((item) => item.code === code);
  if (part?.isRequired !== true) return false;
  const { choiceGroup } = part;
  return (
    !isSame ||
    (choiceGroup !== null &&
      items.some((item) => item.choiceGroup === choiceGroup && unit.itemCodes.includes(item.code)))
  );
};

const namedDifferences = (
  car: ConfigurableCar,
  unit: Unit,
  options: { sought: SoughtCar; version: ConfigurableVersion },
): SimilarDifference[] => {
  const { sought, version } = options;
  const isSame = unit.mvsCode === sought.mvsCode && unit.year === sought.year;
  const items = car.parts.filter(({ type }) => type === 'ITEM');
  const lists = { color: car.colors, coating: car.coatings, itemMissing: items, itemExtra: items } as const;
  return [
    ...(isSame
      ? []
      : [{ kind: 'version' as const, code: version.code, name: `${version.versionName} ${version.year}` }]),
    ...differencesOf(unit, sought)
      .filter(({ kind, code }) => kind !== 'itemMissing' || !isReplaced(code, { items, unit, isSame }))
      .map(({ kind, code }) => ({ kind, code, name: nameIn(lists[kind], code) })),
  ];
};

/**
 * What is built on a car is taxed with the car: the price without national taxes is the version's share of it, of each line rounded by
 * itself, as a quote has it: the same car says the same cents wherever it stands.
 */
const netOf = (
  amounts: readonly Money[],
  { price: whole, priceWithoutTaxes: net }: ConfigurableVersion,
): Money | null =>
  net === null
    ? null
    : sumMoney(
        amounts.flatMap((amount) => netLike(amount, { amount: whole.amount, netAmount: net.amount }) ?? []),
        net.currency,
      );

const lossOf = ({ price, priceDifference, dealer }: SimilarUnit): number => {
  const percent = priceDifference === null ? 0 : (Math.abs(priceDifference.amount) * 100) / price.amount;
  const points = (dealer.distanceKm ?? 0) / KM_A_POINT;
  return Math.min(MOST_LOSS, percent) + Math.min(MOST_LOSS, points);
};

const compareSimilar = (a: SimilarUnit, b: SimilarUnit): number =>
  b.similarity - lossOf(b) - (a.similarity - lossOf(a)) ||
  (a.dealer.distanceKm ?? 0) - (b.dealer.distanceKm ?? 0) ||
  a.price.amount - b.price.amount ||
  (a.id < b.id ? -1 : 1);

/**
 * Built cars of a model like the one sought, the likest first: sameness less what price and distance take. Cars of dealers that
 * do not sell and cars the lists cannot price are left out, and the very car too: it is no substitute for itself.
 */
export const rankSimilar = (options: {
  car: ConfigurableCar;
  units: readonly Unit[];
  dealers: readonly OfferedUnit['dealer'][];
  sought: SoughtCar;
  limit: number;
}): { wantedPrice: Money | null; units: SimilarUnit[] } => {
  const { car, units, dealers, sought, limit } = options;
  const wantedPrice = sought.colorCode === null ? null : priceOfUnit(car, sought);
  const places = new Map(dealers.map((dealer) => [dealer.id, dealer]));
  const similar = units.flatMap((unit): SimilarUnit[] => {
    const dealer = places.get(unit.dealerId);
    const version = car.versions.find(({ code, year }) => code === unit.mvsCode && year === unit.year);
    const amounts = amountsOf(car, unit);
    if (dealer === undefined || version === undefined || amounts === null || unit.colorCode === null) return [];
    const price = sumMoney(amounts, MARKETS[car.market].currency);
    const differences = namedDifferences(car, unit, { sought, version });
    if (differences.length === 0) return [];
    return [
      {
        id: unit.id,
        mvsCode: unit.mvsCode,
        year: unit.year,
        modelName: version.modelName,
        versionName: version.versionName,
        colorCode: unit.colorCode,
        colorName: nameIn(car.colors, unit.colorCode),
        coatingCode: unit.coatingCode,
        itemCodes: unit.itemCodes,
        picturePath: version.picturePath,
        dealer,
        delivery: deliveryOf(unit, dealer),
        price,
        priceWithoutTaxes: netOf(amounts, version),
        priceDifference: wantedPrice === null ? null : subtractMoney(price, wantedPrice),
        similarity: similarityOf(unit, sought),
        differences,
      },
    ];
  });
  return { wantedPrice, units: similar.sort(compareSimilar).filter(isFirstOfItsCar()).slice(0, limit) };
};
