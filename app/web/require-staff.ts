import { data, redirect } from 'react-router';
import { getAuth } from '#features/accounts/contract/auth.ts';
import type { Page } from '#ui/page-context.ts';
import { hereOf, signInAddress } from '#ui/sign-in-address.ts';

/**
 * The areas of whoever may be in the back office: staff with their second factor done and at least one area in this brand. Whoever
 * owes the second factor is asked for it; for everybody else the page does not exist. Both lead back to the very address.
 */
export const requireStaff = async (page: Page) => {
  if (page.user === null) throw redirect(signInAddress(page));
  if (page.user.staff) return page.user.menu;
  const auth = await page.call(getAuth, {});
  if (auth.ok && auth.value.secondFactor !== 'none')
    throw redirect(`${page.path('secondFactor')}?next=${encodeURIComponent(hereOf(page))}`);
  throw data(null, { status: 404 });
};
