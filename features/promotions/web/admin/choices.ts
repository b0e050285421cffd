import { shownAnswer } from '#ui/admin-query.ts';
import type { Page } from '#ui/page-context.ts';
import { listPromotions } from '../../contract/staff.ts';

const SIZE = 100;
/** Pages of promotions that are read for a choice: ten thousand promotions. */
const MOST_PAGES = 100;

/** Every promotion of the brand and market that may be chosen, the one that ends last first. */
export const allPromotions = async (page: Page): Promise<{ id: string; name: string }[]> => {
  const all: { id: string; name: string }[] = [];
  for (let at = 0; at < MOST_PAGES; at += 1) {
    const { promotions, isMore, total } = shownAnswer(
      await page.call(listPromotions, { query: { page: at, size: SIZE } }),
    );
    all.push(...promotions.map(({ id, name }) => ({ id, name })));
    if (all.length >= total && !isMore) break;
    if (promotions.length < SIZE) break;
  }
  return all;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The promotion that the address names; empty for none. */
export const chosenOf = (page: Page): string => {
  const id = page.url.searchParams.get('promotion') ?? '';
  return UUID.test(id) ? id : '';
};

export const idOf = (page: Page, name: string): string | undefined => {
  const id = page.url.searchParams.get(name) ?? '';
  return UUID.test(id) ? id : undefined;
};
