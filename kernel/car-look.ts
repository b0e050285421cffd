import { assetPath, splitVehicleCode } from './vehicle-codes.ts';

/**
 * Codes of parts that show from outside: what the catalogue's `outfitOf` knows, without the looks, as every page that names a
 * picture needs them and few need the looks.
 */
const SHOWN = /^(?:R\d\d|BLK|RKB|SPL|STP|WRK|SBR|RTR|LON|\w{4,}(?:11|12|28))$/;

/** Whether a part changes the picture of the car; what does not is not in it. */
export const isShownPart = (code: string): boolean => SHOWN.test(code);

/**
 * What a picture's address says of a configured car: its paint's code and the codes of the chosen parts that show, sorted, so
 * that one configuration has one address.
 */
export const lookQuery = (chosen: { paint: string | null; partCodes: readonly string[] }): Record<string, string> => {
  const shown = chosen.partCodes.filter(isShownPart).sort();
  return {
    ...(chosen.paint === null ? {} : { paint: chosen.paint }),
    ...(shown.length === 0 ? {} : { parts: shown.join('.') }),
  };
};

/** A car that is told in codes alone: an order, a saved car, a unit in stock. */
type LookCodes = {
  readonly colorCode: string | null;
  readonly itemCodes?: readonly string[];
  readonly accessoryCodes?: readonly string[];
};

/** As `lookQuery`, of a car that is told in codes alone. */
export const lookOfCodes = ({ colorCode, itemCodes = [], accessoryCodes = [] }: LookCodes): Record<string, string> =>
  lookQuery({ paint: colorCode, partCodes: [...itemCodes, ...accessoryCodes] });

/**
 * Address of the picture of a car that is told in codes alone, with its paint and the chosen parts that show; `width` in
 * pixels, the widest when left out. Null where the code is no vehicle's.
 */
export const pictureOfCodes = (input: {
  brand: string;
  mvsCode: string;
  year: number;
  codes: LookCodes;
  view?: 'hero' | 'profile';
  /** Left out: WebP, or AVIF where the browser takes it. A mail reader needs a JPEG. */
  extension?: 'jpg';
  width?: number;
}): string | null => {
  const { brand, mvsCode, year, codes, view = 'hero', extension = 'webp', width } = input;
  const parts = splitVehicleCode(mvsCode);
  const base = parts === null ? null : assetPath({ brand, ...parts, year }, { kind: view, extension });
  const query = Object.entries({ ...lookOfCodes(codes), ...(width === undefined ? {} : { width }) })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return base === null || query === '' ? base : `${base}?${query}`;
};
