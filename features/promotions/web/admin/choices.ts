import { shownAnswer } from '#ui/admin-query.ts';
import type { Page } from '#ui/page-context.ts';
import { listChoices } from '../../contract/staff.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const idOf = (page: Page, name: string): string | undefined => {
  const id = page.url.searchParams.get(name) ?? '';
  return UUID.test(id) ? id : undefined;
};

/** The promotion that the address names; empty for none. */
export const chosenOf = (page: Page): string => idOf(page, 'promotion') ?? '';

export type Choices = {
  readonly list: readonly { readonly id: string; readonly name: string }[];
  /** Part of a name, by which the list was narrowed. */
  readonly sought: string;
  /** Whether there are others, which only their names find. */
  readonly isMore: boolean;
};

/** Promotions of the brand and market that may be chosen, the one that ends last first, and the chosen one. */
export const choicesOf = async (page: Page): Promise<Choices> => {
  const sought = (page.url.searchParams.get('sought') ?? '').trim().slice(0, 80);
  const query = { text: sought, chosen: idOf(page, 'promotion') };
  const { promotions, isMore } = shownAnswer(await page.call(listChoices, { query }));
  return { list: promotions, sought, isMore };
};
