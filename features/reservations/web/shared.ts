import { data, redirect } from 'react-router';
import { pictureOfCodes } from '#kernel/car-look.ts';
import type { CallResult } from '#kernel/client.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { getReservationStatus, type Order } from '../contract.ts';
import { orderMoney, type OrderMoneyKey } from '../rules/order-money.ts';
import { RESERVATION_STEPS, type ReservationStep } from '../rules/steps.ts';

/**
 * The reservation of an address, or the page that does not exist: another's is not there. Who is not signed in may be its buyer all
 * the same, so whatever the address names they sign in first and come back: nobody learns whether it is there.
 */
export const loadOrder = async (page: Page, id: string | undefined): Promise<Order> => {
  const found = await page.call(getReservationStatus, { params: { id: id ?? '' } });
  if (found.ok) return found.value;
  const status = found.problem?.status === 400 ? 404 : (found.problem?.status ?? 500);
  if (status === 404 && page.user === null) throw redirect(signInAddress(page));
  throw data(null, { status });
};

/** Which step a reservation may be at: the payment needs a buyer and the terms. An address further on leads back. */
export const furthestStep = (order: Pick<Order, 'registered' | 'termsAccepted'>): ReservationStep => {
  if (!order.registered) return 'register';
  return order.termsAccepted ? 'payment' : 'reservation';
};

export const isAhead = (step: ReservationStep, furthest: ReservationStep): boolean =>
  RESERVATION_STEPS.indexOf(step) > RESERVATION_STEPS.indexOf(furthest);

export const toStep = (page: Page, id: string, step: ReservationStep): Response =>
  redirect(page.path('reservationStep', { id, step }), 303);

/** Where a reservation that is no longer one lives. */
export const isOver = (order: Pick<Order, 'state' | 'expired'>): boolean =>
  order.state !== 'PRE_RESERVE' || order.expired;

/** Its buyer withdrew, and the car has to come back before the order ends. */
export const isReturning = ({ withdrawal }: Pick<Order, 'withdrawal'>): boolean => withdrawal?.state === 'ACCEPTED';

/** A bank's contract was made for it, and ends with it. */
export const hasCredit = ({ rest }: Pick<Order, 'rest'>): boolean =>
  rest.sources.some(({ proposalId, state }) => proposalId !== null && state !== 'ENDED');

export const shown = (page: Pick<Page, 'market'>, money: Money): string => formatMoney(money, page.market);

type QuoteLine = Order['quote']['lines'][number];
export type ShownLine = Omit<QuoteLine, 'amount'> & { readonly amount: string; readonly free: boolean };

/** What a price is made of, in words: the lines add up to it. */
export const shownLines = (page: Pick<Page, 'market'>, { lines }: Pick<Order['quote'], 'lines'>): ShownLine[] =>
  lines.map((line) => ({ ...line, amount: shown(page, line.amount), free: line.amount.amount === 0 }));

/** A refused call's problem for the screen; a surprise keeps the form and says so. */
export const problemOf = (result: CallResult<unknown>): Problem | null => (result.ok ? null : result.problem);

export type Moneys = {
  /** What is paid, owed and given back, in the order shown. */
  readonly rows: readonly { readonly key: OrderMoneyKey; readonly value: string }[];
  /** What coupons, a voucher and an employee’s terms take off, and the price before them; null without any. */
  readonly coupons: {
    readonly before: string;
    /** Nothing but coupons takes something off. */
    readonly couponsAlone: boolean;
    readonly lines: readonly { name: string; code: string; value: string; codeOf: 'coupon' | 'voucher' | null }[];
  } | null;
  readonly total: string;
  readonly deposit: string;
  readonly rest: string;
  readonly withoutTaxes: string | null;
};

const couponRows = (page: Pick<Page, 'market'>, { quote, total }: Order): Moneys['coupons'] => {
  const lines = quote.lines.filter(({ kind }) => ['coupon', 'voucher', 'employee'].includes(kind));
  if (lines.length === 0) return null;
  const off = lines.reduce((sum, { amount }) => sum + amount.amount, 0);
  return {
    before: shown(page, { amount: total.amount - off, currency: total.currency }),
    couponsAlone: lines.every(({ kind }) => kind === 'coupon'),
    lines: lines.map(({ kind, name, code, amount }) => ({
      name,
      code,
      value: shown(page, amount),
      codeOf: kind === 'coupon' || kind === 'voucher' ? kind : null,
    })),
  };
};

export const moneysOf = (page: Pick<Page, 'market'>, order: Order): Moneys => ({
  rows: orderMoney(order).map(({ key, value }) => ({ key, value: shown(page, value) })),
  coupons: couponRows(page, order),
  total: shown(page, order.total),
  deposit: shown(page, order.deposit),
  rest: shown(page, { amount: order.total.amount - order.deposit.amount, currency: order.total.currency }),
  withoutTaxes: order.quote.totalWithoutTaxes === null ? null : shown(page, order.quote.totalWithoutTaxes),
});

/** The order's picture as it was chosen; the server falls back to the default picture. */
export const pictureOf = (brand: string, order: Pick<Order, 'quote' | 'choice'>, view: 'hero' | 'profile'): string => {
  const { mvsCode, year } = order.quote;
  return (
    pictureOfCodes({ brand, mvsCode, year, codes: order.choice, view }) ?? `/content/dam/${brand}/page/${view}.webp`
  );
};
