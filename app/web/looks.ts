import { noteVisited, wishesOf, type VersionId, type Wish } from '#features/garage/web/public/wishes.ts';
import type { Page } from '#ui/page-context.ts';
import { allows } from './came-by.ts';

type Named = { readonly id: VersionId; readonly name: string };

/**
 * The wishes beside the cars of a page, and the note that the first of them was looked at: for the signed-in who allowed measuring, and for
 * nobody else (docs/decisions/cars-looked-at.md). A page that the browser fetches ahead was not looked at.
 */
export const lookAt = async (page: Page, cars: readonly Named[]): Promise<Record<VersionId, Wish>> => {
  const [first] = cars;
  const isNoted = first !== undefined && page.user !== null && !page.fetchedAhead && allows(page, 'measurement');
  const [wishes] = await Promise.all([wishesOf(page, cars), isNoted ? noteVisited(page, first.id) : null]);
  return wishes;
};
