import { redirect, type LoaderFunctionArgs } from 'react-router';
import { creditsBeside, proposalOfOrder, useForOrder } from '#features/financing/web/public/order-proposal.ts';
import { MARKETS } from '#kernel/market.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator, type Translate } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { hasContract, takesIdentity } from '../rules/order-machine.ts';
import { WITHDRAWAL_DAYS } from '../rules/terms.ts';
import { endedShown } from './expired-data.ts';
import { daysSaid } from './expected-data.ts';
import { calendarAddress, whenShown, type HandoverShown } from './handover-data.ts';
import { momentOf } from './moment-data.ts';
import { numbersShown, papersShown } from './order-papers.ts';
import { goesBackShown, paymentsShown } from './order-payments.ts';
import { otherCreditShown } from './other-credit.ts';
import { priceItems } from './price-items.ts';
import { timelineOf } from './order-points.ts';
import { tasksShown } from './order-tasks.ts';
import { financeAddress, openShown, owesRest } from './rest-data.ts';
import { isAwaited, toCard } from './step-data.ts';
import { hasCredit, isOver, isReturning, loadOrder, shown } from './shared.ts';
import { stageKey } from './stage-word.ts';

/** One order as its page tells it. */
export const orderLoader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const order = await loadOrder(page, params['id']);
  const day = (iso: string) =>
    new Intl.DateTimeFormat(page.locale, { dateStyle: 'long', timeZone: MARKETS[page.market].timeZone }).format(
      new Date(iso),
    );
  const t = translator(page.texts('reservations'));
  const finance = financeAddress(page, order);
  const credits = finance === null ? { fits: null, other: null } : await creditsBeside(page, order);
  const approved = credits.fits === null ? null : useForOrder(page, credits.fits, order);
  const financing = await financingOf(page, { order, approved, t });
  return {
    texts: page.shownTexts('reservations'),
    tasks: isReturning(order) ? [] : tasksShown(page, order, t, financing?.href),
    returning: returningOf(page, order),
    said: isAwaited(order) ? daysSaid(order, page.market, t) : [],
    number: order.number,
    car: toCard(page, order),
    items: priceItems(page, order),
    moment: momentOf(page, order),
    state: t(stageKey(order)),
    ended: endedShown(page, order, t),
    cancelled: order.state === 'CANCELLED',
    pending: isOver(order) ? null : page.path('reservationStep', { id: order.id, step: 'payment' }),
    rest: owesRest(order) && !isReturning(order) ? page.path('payRest', { id: order.id }) : null,
    toPay: openShown(page, order),
    finance: isReturning(order) ? null : finance,
    financing,
    /** An approved credit waits to be made this order's: the first thing to do. */
    hasFreeCredit: approved !== null && financing?.href === approved && !isReturning(order),
    otherCredit: isReturning(order) ? null : otherCreditShown(page, order, credits.other),
    papers: papersShown(page, order, t),
    contract: hasContract(order.state) ? page.path('orderContract', { id: order.id }) : null,
    identity: takesIdentity(order.state) && !isReturning(order) ? page.path('orderIdentity', { id: order.id }) : null,
    numbers: numbersShown(order, t),
    handover: handoverOf(page, order),
    kit: kitOf(page, order),
    bill: billOf(page, order),
    change: order.mayChange && !isReturning(order) ? page.path('changeOrder', { id: order.id }) : null,
    takeUp: order.takeUpUntil === null ? null : page.path('takeUpOrder', { id: order.id }),
    cancel: order.mayCancel ? page.path('cancelOrder', { id: order.id }) : null,
    withdraw: withdrawText(page, order, day),
    made: day(order.createdAt),
    paid: shown(page, order.paid),
    ...paymentsShown(page, order),
    isFromStock: order.isFromStock,
    timeline: timelineOf(page, order),
  };
};

/** The way to the bank's answer; of an order taken up again, to the one that it had before, as long as no other bank is asked. */
const financingOf = async (
  page: Page,
  { order, approved, t }: { order: Order; approved: string | null; t: Translate },
): Promise<{ href: string; text: string } | null> => {
  const isNow = order.rest.sources.some(({ proposalId }) => proposalId !== null);
  if (!isNow && approved !== null) return { href: approved, text: t('order.financing.approved') };
  if (!isNow && !order.timeline.some(({ name, former }) => name === 'PROPOSAL_SENT' && former === true)) return null;
  const href = await proposalOfOrder(page, order.id, !isNow || order.state === 'CANCELLED');
  return href === null ? null : { href, text: t(isNow ? 'order.financing' : 'order.financing.former') };
};

/** The day on which the car is fetched, until it is. */
const handoverOf = (page: Page, order: Order): HandoverShown | null => {
  const { handover, id, state } = order;
  if (handover === null || state === 'DELIVERED' || state === 'CANCELLED' || isReturning(order)) return null;
  const { name, address } = momentOf(page, order).dealer;
  return {
    ...whenShown(page, handover.startsAt),
    place: `${name}, ${address}`,
    calendar: calendarAddress(page, id),
    change: handover.mayChange ? page.path('handover', { id }) : null,
  };
};

/** What a buyer who withdrew has to know until the car is back: who calls, with which code, and what goes back by whom. */
const returningOf = (page: Page, order: Order) =>
  order.withdrawal === null || !isReturning(order)
    ? null
    : {
        code: order.withdrawal.code,
        isHere: order.state === 'DELIVERED',
        dealer: momentOf(page, order).dealer,
        back: goesBackShown(page, order),
        endsCredit: hasCredit(order),
      };

/** Who paid the reservation gets a welcome kit, as long as the order lives. */
const kitOf = (page: Page, { id, paid, state, withdrawal }: Order): string | null =>
  paid.amount > 0 && !isReturning({ withdrawal }) && state !== 'PRE_RESERVE' && state !== 'CANCELLED'
    ? page.path('welcomeKit', { id })
    : null;

/** The word for the way to the bill of an order on an employee's terms, which has one as long as the order lives. */
const billOf = (page: Page, { quote, state }: Order): string | null =>
  state !== 'CANCELLED' && quote.lines.some(({ kind }) => kind === 'employee')
    ? translator(page.texts('employeePurchase'))('b2e.bill.open')
    : null;

/** What is left of the right to withdraw, or what became of using it. */
const withdrawText = (page: Page, order: Order, day: (iso: string) => string): string | null => {
  const t = translator(page.texts('reservations'));
  const { withdrawal, withdrawUntil } = order;
  const state = (['OPEN', 'REFUSED', 'DONE'] as const).find((one) => one === withdrawal?.state);
  if (withdrawal !== null && state !== undefined) return t(`order.withdrawal.${state}`, { code: withdrawal.code });
  if (isReturning(order)) return null;
  if (order.state === 'PRE_RESERVE' || order.state === 'CANCELLED' || !order.mayCancel) return null;
  return withdrawUntil === null
    ? t('order.withdrawOpen', { days: WITHDRAWAL_DAYS[page.market] })
    : t('order.withdrawUntil', { date: day(withdrawUntil) });
};
