import { encodeChoice } from '#features/configurator/public.ts';

type OfferedCar = { readonly mvsCode: string | null; readonly year: number | null; readonly colorCode: string | null };

/** The configurator's address with an offer's version, and its paint where it names one. */
export const buildAddress = (path: string, { mvsCode, year, colorCode }: OfferedCar): string => {
  if (mvsCode === null || year === null) return path;
  if (colorCode === null) return `${path}?do=version%3A${mvsCode}-${year}`;
  const plain = { coatingCode: null, itemCodes: [], accessoryCodes: [], serviceCodes: [] };
  return `${path}?c=${encodeChoice({ mvsCode, year, colorCode, ...plain })}`;
};
