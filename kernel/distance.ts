import { numberFormat } from './number-format.ts';

/** Below this a fraction of a kilometre is worth saying. */
const NEARBY_KM = 10;

/** Kilometres as every screen writes them: the same way is equally long wherever it is shown. */
export const shownKm = (km: number, locale: string): string =>
  numberFormat(locale, { maximumFractionDigits: km < NEARBY_KM ? 1 : 0 }).format(km);
