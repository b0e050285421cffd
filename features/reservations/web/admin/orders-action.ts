import { redirect, type ActionFunctionArgs } from 'react-router';
import { adminHref } from '#ui/admin-query.ts';
import { actOf, takesWords } from '#ui/bulk-list.ts';
import { isBulk, isOfAll, runBulk } from '#ui/bulk.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { decideCancellation } from '../../contract.ts';
import { ordersBulk } from './orders-bulk.ts';
import { filterOf } from './orders-loader.ts';

/** An answer to one request to cancel, or to those that are chosen. */
export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  if (isBulk(form)) {
    const { q, ...narrowed } = filterOf(page);
    const written = fieldOf(form, 'act');
    const act = actOf(ordersBulk, written, fieldOf(form, 'words'));
    if (!isOfAll(form) || q !== '' || act === undefined)
      return runBulk(page, act === undefined ? {} : { [written]: act });
    const query = { ...narrowed, area: 'orders', act: written };
    // Words go along in the form, as addresses are kept by others.
    return redirect(adminHref(`${page.path('admin')}/runs/new`, query), takesWords(ordersBulk, written) ? 307 : 303);
  }
  const accept = form.get('decision') === 'accept';
  const result = await page.call(decideCancellation, {
    params: { id: fieldOf(form, 'order') },
    body: { accept },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedLine(page, result);
  const here = page.path('adminArea', { area: 'orders' });
  return redirect(adminHref(here, { ...filterOf(page), done: accept ? 'accepted' : 'refused' }), 303);
};
