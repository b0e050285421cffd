import { findBrand } from '#brands/brands.ts';
import { textsFor } from '#brands/dictionary.ts';
import { AREAS, type Area } from '#brands/texts/areas.ts';
import type { Market } from '#kernel/market.ts';
import { format } from '#ui/text.ts';
import type { SomeTexts, TextsOf } from '#ui/translate.ts';
import { changedTexts } from './changed-texts.ts';
import type { Translate } from './problems.ts';

const ALL = Object.keys(AREAS) as Area[];
const cache = new Map<string, Readonly<Record<string, string>>>();
const translators = new Map<string, Translate>();

/** Texts of some areas as one list of keys, made once for a brand and market, until somebody changes one. */
export const flatAreas = <A extends Area>(brand: string, market: Market, areas: readonly A[]): TextsOf<A> => {
  const key = `${brand} ${market} ${areas.join(' ')}`;
  const known = cache.get(key);
  if (known !== undefined) return known as TextsOf<A>;
  const own = changedTexts({ brand, market });
  const changed = areas.map((area) => own[area] ?? {});
  const merged = Object.assign({}, ...Object.values(textsFor({ brand, market, areas })), ...changed) as TextsOf<A>;
  cache.set(key, merged);
  return merged;
};

/** What was made of the texts counts no longer. */
export const forgetTexts = (): void => {
  cache.clear();
  translators.clear();
};

/** Of some areas only what a brand's team says in place of the default. */
export const flatChanges = (brand: string, market: Market, areas: readonly Area[]): SomeTexts => {
  const own = changedTexts({ brand, market });
  return Object.assign({}, ...areas.map((area) => own[area] ?? {}));
};

const picked = new WeakMap<object, WeakMap<ReadonlySet<string>, object>>();

/**
 * The texts with these keys, picked once for as long as both are kept. The rest is on no screen of the page, so its type stays that
 * of all.
 */
export const pickTexts = <Texts extends object>(texts: Texts, keys: ReadonlySet<string> | null): Texts => {
  if (keys === null) return texts;
  const byKeys = picked.get(texts) ?? new WeakMap<ReadonlySet<string>, object>();
  picked.set(texts, byKeys);
  const known = byKeys.get(keys) ?? Object.fromEntries(Object.entries(texts).filter(([key]) => keys.has(key)));
  byKeys.set(keys, known);
  return known as Texts;
};

/** Text of a message key, whichever area has it; what no area has reads as the general error. */
export const translatorFor = (brand: string | null, market: Market | null): Translate => {
  const speaker = brand !== null && findBrand(brand) !== undefined ? brand : 'volante';
  const key = `${speaker} ${market ?? 'br'}`;
  const known = translators.get(key);
  if (known !== undefined) return known;
  const texts: Readonly<Record<string, string>> = flatAreas(speaker, market ?? 'br', ALL);
  const made: Translate = (name, params) => format(texts[name] ?? texts['generic.error'] ?? name, params ?? {});
  translators.set(key, made);
  return made;
};

/** A message in the words of a brand and market, for calls whose answers hold texts. */
export const speak = (
  scope: { readonly brand: string; readonly market: Market },
  key: string,
  params?: Readonly<Record<string, string | number>>,
): string => translatorFor(scope.brand, scope.market)(key, params);

/** The texts of mails in a reader's language; a brand's team writes those of a market's own language. */
export const mailTexts = (brand: string, market: Market): Readonly<Record<string, string>> =>
  flatAreas(findBrand(brand) === undefined ? 'volante' : brand, market, ['mail']);
