import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatMoney, negateMoney } from '#kernel/money.ts';
import { ADMIN_PAGE_SIZE, countPages, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { fieldOf } from '#ui/form.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { decideRelation, decideRequest, getProof, listAllRelations, listRequests } from '../../contract/admin.ts';
import { urlOf } from '#kernel/endpoint.ts';

const here = (page: Page): string => page.path('adminArea', { area: 'employeePurchases' });

const DONE = ['approved', 'refused', 'accepted', 'rejected'] as const;

export const purchasesLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { current, done } = readAdminQuery(page.url);
  const { requests, total } = shownAnswer(
    await page.call(listRequests, { query: { page: current - 1, size: ADMIN_PAGE_SIZE } }),
  );
  const { relations } = shownAnswer(await page.call(listAllRelations, { query: { state: 'SENT', size: 50 } }));
  const scope = new URLSearchParams({ brand: page.brand, market: page.market });
  return {
    texts: page.shownTexts('employeePurchase', 'console'),
    here: here(page),
    done: DONE.find((one) => one === done) ?? null,
    pages: { current, total: countPages(total) },
    requests: requests.map((request) => ({
      ...request,
      id: request.orderId,
      href: `${page.path('adminArea', { area: 'orders' })}/${request.orderId}`,
      price: formatMoney(request.total, page.market),
      lower: formatMoney(negateMoney(request.off), page.market),
      made: formatDateTime(request.createdAt, page.market),
      key: page.newKey(),
    })),
    relations: relations.map((relation) => ({
      ...relation,
      until: formatDay(relation.proofUntil),
      proof: `${urlOf(getProof, { id: relation.id })}?${scope}`,
    })),
  };
};
export type PurchasesLoaded = Awaited<ReturnType<typeof purchasesLoader>>;

const reasonIn = (form: FormData): string | null => {
  const reason = fieldOf(form, 'reason').trim();
  return reason === '' ? null : reason;
};

export const purchasesAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const isYes = fieldOf(form, 'decision') === 'yes';
  const reason = isYes ? null : reasonIn(form);
  const params = { id: fieldOf(form, 'id') };
  if (fieldOf(form, 'what') === 'relation') {
    const version = Number(fieldOf(form, 'version'));
    const result = await page.call(decideRelation, { params, body: { version, accept: isYes, reason } });
    if (!result.ok) return refusedLine(page, result);
    return redirect(`${here(page)}?done=${isYes ? 'accepted' : 'rejected'}`, 303);
  }
  const result = await page.call(decideRequest, {
    params,
    idempotencyKey: fieldOf(form, 'key'),
    body: { approve: isYes, reason },
  });
  if (!result.ok) return refusedLine(page, result);
  return redirect(`${here(page)}?done=${isYes ? 'approved' : 'refused'}`, 303);
};
