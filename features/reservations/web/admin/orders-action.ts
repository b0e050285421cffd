import { redirect, type ActionFunctionArgs } from 'react-router';
import { adminHref } from '#ui/admin-query.ts';
import { isBulk, runBulk, type BulkAct, type BulkActs } from '#ui/bulk.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { decideCancellation } from '../../contract.ts';
import { addOrderNote, assignOrder } from '../../contract/order-work.ts';
import { filterOf, PASS_TO } from './orders-loader.ts';

const decide =
  (accept: boolean): BulkAct =>
  ({ call }, { id, key }) =>
    call(decideCancellation, { params: { id }, body: { accept }, idempotencyKey: key });

const assign =
  (assignee: string | null): BulkAct =>
  ({ call }, { id, key }) =>
    call(assignOrder, { params: { id }, body: { assignee }, idempotencyKey: key });

/** One answer to many requests to cancel, one note about many orders, or many passed on to one person: the act names whom. */
const actsOf = (form: FormData): BulkActs => {
  const act = fieldOf(form, 'act');
  return {
    accept: decide(true),
    refuse: decide(false),
    nobody: assign(null),
    note: ({ call }, { id, key }) =>
      call(addOrderNote, { params: { id }, body: { words: fieldOf(form, 'words') }, idempotencyKey: key }),
    ...(act.startsWith(PASS_TO) && { [act]: assign(act.slice(PASS_TO.length)) }),
  };
};

/** An answer to one request to cancel, or to those that are chosen. */
export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  if (isBulk(form)) return runBulk(page, actsOf(form));
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
