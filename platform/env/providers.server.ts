import * as z from 'zod';

/** `specifier` for every brand and market, or `brand/market=specifier`, by commas; `*` stands for each. */
const ENTRY = /^(?:([a-z][a-z-]*|\*)\/(br|ar|\*)=)?([^=,\s]+)$/;

export type ProviderEntry = {
  readonly brand: string | null;
  readonly market: 'br' | 'ar' | null;
  /** A file, a folder with a package, or the name of an installed package. */
  readonly specifier: string;
};

const readEntry = (entry: string): ProviderEntry | null => {
  const [, brand = '*', market = '*', specifier = ''] = ENTRY.exec(entry) ?? [];
  if (specifier === '') return null;
  return { brand: brand === '*' ? null : brand, market: market === 'br' || market === 'ar' ? market : null, specifier };
};

const isWhole = (entries: readonly ProviderEntry[]): boolean =>
  entries.every(({ brand, market }) => brand === null && market === null);
const places = (entries: readonly ProviderEntry[]): string[] =>
  entries.map(({ brand, market }) => `${brand ?? '*'}/${market ?? '*'}`);

const listed = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .transform((list) => list.filter((entry) => entry !== '').map(readEntry))
  .refine((list) => list.every((entry) => entry !== null), {
    error: 'must be a module, or brand/market=module, by commas',
  })
  .transform((list) => list.filter((entry) => entry !== null))
  .refine((list) => new Set(places(list)).size === list.length, { error: 'names the same brand and market twice' });

/** A payment is known by its number alone, so there is one gateway and one bank for all. */
const single = listed.refine(isWhole, { error: 'stands for every brand and market: no brand/market= before it' });

/** Own providers in place of ours, each a module outside the tree. */
export const providerSettings = {
  CRM_PROVIDER: listed,
  VALUATION_PROVIDER: listed,
  PAYMENT_PROVIDER: single,
  BANK_PROVIDER: single,
};

export type ProviderValues = { readonly PROVIDER_SETTINGS: Readonly<Record<string, string>> };

/** What is set for those modules: every variable that begins with `PROVIDER_`. */
export const pickProviderSettings = (source: Readonly<Record<string, string | undefined>>): ProviderValues => ({
  PROVIDER_SETTINGS: Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) =>
      name.startsWith('PROVIDER_') && value !== undefined ? [[name, value]] : [],
    ),
  ),
});
