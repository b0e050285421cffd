import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { getSelf } from '#features/accounts/public.ts';
import { getRepresentativePlan } from '#features/configurator/web/public/representative-plan.ts';
import { representativeInstallment } from '#features/financing/public.ts';
import { creditsBeside, useForOrder } from '#features/financing/web/public/order-proposal.ts';
import { approvedCardWords, cardCreditWords } from '#features/financing/web/public/credit-words.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { formatCompanyNumber } from '#kernel/documents.ts';
import { drawQr } from '#kernel/qr.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { isAnsweredAtGateway, isOverdue, needsNewPix, paymentTrouble } from '../rules/payment-trouble.ts';
import { RESERVATION_STEPS, type ReservationStep } from '../rules/steps.ts';
import { TERMS_VERSION, WITHDRAWAL_DAYS } from '../rules/terms.ts';
import { couponsOf } from './coupon-actions.ts';
import { vouchersOf, type VoucherPorts } from './voucher-actions.ts';
import { endedShown } from './expired-data.ts';
import { keptCardsOf } from './kept-cards.ts';
import { momentOf } from './moment-data.ts';
import { otherCreditShown } from './other-credit.ts';
import { toCard, toFrame } from './step-data.ts';
import { troubleShown } from './trouble-data.ts';
import { furthestStep, hasCredit, isAhead, isOver, loadOrder, moneysOf, shown, shownLines, toStep } from './shared.ts';

export const isStep = (step: string | undefined): step is ReservationStep =>
  RESERVATION_STEPS.includes(step as ReservationStep);

const METHODS = { br: ['pix', 'card'], ar: ['card'] } as const;
/** A favourite that is still good is ready to pay, unless the buyer said another way. */
const payingOf = async (page: Page, order: Order, step: ReservationStep) => {
  const keptCards = step === 'payment' ? await keptCardsOf(page) : [];
  const favourite = keptCards.find(({ favorite }) => favorite);
  const usual = favourite === undefined ? METHODS[page.market][0] : `kept:${favourite.id}`;
  return { keptCards, method: order.paymentMethod ?? usual };
};

const NO_VOUCHERS: Awaited<ReturnType<typeof vouchersOf>> = { entered: null, usable: [] };
const NO_COUPONS: Awaited<ReturnType<typeof couponsOf>> = { entered: [], offered: null };

/** What a step asks of other features. */
export type StepPorts = VoucherPorts & {
  /** Last day of an offer; null where it is not known any more. */
  readonly lastDayOf: (page: Page, offerCode: string) => Promise<string | null>;
};

export const stepLoader =
  (ports: StepPorts) =>
  async ({ context, params }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const order = await loadOrder(page, params['id']);
    const { step } = params;
    if (!isStep(step)) throw data(null, { status: 404 });
    const texts = page.shownTexts('reservations');
    if (isOver(order)) {
      if (order.state !== 'CANCELLED' && !order.expired && step !== 'payment')
        throw redirect(page.path('order', { id: order.id }));
      return { over: true as const, texts, order: await overOf(page, order) };
    }
    const furthest = furthestStep(order);
    if (isAhead(step, furthest)) throw toStep(page, order.id, furthest);
    const self = step === 'register' && page.user !== null ? await page.call(getSelf, {}) : null;
    const charge = order.charges.find((one) => ['CREATED', 'UNKNOWN', 'PENDING'].includes(one.state)) ?? null;
    return {
      over: false as const,
      frame: toFrame(page, order, step),
      market: page.market,
      car: toCard(page, order),
      order: { id: order.id, termsAccepted: order.termsAccepted, trouble: troubleShown(page, order) },
      needsNewPix: page.market === 'br' && needsNewPix(paymentTrouble(order), charge),
      ...(await creditOf(page, { ports, order, step })),
      lines: shownLines(page, order.quote),
      dealer: { ...order.dealer, document: formatCompanyNumber(order.dealer.document) },
      money: moneysOf(page, order),
      terms: { version: TERMS_VERSION, days: WITHDRAWAL_DAYS[page.market], href: page.path('reservationTerms') },
      methods: METHODS[page.market],
      ...(await payingOf(page, order, step)),
      coupons: step === 'payment' ? await couponsOf(page, order) : NO_COUPONS,
      vouchers: step === 'payment' ? await vouchersOf(page, ports, order) : NO_VOUCHERS,
      charge:
        charge === null
          ? null
          : {
              ...charge,
              value: shown(page, charge.amount),
              qr: charge.pixCode === null ? null : drawQr(charge.pixCode),
              ...answeredOf(page, charge),
            },
      self: self?.ok === true ? { name: self.value.name, email: self.value.email } : null,
      isSignedIn: page.user !== null,
      sign: signOf(page, order.id),
      form: { key: page.newKey(), couponKey: page.newKey(), voucherKey: page.newKey() },
    };
  };

