import { shownAnswer } from '#ui/admin-query.ts';
import type { Page } from '#ui/page-context.ts';
import { listChoices } from '../../contract/staff.ts';

/** Every promotion of the brand and market that may be chosen, the one that ends last first. */
export const allPromotions = async (page: Page): Promise<readonly { readonly id: string; readonly name: string }[]> =>
  shownAnswer(await page.call(listChoices, { query: {} })).promotions;

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
