import { redirect, type ActionFunctionArgs } from 'react-router';
import { adminHref } from '#ui/admin-query.ts';
import { actOf } from '#ui/bulk-list.ts';
import { isBulk, isOfAll, runBulk, type BulkActs } from '#ui/bulk.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { decideCancellation } from '../../contract.ts';
import { addOrderNote } from '../../contract/order-work.ts';
import { ordersBulk } from './orders-bulk.ts';
import { filterOf } from './orders-loader.ts';

/** One answer to many requests to cancel, one note about many orders, or many passed on to one person: the act names whom. */
const actsOf = (form: FormData): BulkActs => {
  const written = fieldOf(form, 'act');
  const act = actOf(ordersBulk, written);
  return {
    note: ({ call }, { id, key }) =>
      call(addOrderNote, { params: { id }, body: { words: fieldOf(form, 'words') }, idempotencyKey: key }),
    ...(act !== undefined && { [written]: act }),
  };
};

/** An answer to one request to cancel, or to those that are chosen. */
export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  if (isBulk(form)) {
    const { q, ...narrowed } = filterOf(page);
    const act = fieldOf(form, 'act');
    if (!isOfAll(form) || q !== '' || actOf(ordersBulk, act) === undefined) return runBulk(page, actsOf(form));
    return redirect(adminHref(`${page.path('admin')}/runs/new`, { ...narrowed, area: 'orders', act }), 303);
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
