import { declareFamilyIncome, enterCoupon, getDefaultCoupon, removeCoupon } from '#features/coupons/public.ts';
import type { CallResult } from '#kernel/client.ts';
import { parseMoney } from '#kernel/money.ts';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import { shown, toStep } from './shared.ts';

/** What a coupon was refused for, beside what was written; `asksIncome`: it asks for the family's. */
export type CouponAnswer = { readonly text: string; readonly message: string; readonly asksIncome: boolean };

type Answered = Response | { problem: string | null; coupon: CouponAnswer | null };

const refused = (page: Page, result: CallResult<unknown>, form: FormData): Answered => {
  const problem = result.ok ? null : result.problem;
  const asksIncome = problem?.key === 'coupon.incomeNeeded' || problem?.key === 'coupon.incomeWrong';
  const message = problem?.detail ?? page.texts('shell')['error.title'];
  return { problem: null, coupon: { text: fieldOf(form, 'coupon'), message, asksIncome } };
};

/** Enters a coupon; where the form has the family's income, that is declared first. */
export const enterCouponOf = async (page: Page, { id, form }: { id: string; form: FormData }): Promise<Answered> => {
  const text = fieldOf(form, 'coupon').trim();
  const written = fieldOf(form, 'income').trim();
  if (text === '')
    return {
      problem: null,
      coupon: { text, message: page.texts('reservations')['coupon.codeNeeded'], asksIncome: false },
    };
  if (written !== '') {
    const income = parseMoney(written, page.market);
    if (income === null || income.amount < 0)
      return {
        problem: null,
        coupon: { text, message: page.texts('coupons')['coupon.incomeWrong'], asksIncome: true },
      };
    const declared = await page.call(declareFamilyIncome, { params: { productId: id }, body: { income } });
    if (!declared.ok) return refused(page, declared, form);
  }
  const entered = await page.call(enterCoupon, {
    params: { id },
    body: { coupon: text },
    idempotencyKey: fieldOf(form, 'key'),
  });
  return entered.ok ? toStep(page, id, 'payment') : refused(page, entered, form);
};

export const removeCouponOf = async (page: Page, { id, form }: { id: string; form: FormData }): Promise<Answered> => {
  const removed = await page.call(removeCoupon, { params: { id, name: fieldOf(form, 'coupon') } });
  return removed.ok ? toStep(page, id, 'payment') : refused(page, removed, form);
};

/** The coupons in a reservation's price, and the one its offer comes with while it is not among them. */
export const couponsOf = async (page: Page, order: Order) => {
  const entered = order.quote.lines
    .filter(({ kind }) => kind === 'coupon')
    .map(({ code, name, amount }) => ({ code, name, amount: shown(page, amount) }));
  const { offer } = order;
  if (offer === null || entered.length > 0) return { entered, offered: null };
  // The default is a help: a reservation goes on without it.
  const found = await page.call(getDefaultCoupon, { params: { id: offer.code, p: 0 } });
  return { entered, offered: found.ok ? (found.value.coupon?.code ?? null) : null };
};
