import type { CarCodes } from '#features/configurator/public.ts';
import { getAvailable } from '#features/stock/contract.ts';
import type { Page } from '#ui/page-context.ts';

/** Cars as built, and like it, that can be reserved; the nearest counted from a place where one is known. */
export const findUnits = (page: Page, codes: CarCodes, at: { latitude: number; longitude: number } | null = null) =>
  page.call(getAvailable, {
    query: {
      mvsCode: codes.mvsCode,
      modelYear: String(codes.year),
      colorCode: codes.colorCode,
      ...(codes.coatingCode === null ? {} : { coatingCode: codes.coatingCode }),
      optionalCode: codes.itemCodes.join(','),
      limit: '9',
      ...(at === null ? {} : { latitude: String(at.latitude), longitude: String(at.longitude) }),
    },
  });
