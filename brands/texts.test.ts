import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { BRANDS } from './brands.ts';
import { flatTexts } from './dictionary.ts';
import { MARKETS, MARKET_IDS } from '#kernel/market.ts';
import { format } from '#ui/text.ts';

const DICTIONARIES = BRANDS.flatMap(({ id: brand }) => MARKET_IDS.map((market) => ({ brand, market })));

/** A value for every place of a text. */
const valuesOf = (text: string, value: number): Record<string, number> =>
  Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => [name, value]));

describe.each(DICTIONARIES)('the texts of $brand in $market', ({ brand, market }) => {
  it('are ICU MessageFormat, and a translator’s tool reads them as the program does', () => {
    const { locale } = MARKETS[market];
    const differing = Object.entries(flatTexts({ brand, market })).flatMap(([key, text]) =>
      [0, 1, 2, 5].flatMap((value) => {
        const values = valuesOf(text, value);
        const shown = format(text, values);
        const expected = String(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values));
        return shown === expected ? [] : [`${key}: ${shown} | ${expected}`];
      }),
    );
    expect(differing).toEqual([]);
  });
});
