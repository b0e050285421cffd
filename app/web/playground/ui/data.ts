import { data } from 'react-router';
import { brandOf, BRANDS } from '#brands/brands.ts';
import { MARKET_SITES } from '#brands/markets.ts';
import { drawWordmark } from '#brands/wordmark.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { refuseInProduction } from '../data.ts';
import { GROUP_IDS, type GroupId } from './group-ids.ts';

const HOME = '/_workshop/ui';

/** What the page needs; an unknown group is no page, and production has none of them. */
export const groupData = (page: Page, requested: string | undefined) => {
  refuseInProduction(page);
  const group = GROUP_IDS.find((id) => id === (requested ?? GROUP_IDS[0]));
  if (group === undefined) throw data(null, { status: 404 });
  const brand = brandOf(page.brand);
  const texts = page.texts('ui', 'samples');
  const t = translator(texts);
  const addressOf = (id: GroupId): string => `${HOME}/${id}?brand=${page.brand}&market=${page.market}`;
  return {
    texts: page.shownTexts('ui', 'samples'),
    locale: page.locale,
    market: page.market,
    group,
    title: t(`group.${group}`),
    action: `${HOME}/${group}`,
    brand: { id: brand.id, name: brand.name, motif: brand.motif, wordmark: drawWordmark(brand.wordmark) },
    colors: brand.colors,
    brands: BRANDS.map(({ id, name }) => ({ value: id, label: name })),
    markets: Object.values(MARKET_SITES).map(({ id, name }) => ({ value: id, label: name })),
    groups: GROUP_IDS.map((id) => ({ id, label: t(`group.${id}`), href: addressOf(id) })),
    open: page.url.searchParams.get('open'),
  };
};

export type GroupData = ReturnType<typeof groupData>;
