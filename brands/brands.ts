import { chrysler } from './chrysler.ts';
import { citroen } from './citroen.ts';
import { dodge } from './dodge.ts';
import { jeep } from './jeep.ts';
import { peugeot } from './peugeot.ts';
import { ram } from './ram.ts';
import { type Brand, brandSchema } from './schema.ts';
import { volanteAbarth } from './volante-abarth.ts';
import { volanteFlag } from './volante-flag.ts';
import { volante } from './volante.ts';

/** The house brand first; the rest as the spec lists them. Checked when the program starts: a wrong value stops it. */
export const BRANDS: readonly Brand[] = [
  volante,
  volanteFlag,
  volanteAbarth,
  jeep,
  ram,
  dodge,
  chrysler,
  citroen,
  peugeot,
].map((brand) => brandSchema.parse(brand));

const BY_ID = new Map(BRANDS.map((brand) => [brand.id, brand]));

export function findBrand(id: string): Brand | undefined {
  return BY_ID.get(id);
}

/** For ids that were already checked; an unknown one is a fault of ours. */
export function brandOf(id: string): Brand {
  const brand = BY_ID.get(id);
  if (brand === undefined) throw new Error(`No brand ${id}`);
  return brand;
}
