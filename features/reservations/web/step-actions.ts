import { data, redirect, type ActionFunctionArgs } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { payReservation, registerReservation } from '../contract.ts';
import type { ReservationStep } from '../rules/steps.ts';
import { TERMS_VERSION } from '../rules/terms.ts';
import { enterCouponOf, removeCouponOf, type CouponAnswer } from './coupon-actions.ts';
import { toCodePage } from './kept-cards.ts';
import { isStep } from './reservation-step-loader.ts';
import { toStep } from './shared.ts';
import { enterVoucherOf, removeVoucherOf, type VoucherPorts } from './voucher-actions.ts';

type Act = { id: string; step: ReservationStep; form: FormData };

export type Acted = Response | { problem: string | null; coupon: CouponAnswer | null };

const keyOf = (form: FormData): string => fieldOf(form, 'key');

const said = (page: Page, result: CallResult<unknown>): Acted => {
  const problem = result.ok ? null : result.problem;
  return { problem: problem?.detail ?? page.texts('shell')['error.title'], coupon: null };
};

/** What the form of a step asks for; the key in the form makes a double click one request. */
const actOn = (page: Page, ports: VoucherPorts, act: Act): Promise<Acted> => {
  switch (act.step) {
    case 'showcase':
      return Promise.resolve(toStep(page, act.id, 'register'));
    case 'register':
    case 'reservation':
      return acceptTerms(page, act);
    case 'payment':
      return actOnPayment(page, ports, act);
  }
};

const actOnPayment = (page: Page, ports: VoucherPorts, act: Act): Promise<Acted> => {
  switch (act.form.get('do')) {
    case 'coupon':
      return enterCouponOf(page, act);
    case 'removeCoupon':
      return removeCouponOf(page, act);
    case 'voucher':
      return enterVoucherOf(page, ports, act);
    case 'removeVoucher':
      return removeVoucherOf(page, ports, act);
    default:
      return pay(page, act);
  }
};

/** Who is signed in becomes the buyer, and agrees to the terms. */
const acceptTerms = async (page: Page, { id, form }: Act): Promise<Acted> => {
  if (form.get('terms') !== TERMS_VERSION)
    return { problem: page.texts('reservations')['reservation.acceptNeeded'], coupon: null };
  const result = await page.call(registerReservation, {
    body: { reservationId: id, termsVersion: TERMS_VERSION },
    idempotencyKey: keyOf(form),
  });
  return result.ok ? toStep(page, id, 'payment') : said(page, result);
};

const pay = async (page: Page, { id, form }: Act): Promise<Acted> => {
  const [, kept] = /^kept:([\w-]{36})$/.exec(fieldOf(form, 'method')) ?? [];
  if (kept !== undefined) {
    const way = await toCodePage(page, { cardId: kept, reservationId: id });
    return way instanceof Response ? way : said(page, way);
  }
  const type = form.get('method') === 'card' ? ('card' as const) : ('pix' as const);
  const result = await page.call(payReservation, {
    params: { type },
    body: { reservationId: id },
    idempotencyKey: keyOf(form),
  });
  return result.ok ? redirect(page.path('reservationStep', { id, step: 'payment' }), 303) : said(page, result);
};

/** What a step's form asks for. */
export const stepAction =
  (ports: VoucherPorts) =>
  async ({ context, params }: ActionFunctionArgs) => {
    const page = context.get(pageContext);
    const { form } = page;
    const { id, step } = params;
    if (id === undefined || !isStep(step)) throw data(null, { status: 404 });
    return actOn(page, ports, { id, step, form });
  };
