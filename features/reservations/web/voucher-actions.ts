import type { CallResult } from '#kernel/client.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import type { CouponAnswer } from './coupon-actions.ts';
import { shown, toStep } from './shared.ts';

/** A voucher that the buyer could use. */
export type UsableVoucher = {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly value: Money;
  readonly validUntil: string;
};

/** What the payment step needs of vouchers; the program passes it in. */
export type VoucherPorts = {
  /** The buyer's own; null where they could not be read. */
  readonly listUsable: (page: Page) => Promise<readonly UsableVoucher[] | null>;
  readonly enter: (
    page: Page,
    of: { orderId: string; code: string; idempotencyKey: string },
  ) => Promise<CallResult<unknown>>;
  readonly remove: (page: Page, of: { orderId: string }) => Promise<CallResult<unknown>>;
};

type Answered = Response | { problem: string | null; coupon: CouponAnswer | null };
type Act = { readonly id: string; readonly form: FormData };

const answer = (page: Page, id: string, result: CallResult<unknown>): Answered =>
  result.ok
    ? toStep(page, id, 'payment')
    : { problem: result.problem?.detail ?? page.texts('shell')['error.title'], coupon: null };

export const enterVoucherOf = async (page: Page, ports: VoucherPorts, { id, form }: Act): Promise<Answered> => {
  const code = fieldOf(form, 'voucher');
  // Each voucher of the list is a request of its own.
  const idempotencyKey = `${fieldOf(form, 'key')}:${code.slice(-4)}`;
  return answer(page, id, await ports.enter(page, { orderId: id, code, idempotencyKey }));
};

export const removeVoucherOf = async (page: Page, ports: VoucherPorts, { id }: Act): Promise<Answered> =>
  answer(page, id, await ports.remove(page, { orderId: id }));

/** The voucher in a reservation's price, or those that its buyer can use; null where they could not be read. */
export const vouchersOf = async (page: Page, ports: VoucherPorts, order: Order) => {
  const line = order.quote.lines.find(({ kind }) => kind === 'voucher');
  if (line !== undefined) return { entered: { name: line.name, amount: shown(page, line.amount) }, usable: [] };
  if (page.user === null) return { entered: null, usable: [] };
  const found = await ports.listUsable(page);
  const usable =
    found?.map(({ id, name, code, value, validUntil }) => ({
      id,
      name,
      code,
      value: shown(page, value),
      day: formatDay(dayIn(new Date(validUntil), page.market)),
    })) ?? null;
  return { entered: null, usable };
};
