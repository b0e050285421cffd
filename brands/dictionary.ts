import type { Market } from '#kernel/market.ts';
import { MARKETS } from '#kernel/market.ts';
import { type Area, AREAS, type AreaTexts, type Overrides } from './texts/areas.ts';
import { chrysler } from './texts/overrides/chrysler.ts';
import { citroen } from './texts/overrides/citroen.ts';
import { dodge } from './texts/overrides/dodge.ts';
import { jeep } from './texts/overrides/jeep.ts';
import { peugeot } from './texts/overrides/peugeot.ts';
import { ram } from './texts/overrides/ram.ts';
import { volanteAbarth } from './texts/overrides/volante-abarth.ts';
import { volanteFlag } from './texts/overrides/volante-flag.ts';
import { volante } from './texts/overrides/volante.ts';

const OVERRIDES: Readonly<Record<string, Readonly<Record<'pt-BR' | 'es-AR', Overrides>>>> = {
  volante,
  'volante-flag': volanteFlag,
  'volante-abarth': volanteAbarth,
  jeep,
  ram,
  dodge,
  chrysler,
  citroen,
  peugeot,
};

/** Texts by area: `texts.shell['menu.open']`. */
export type Texts<A extends Area> = { readonly [Name in A]: AreaTexts<Name> };

/** The texts of some areas, in the market's language, in the brand's words. */
export function textsFor<const A extends Area>(input: {
  brand: string;
  market: Market;
  areas: readonly A[];
}): Texts<A> {
  const locale = MARKETS[input.market].locale;
  const own = OVERRIDES[input.brand]?.[locale] ?? {};
  const entries = input.areas.map((area) => [area, { ...AREAS[area][locale], ...own[area] }]);
  return Object.fromEntries(entries) as Texts<A>;
}

/** Every key of the dictionary, as the dictionary service lists them: `area.key`. */
export function flatTexts(input: { brand: string; market: Market }): Record<string, string> {
  const all = textsFor({ ...input, areas: Object.keys(AREAS) as Area[] });
  return Object.fromEntries(
    Object.entries(all).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text]),
    ),
  );
}
