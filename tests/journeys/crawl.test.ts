import { beforeAll, describe, expect, test } from 'vitest';
import { BRANDS } from '#brands/brands.ts';
import { flatTexts } from '#brands/dictionary.ts';
import { MARKET_IDS, type Market } from '#kernel/market.ts';
import { dataBytesOf, MOST_DATA } from '../../bench/page-script.ts';
import { addAmounts } from '../harness/amounts.ts';
import { crawl } from '../harness/crawl.ts';
import { FULL_SWEEP } from '../harness/full.ts';
import { otherLanguageFinder } from '../harness/other-language.ts';
import { pricesWithoutNet } from '../harness/net-prices.ts';
import { shareProgram } from '../harness/shared-program.ts';

let url: string;

beforeAll(async () => {
  [url = ''] = (await shareProgram()).urls;
});

/** Two brands at every change, in both markets; `FULL=1` goes through all. */
const SEEN = FULL_SWEEP ? BRANDS.map(({ id }) => id) : ['jeep', 'citroen'];

const textsOf = (brand: string, market: Market): string[] => Object.values(flatTexts({ brand, market }));

describe.each(SEEN.flatMap((brand) => MARKET_IDS.map((market) => ({ brand, market }))))(
  'the pages of $brand in $market',
  ({ brand, market }) => {
    test('lead nowhere but to pages that exist, in the language of the market', async () => {
      const { pages, broken } = await crawl({ url, market, brand });
      expect(pages.length).toBeGreaterThan(60);
      expect(broken).toEqual([]);
      expect(pages.filter(({ html }) => html.includes('⟦')).map(({ path }) => path)).toEqual([]);
      const heavy = pages.flatMap(({ path, html }) => {
        const bytes = dataBytesOf(html);
        return bytes > MOST_DATA ? [`${path}: ${bytes}`] : [];
      });
      expect(heavy).toEqual([]);
      const find = otherLanguageFinder(textsOf(brand, market), textsOf(brand, market === 'br' ? 'ar' : 'br'));
      // The door of all brands speaks for both markets.
      const own = pages.filter(({ path }) => path.startsWith(`/${market}/`));
      const sums = own.map(({ path, html }) => ({ path, ...addAmounts(html, market) }));
      expect(sums.flatMap(({ path, wrong }) => wrong.map((line) => `${path}: ${line}`))).toEqual([]);
      // A brand of few models adds up less than half as much.
      expect(sums.reduce((all, { added }) => all + added, 0)).toBeGreaterThan(20);
      if (market === 'ar') expect(pricesWithoutNet(own)).toEqual([]);
      expect(own.flatMap(({ path, html }) => find(html).map((line) => `${path}: ${line}`))).toEqual([]);
    });
  },
);
