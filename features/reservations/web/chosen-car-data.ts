import type { ConfigurableCar } from '#features/catalog/public.ts';
import { encodeChoice, type CarCodes } from '#features/configurator/public.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import type { Market } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Translate } from '#ui/translate.ts';
import type { ChosenCarData } from './chosen-car.tsx';
import type { UnitPrices } from './offers.ts';

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
    color: car.colors.find(({ code }) => code === colorCode)?.versionName ?? '',
    total: price === undefined ? null : formatMoney(price.total, market),
    withoutTaxes: withoutTaxes === null ? null : `${t('price.withoutTaxes')} ${formatMoney(withoutTaxes, market)}`,
  };
};
