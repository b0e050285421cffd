import { noteVisited, loadWishlist, type VersionId, type WishlistEntry } from '#features/garage/web/public/wishlist.ts';
import type { Page } from '#ui/page-context.ts';
import { allows } from './attribution.ts';

type Named = { readonly id: VersionId; readonly name: string };

/**
 * The wishlist buttons beside the cars of a page, and the note that the first of them was looked at: for the signed-in who allowed measuring, and for
 * nobody else (docs/decisions/cars-looked-at.md). A page that the browser fetches ahead was not looked at.
 */
export const lookAt = async (page: Page, cars: readonly Named[]): Promise<Record<VersionId, WishlistEntry>> => {
  const [first] = cars;
  const isNoted = first !== undefined && page.user !== null && !page.isPrefetch && allows(page, 'measurement');
  const [wishlist] = await Promise.all([loadWishlist(page, cars), isNoted ? noteVisited(page, first.id) : null]);
  return wishlist;
};
