import { encodeChoice } from '#features/configurator/public.ts';
import type { ServerPorts } from '#features/configurator/web/ports.ts';
import { getSimilar } from '#features/stock/contract/similar.ts';
import { similarView } from '#features/stock/web/public/similar-view.ts';
import { translator } from '#ui/translate.ts';
import { locationOf } from './saved-location.ts';

const MOST = '3';

/** Built cars like the one in the summary, the nearest counted from where the visitor said they are. */
export const similarCars: ServerPorts['similar'] = async (page, { modelSlug, codes }) => {
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
  const t = translator(page.texts('stock'));
  const hasExtras = codes.accessoryCodes.length + codes.serviceCodes.length > 0;
  const cars = similarView({
    units: found.value.units,
    brand: page.brand,
    market: page.market,
    t,
    hrefOf: (unit) => {
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
  // The car is sold as it stands, at the price beside it: what was to be fitted to another is not in either.
  return hasExtras ? cars.map((car) => ({ ...car, differences: [...car.differences, t('similar.bare')] })) : cars;
};
