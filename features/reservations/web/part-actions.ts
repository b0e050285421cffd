import { data, redirect } from 'react-router';
import { parseMoney } from '#kernel/money.ts';
import { fieldOf } from '#ui/form.ts';
import { answerOf, refusedWith, shownStatus } from '#ui/form-answer.ts';
import type { Page } from '#ui/page-context.ts';
import { getCardPage, issueCoupon } from '../contract/parts.ts';

/** How much was written for one charge; nothing for as much as may be, null where nobody can read it. */
const amountOf = (page: Page, name: string): { amount?: number } | null => {
  const text = fieldOf(page.form, name).trim();
  if (text === '') return {};
  const amount = parseMoney(text, page.market)?.amount ?? 0;
  return amount > 0 ? { amount } : null;
};

const unread = (page: Page, name: string) => {
  const isAmount = parseMoney(fieldOf(page.form, name).trim(), page.market) !== null;
  const message = page.texts('reservations')[isAmount ? 'balance.amount' : 'balance.amountWrong'];
  return refusedWith(page.form, { message, fields: { [name]: message } });
};

/** A coupon of the part that is paid in cash. */
const coupon = async (page: Page, id: string) => {
  const { form } = page;
  const amount = amountOf(page, 'couponAmount');
  if (amount === null) return unread(page, 'couponAmount');
  const network = fieldOf(form, 'network') === 'pagofacil' ? ('pagofacil' as const) : ('rapipago' as const);
  const result = await page.call(issueCoupon, {
    params: { id },
    body: { ...amount, network, renew: fieldOf(form, 'renew') === 'yes' },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (result.ok) return redirect(page.url.pathname, 303);
  const isOwnData = result.problem?.code === 'documentNeeded';
  const answer = answerOf({ page, form }, result, { amount: 'couponAmount' });
  return data({ ...answer, isOwnData }, { status: shownStatus(result) });
};

/** To the gateway's page, where the card and its instalments are chosen. */
const card = async (page: Page, id: string) => {
  const { form } = page;
  const amount = amountOf(page, 'cardAmount');
  if (amount === null) return unread(page, 'cardAmount');
  const cardId = fieldOf(form, 'card');
  const query = { ...amount, ...(cardId === '' ? {} : { cardId }) };
  const result = await page.call(getCardPage, { params: { id }, query });
  if (result.ok) return redirect(result.value.url, 303);
  return data(answerOf({ page, form }, result, { amount: 'cardAmount' }), { status: shownStatus(result) });
};

/** What the forms of the charged parts ask for, by what they are. */
export const PART_ACTS = { coupon, card } as const;
