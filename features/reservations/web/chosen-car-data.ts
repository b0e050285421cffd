import type { ConfigurableCar } from '#features/catalog/public.ts';
import { encodeChoice, type CarCodes } from '#features/configurator/public.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import type { Market } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Translate } from '#ui/translate.ts';
import type { UnitPrices } from './offers.ts';

export type ChosenCarData = {
  /** Without its width. */
  readonly picture: string;
  readonly name: string;
  readonly version: string;
  readonly color: string;
  /** The whole price; null where the lists cannot say. */
  readonly total: string | null;
  /** Argentina: beside every price. */
  readonly withoutTaxes: string | null;
};

/** The car as it was built, with its whole price. */
export const chosenCar = ({
  car,
  codes,
  prices,
  brand,
  market,
  t,
}: {
  car: ConfigurableCar;
  codes: CarCodes;
  prices: UnitPrices;
  brand: string;
  market: Market;
  t: Translate;
}): ChosenCarData => {
  const { mvsCode, year, colorCode } = codes;
  const price = prices.get(encodeChoice(codes));
  const withoutTaxes = price?.withoutTaxes ?? null;
  return {
    picture: pictureOfCodes({ brand, mvsCode, year, codes }) ?? '',
    name: car.modelName,
    version: `${car.versions.find(({ id }) => id === `${mvsCode}-${year}`)?.versionName ?? ''} ${year}`.trim(),
    color: car.colors.find(({ code }) => code === colorCode)?.name ?? '',
    total: price === undefined ? null : formatMoney(price.total, market),
    withoutTaxes: withoutTaxes === null ? null : `${t('price.withoutTaxes')} ${formatMoney(withoutTaxes, market)}`,
  };
};
