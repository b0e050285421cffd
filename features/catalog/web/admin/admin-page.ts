import { formatMoney, type Money } from '#kernel/money.ts';
import type { Market } from '#kernel/market.ts';
import type { Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type TextKey, type SomeTexts } from '#ui/translate.ts';

export const SIZE = 25;
const LAST_PAGE = 10_000;

/** Pages count from one in addresses. */
export const pageNumber = (page: Page): number =>
  Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(page.url.searchParams.get('page') ?? 1)) || 1));

/** A filter of the address, where it has one that could be meant. */
export const readFilter = (page: Page, name: string, pattern: RegExp): string | undefined => {
  const value = page.url.searchParams.get(name) ?? '';
  return pattern.test(value) ? value : undefined;
};

export const MODEL_CODE = /^[0-9A-Z]{3,4}$/;
export const WORDS = /^.{1,100}$/u;

const TABS = ['models', 'versions', 'parts', 'exchange'] as const;
export type Tab = (typeof TABS)[number];

/** What every page of the catalogue's back office knows. */
export const toFrame = (page: Page, current: Tab) => {
  const home = page.path('adminArea', { area: 'catalog' });
  const hrefOf = (tab: Tab): string => (tab === 'models' ? home : `${home}/${tab}`);
  return {
    texts: page.shownTexts('catalogAdmin', 'ui'),
    here: page.url.pathname,
    query: page.url.search,
    partsHref: hrefOf('parts'),
    versionsHref: hrefOf('versions'),
    tabs: TABS.map((tab) => ({ tab, href: hrefOf(tab), current: tab === current })),
  };
};
export type Frame = ReturnType<typeof toFrame>;

type Price = { readonly market: Market; readonly price: Money };

/** A price in each market, or null where it is not sold. */
export const pricesOf = (prices: readonly Price[]): { br: string | null; ar: string | null } => {
  const of = (market: Market): string | null => {
    const found = prices.find((price) => price.market === market);
    return found === undefined ? null : formatMoney(found.price, market);
  };
  return { br: of('br'), ar: of('ar') };
};

/** A day as both markets write it. */
export const dayOf = (day: string): string => day.split('-').reverse().join('/');

export const titleOf =
  (key: TextKey<'catalogAdmin'>) =>
  ({ loaderData, matches }: { loaderData?: { texts: SomeTexts }; matches: Parameters<typeof pageTitle>[1] }) =>
    loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)(key), matches);