/** In the address: when somebody came back from the gateway's page. */
const RETURNED = 'returned';

/** Whether the gateway's page said that the card pays, and for how long its message has been waited for: the address keeps since when. */
const answeredOf = (page: Page, charge: Order['charges'][number]) => {
  const isAnswered = isAnsweredAtGateway(saidByGateway(page), charge);
  const returned = page.url.searchParams.get(RETURNED);
  if (isAnswered && returned === null) {
    const query = new URLSearchParams(page.url.search);
    query.set(RETURNED, String(page.now.getTime()));
    throw redirect(`${page.url.pathname}?${query}`);
  }
  return { isAnswered, isOverdue: isAnswered && isOverdue(returned, page.now) };
};

/** What the address says with which the gateway's page led back. */
const saidByGateway = ({ url: { searchParams } }: Page) => ({
  reference: searchParams.get('external_reference'),
  status: searchParams.get('status'),
});

const NO_CREDIT: {
  credit: ReturnType<typeof cardCreditWords> | null;
  approved: string | null;
  /** That the approved credit is not for this car. */
  otherCredit: string | null;
  ends: string | null;
} = { credit: null, approved: null, otherCredit: null, ends: null };

/**
 * The car's price as the brand's representative instalment, an offer's on the plan for offers, with its law; null where it makes no
 * loan. An offer and the bank's terms end on days of their own: which of them ends when, and what the reservation keeps.
 */
const creditOf = async (
  page: Page,
  { ports, order, step }: { ports: StepPorts; order: Order; step: ReservationStep },
) => {
  const { offer } = order;
  const words = { t: translator(page.texts('financing')), market: page.market };
  const t = translator(page.texts('reservations'));
  // Whoever has a bank's word already reads no other bank's terms.
  const { fits, other } = page.user === null ? { fits: null, other: null } : await creditsBeside(page, order);
  if (fits !== null && step !== 'register') {
    const { number, offer: agreed } = fits;
    const approved = t('showcase.approved', { number, lender: agreed.lender.name });
    return { ...NO_CREDIT, credit: step === 'showcase' ? approvedCardWords(agreed, words) : null, approved };
  }
  const otherCredit = otherCreditShown(page, order, other);
  if (step !== 'showcase') return { ...NO_CREDIT, otherCredit };
  const found = await page.call(getRepresentativePlan, { query: offer === null ? {} : { planType: 'OFFER' } });
  const plan = found.ok ? found.value.plan : null;
  const credit = plan && representativeInstallment({ plan, price: order.total, on: dayIn(page.now, page.market) });
  if (credit === null) return { ...NO_CREDIT, otherCredit };
  const lastDay = offer === null ? null : await ports.lastDayOf(page, offer.code);
  const ends = { offer: lastDay ?? '', credit: formatDay(credit.validUntil) };
  return {
    ...NO_CREDIT,
    credit: cardCreditWords(credit, words),
    otherCredit,
    ends: lastDay === null ? null : t('showcase.ends', ends),
  };
};

const signOf = (page: Page, id: string): { in: string; up: string } => {
  const next = page.path('reservationStep', { id, step: 'register' });
  return { in: withNext(page.path('signIn'), next), up: withNext(page.path('signUp'), next) };
};

const withNext = (path: string, next: string): string => `${path}?next=${encodeURIComponent(next)}`;

const overOf = async (page: Page, order: Order) => {
  const { paidTwice, state } = order;
  const isOwn = page.user !== null && state !== 'CANCELLED' && state !== 'PRE_RESERVE' && !hasCredit(order);
  const { fits } = isOwn ? await creditsBeside(page, order) : { fits: null };
  return {
    ended: endedShown(page, order, translator(page.texts('reservations')), saidByGateway(page)),
    cancelled: order.state === 'CANCELLED',
    deposit: shown(page, order.deposit),
    twice: paidTwice === null ? null : shown(page, paidTwice),
    moment: momentOf(page, order),
    /** An approved credit that is still to be made this order's. */
    credit: fits === null ? null : useForOrder(page, fits, order),
    href: page.path('order', { id: order.id }),
  };
};

export type StepData = Awaited<ReturnType<ReturnType<typeof stepLoader>>>;
export type StepLoaded = Extract<StepData, { over: false }>;
