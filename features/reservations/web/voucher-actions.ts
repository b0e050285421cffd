import { enterVoucher, listAvailableVouchers, removeVoucher } from '#features/benefits/public.ts';
import type { CallResult } from '#kernel/client.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import type { CouponAnswer } from './coupon-actions.ts';
import { shown, toStep } from './shared.ts';

type Answered = Response | { problem: string | null; coupon: CouponAnswer | null };

const answer = (page: Page, id: string, result: CallResult<unknown>): Answered =>
  result.ok
    ? toStep(page, id, 'payment')
    : { problem: result.problem?.detail ?? page.texts('shell')['error.title'], coupon: null };

export const enterVoucherOf = async (page: Page, { id, form }: { id: string; form: FormData }): Promise<Answered> => {
  const code = fieldOf(form, 'voucher');
  const idempotencyKey = `${fieldOf(form, 'key')}:${code.slice(-4)}`;
  return answer(page, id, await page.call(enterVoucher, { params: { id }, body: { code }, idempotencyKey }));
};

export const removeVoucherOf = async (page: Page, { id }: { id: string }): Promise<Answered> =>
  answer(page, id, await page.call(removeVoucher, { params: { id } }));

/** The voucher in a reservation's price, and those its buyer can use instead of none; null where they could not be read. */
export const vouchersOf = async (page: Page, order: Order) => {
  const line = order.quote.lines.find(({ kind }) => kind === 'voucher');
  if (line !== undefined) return { entered: { name: line.name, amount: shown(page, line.amount) }, usable: [] };
  if (page.user === null) return { entered: null, usable: [] };
  const found = await page.call(listAvailableVouchers, {});
  const usable = found.ok
    ? found.value.vouchers.map(({ id, name, code, value, validUntil }) => ({
        id,
        name,
        code,
        value: shown(page, value),
        day: formatDay(dayIn(new Date(validUntil), page.market)),
      }))
    : null;
  return { entered: null, usable };
};
