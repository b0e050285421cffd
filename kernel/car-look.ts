/**
 * Codes of parts that show from outside: what the catalogue's `outfitOf` knows, without the looks, as every page that names a
 * picture needs them and few need the looks.
 */
const SHOWN = /^(?:R\d\d|BLK|RKB|SPL|STP|WRK|SBR|RTR|LON|\w{4,}(?:11|12|28))$/;

/**
 * What a picture's address says of a configured car: its paint's code and the codes of the chosen parts that show, sorted, so
 * that one configuration has one address.
 */
export const lookQuery = (chosen: { paint: string | null; partCodes: readonly string[] }): Record<string, string> => {
  const shown = chosen.partCodes.filter((code) => SHOWN.test(code)).sort();
  return {
    ...(chosen.paint === null ? {} : { paint: chosen.paint }),
    ...(shown.length === 0 ? {} : { parts: shown.join('.') }),
  };
};

/** As `lookQuery`, of a car that is told in codes alone: an order, a saved car. */
export const lookOfCodes = (codes: {
  colorCode: string;
  itemCodes: readonly string[];
  accessoryCodes: readonly string[];
}): Record<string, string> =>
  lookQuery({ paint: codes.colorCode, partCodes: [...codes.itemCodes, ...codes.accessoryCodes] });
