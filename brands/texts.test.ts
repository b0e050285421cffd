import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { BRANDS } from './brands.ts';
import { flatTexts } from './dictionary.ts';
import { MARKETS, MARKET_IDS, type Market } from '#kernel/market.ts';
import { format } from '#ui/text.ts';

/** Every text of a market, whichever brands say it. */
const textsOf = (market: Market): Set<string> =>
  new Set(BRANDS.flatMap(({ id: brand }) => Object.values(flatTexts({ brand, market }))));

/** A value for every place of a text. */
const valuesOf = (text: string, value: number): Record<string, number> =>
  Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => [name, value]));

describe.each(MARKET_IDS)('the texts of %s', (market) => {
  it('are ICU MessageFormat, and a translator’s tool reads them as the program does', () => {
    const texts = textsOf(market);
    expect(texts.size).toBeGreaterThan(3_000);
    const differing = [...texts].flatMap((text) => {
      const icu = new IntlMessageFormat(text, MARKETS[market].locale, undefined, { ignoreTag: true });
      return [0, 1, 2].flatMap((value) => {
        const values = valuesOf(text, value);
        const [shown, expected] = [format(text, values), String(icu.format(values))];
        return shown === expected ? [] : [`${shown} | ${expected}`];
      });
    });
    expect(differing).toEqual([]);
  });
});
