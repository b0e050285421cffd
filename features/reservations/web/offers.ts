import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { CarCodes } from '#features/configurator/public.ts';
import type { CarChoice } from '#features/price/public.ts';
import type { OfferedUnit } from '#features/stock/public.ts';
import { showCity } from '#kernel/city.ts';
import type { Market } from '#kernel/market.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import type { Say } from '#ui/say.ts';

export type Offer = {
  readonly unitId: string;
  readonly kind: 'exact' | 'slot' | 'similar';
  readonly delivery: string;
  readonly dealer: string;
  readonly place: string;
  readonly differences: readonly string[];
  readonly picture: string;
  readonly alt: string;
};

/** The choice a unit stands for: a built car is itself, whatever was wished; accessories and services stay the buyer's. */
export const choiceOfUnit = (unit: OfferedUnit | undefined, codes: CarCodes): CarChoice => {
  const wanted: CarChoice = {
    ...codes,
    itemCodes: [...codes.itemCodes],
    accessoryCodes: [...codes.accessoryCodes],
    serviceCodes: [...codes.serviceCodes],
  };
  if (unit === undefined || unit.kind === 'slot' || unit.isExact) return wanted;
  return {
    ...wanted,
    colorCode: unit.colorCode ?? codes.colorCode,
    coatingCode: unit.coatingCode,
    itemCodes: [...unit.itemCodes],
  };
};

type Given = {
  units: readonly OfferedUnit[];
  car: ConfigurableCar;
  brand: string;
  market: Market;
  codes: CarCodes;
  say: Say;
};

const deliveryOf = (unit: OfferedUnit, say: Say): string => {
  if (unit.delivery.kind === 'ready') return say('new.ready');
  return unit.delivery.kind === 'days' ? say('new.days', { days: unit.delivery.days }) : say('new.undetermined');
};

/** What is offered, in words: where, when, and what differs from the wish. */
export const offersOf = ({ units, car, brand, market, codes, say }: Given): Offer[] =>
  units.map((unit) => {
    const { distanceKm } = unit.dealer;
    const colorCode = unit.colorCode ?? codes.colorCode;
    const color = car.colors.find((one) => one.code === colorCode);
    const { mvsCode, year, itemCodes } = unit;
    return {
      unitId: unit.id,
      kind: unit.kind === 'slot' ? 'slot' : unit.isExact ? 'exact' : 'similar',
      delivery: deliveryOf(unit, say),
      dealer: unit.dealer.name,
      place:
        showCity(market, unit.dealer) +
        (distanceKm === null ? '' : ` · ${say('new.distance', { km: Math.round(distanceKm) })}`),
      differences: unit.isExact || unit.kind === 'slot' ? [] : unit.differences.map((one) => wordsOf(one, car, say)),
      picture: pictureOfCodes({ brand, mvsCode, year, codes: { ...codes, colorCode, itemCodes } }) ?? '',
      alt: `${car.modelName}, ${color?.name ?? colorCode}`,
    };
  });

const wordsOf = (difference: OfferedUnit['differences'][number], car: ConfigurableCar, say: Say): string => {
  const named = (list: readonly { code: string; name: string }[]): string =>
    list.find((one) => one.code === difference.code)?.name ?? difference.code;
  switch (difference.kind) {
    case 'color':
      return say('new.differs.color', { name: named(car.colors) });
    case 'coating':
      return say('new.differs.coating', { name: named(car.coatings) });
    case 'itemExtra':
      return say('new.differs.added', { name: named(car.parts) });
    case 'itemMissing':
      return say('new.differs.missing', { name: named(car.parts) });
  }
};
