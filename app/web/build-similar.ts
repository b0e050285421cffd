import { encodeChoice } from '#features/configurator/public.ts';
import type { ServerPorts } from '#features/configurator/web/ports.ts';
import { getSimilar } from '#features/stock/contract/similar.ts';
import { similarView } from '#features/stock/web/public/similar-view.ts';
import { sayer } from '#ui/say.ts';
import { locationOf } from './kept-location.ts';

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
  return similarView({
    units: found.value.units,
    brand: page.brand,
    market: page.market,
    say: sayer(page.texts('stock')),
    hrefOf: (unit) => {
      const { mvsCode, year, colorCode, coatingCode, itemCodes } = unit;
      const code = encodeChoice({ ...codes, mvsCode, year, colorCode, coatingCode, itemCodes });
      return `${page.path('newReservation')}?${new URLSearchParams({ c: code, model: modelSlug })}`;
    },
  });
};
