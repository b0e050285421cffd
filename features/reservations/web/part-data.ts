import { afterRefusal, drawCode128 } from '#features/payments/public.ts';
import { formatDay } from '#kernel/dates.ts';
import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import { isExpected } from '../rules/balance.ts';
import { keptCardsOf } from './kept-cards.ts';
import { shown } from './shared.ts';

type Charge = Order['charges'][number];

const isOn = ({ rest }: Pick<Order, 'rest'>, kind: 'CARD_PAYMENT' | 'CASH_COUPON_PAYMENT'): boolean =>
  rest.sources.some((source) => source.kind === kind && isExpected(source));

/** The newest coupon of the plan: on its way, to be paid, or over. */
const couponShown = (page: Pick<Page, 'market'>, order: Pick<Order, 'charges' | 'now'>) => {
  const charge = order.charges.find(({ method }) => method === 'cash');
  const isPreparing = charge?.state === 'CREATED' || charge?.state === 'UNKNOWN';
  if (isPreparing) return { state: 'preparing' as const };
  const isOver = charge !== undefined && charge.expiresAt <= order.now;
  if (charge?.state !== 'PENDING' || charge.coupon === null || isOver)
    return { state: isOver && charge.state !== 'PAID' ? ('over' as const) : ('none' as const) };
  const { network, code, barcode, dueOn } = charge.coupon;
  const amount = shown(page, charge.amount);
  return { state: 'open' as const, network, code, bars: drawCode128(barcode), due: formatDay(dueOn), amount };
};

/** What its holder pays in all, once a card has paid. */
const paidShown = (page: Pick<Page, 'market'>, { id, amount, installments, paidInAll }: Charge) => {
  const whole = paidInAll ?? amount;
  return {
    id,
    installments: installments ?? 1,
    amount: shown(page, amount),
    whole: shown(page, whole),
    interest: shown(page, { ...whole, amount: whole.amount - amount.amount }),
  };
};

/** Where the newest card stands: under way, asked about, refused, or nowhere. */
const cardShown = (page: Pick<Page, 'market'>, { charges, now }: Pick<Order, 'charges' | 'now'>) => {
  const ofRest = charges.filter(({ isOfRest, method }) => isOfRest && method === 'card');
  const [last] = ofRest;
  const paid = ofRest.filter(({ state }) => state === 'PAID').map((charge) => paidShown(page, charge));
  const amount = last === undefined ? '' : shown(page, last.amount);
  // One that nobody answered in its time: another may be sent.
  const isOver = last !== undefined && last.expiresAt <= now;
  if (!isOver && (last?.state === 'CREATED' || last?.state === 'UNKNOWN'))
    return { state: 'sending' as const, amount, paid };
  if (!isOver && last?.state === 'PENDING')
    return { state: 'waiting' as const, amount, paid, challenge: last.challenge };
  if (last?.state === 'REJECTED') {
    const { refusal } = last;
    return {
      state: 'refused' as const,
      paid,
      why: refusal,
      next: refusal === null ? ('other' as const) : afterRefusal(refusal),
    };
  }
  return { state: 'none' as const, paid };
};

/** The parts that a card and a coupon pay, with what their forms need; nothing where the plan has none. */
export const partsShown = async (page: Page, order: Order) => {
  const coupon = isOn(order, 'CASH_COUPON_PAYMENT') ? { ...couponShown(page, order), key: page.newKey() } : null;
  const isByCard = isOn(order, 'CARD_PAYMENT');
  // Of two, the first paid, the newest is the one that cards pay now.
  const ofCard = order.rest.sources.findLast(({ kind }) => kind === 'CARD_PAYMENT');
  const kept = isByCard ? await keptCardsOf(page) : [];
  const card = ofCard === undefined ? null : { ...cardShown(page, order), sourceId: ofCard.id, kept };
  const isAwaited = order.rest.sources.some(
    ({ kind, state }) => (kind === 'CARD_PAYMENT' || kind === 'CASH_COUPON_PAYMENT') && state === 'WAITING',
  );
  return { coupon, card, isAwaited };
};
export type PartsShown = Awaited<ReturnType<typeof partsShown>>;
