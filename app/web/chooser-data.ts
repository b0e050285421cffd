import { BRANDS } from '#brands/brands.ts';
import { MARKET_SITES } from '#brands/markets.ts';
import { drawWordmark } from '#brands/wordmark.ts';
import { getModels } from '#features/catalog/contract/model.ts';
import type { Market } from '#kernel/market.ts';
import type { Page } from '#ui/page-context.ts';
import { modelPicture } from './model-picture.ts';

/** The first car a brand sells in the market; none where that cannot be read now: the way to the brand stays. */
const carOf = async (page: Page, brand: string, market: Market) => {
  const found = await page.callAt({ brand, market })(getModels, { query: {} });
  const [first] = found.ok ? found.value.models : [];
  return first === undefined ? null : { name: first.name, picture: modelPicture(first) };
};

/** The chooser of brand and market: all markets, or at a market's own address that one. */
export const chooserData = async (page: Page) => {
  const markets = Object.values(MARKET_SITES).filter(
    ({ id }) => page.url.pathname === '/' || page.url.pathname === `/${id}`,
  );
  const [first] = markets;
  return {
    texts: page.shownTexts('shell'),
    brands: await Promise.all(
      BRANDS.map(async (brand) => ({
        id: brand.id,
        name: brand.name,
        wordmark: drawWordmark(brand.wordmark),
        car: first === undefined ? null : await carOf(page, brand.id, first.id),
        markets: markets.map(({ id, name, locale }) => ({ id, name, locale, href: `/${id}/${brand.id}` })),
      })),
    ),
  };
};
