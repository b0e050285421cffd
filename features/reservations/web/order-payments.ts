import { CHARGE_METHODS, type ChargeMethod } from '#features/payments/public.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatDay } from '#kernel/dates.ts';
import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import { refundWhy } from '../rules/refund-news.ts';
import { returnsShown, sourcesShown } from './rest-data.ts';
import { shown } from './shared.ts';

/** Each try with its moment. A card that was refused and never paid was refused, though its charge was ended later. */
export const chargesShown = (page: Pick<Page, 'market'>, charges: Order['charges']) =>
  charges.map((charge) => {
    const wasRefused = charge.state === 'CANCELLED' && charge.refusedAt !== null;
    const at = wasRefused ? (charge.refusedAt ?? '') : charge.createdAt;
    return {
      ...charge,
      state: wasRefused ? ('REJECTED' as const) : charge.state,
      amount: shown(page, charge.amount),
      at,
      when: formatDateTime(at, page.market),
    };
  });

/** The word for what became of money that came. */
const fateOf = ({ why, isTakenBack }: Order['came'][number]) =>
  isTakenBack ? ('charge.CHARGED_BACK' as const) : why === null ? ('charge.PAID' as const) : (`came.${why}` as const);

const ofGateway = (by: string) => CHARGE_METHODS.find((method) => method === by);

/** By what money came, as the texts name it. */
const byKey = (by: Order['came'][number]['by']) => {
  const method = ofGateway(by);
  return method === undefined
    ? (`rest.kind.${by as Exclude<typeof by, ChargeMethod>}` as const)
    : (`charge.${method}` as const);
};

/** In how many instalments a card pays, and what its holder pays in all; where a coupon is paid, and until when. */
const moreOf = (
  page: Pick<Page, 'market'>,
  charge: Pick<Order['charges'][number], 'installments' | 'paidInAll' | 'coupon'> | undefined,
) => ({
  card:
    charge?.installments == null || charge.paidInAll === null
      ? null
      : { installments: charge.installments, whole: shown(page, charge.paidInAll) },
  coupon: charge?.coupon == null ? null : { network: charge.coupon.network, date: formatDay(charge.coupon.dueOn) },
});

/** Each payment as it came and each try that brought nothing, by their moments: a card paid twice stands there twice. */
const paidShown = (page: Pick<Page, 'market'>, { came, charges }: Pick<Order, 'came' | 'charges'>) => {
  const rows = [...cameShown(page, { came, charges }), ...triedShown(page, { came, charges })];
  return rows.toSorted((a, b) => a.at.localeCompare(b.at));
};

const cameShown = (page: Pick<Page, 'market'>, { came, charges }: Pick<Order, 'came' | 'charges'>) =>
  came.map((one) => ({
    ...moreOf(
      page,
      charges.find(({ id }) => id === one.chargeId),
    ),
    id: one.id,
    at: one.at,
    by: byKey(one.by),
    fate: fateOf(one),
    when: formatDateTime(one.at, page.market),
    amount: shown(page, one.amount),
    refusal: null,
  }));

const triedShown = (page: Pick<Page, 'market'>, { came, charges }: Pick<Order, 'came' | 'charges'>) =>
  chargesShown(
    page,
    charges.filter(({ id }) => came.every(({ chargeId }) => chargeId !== id)),
  ).map(({ id, method, isOfRest, state, when, at, amount, refusal, ...charge }) => ({
    ...moreOf(page, charge),
    // Of what nobody pays it says nothing what it would have cost.
    ...(state === 'REJECTED' || state === 'CANCELLED' ? { card: null } : {}),
    id,
    at,
    // The same name as where it pays.
    by: isOfRest && method === 'card' ? byKey('CARD_PAYMENT') : (`charge.${method}` as const),
    fate: `charge.${state}` as const,
    when,
    amount,
    // A card that was refused before another paid is over.
    refusal: state === 'REJECTED' ? refusal : null,
  }));

/** Each refund with its moment, and the payment that it gives back. */
const refundsShown = (page: Pick<Page, 'market'>, { came, refunds }: Pick<Order, 'came' | 'refunds'>) =>
  refunds.map((refund) => {
    const of = came.find(({ id }) => id === refund.receiptId);
    return {
      ...refund,
      amount: shown(page, refund.amount),
      why: refundWhy(refund.reason),
      when: formatDateTime(refund.doneAt ?? refund.createdAt, page.market),
      of: of === undefined ? null : { by: byKey(of.by), when: formatDateTime(of.at, page.market) },
    };
  });

/** What goes back when the order ends, by each way and in all. */
export const goesBackShown = (page: Pick<Page, 'market'>, { goesBack, total }: Pick<Order, 'goesBack' | 'total'>) => {
  const all = goesBack.reduce((sum, { amount }) => sum + amount.amount, 0);
  return {
    rows: goesBack.map(({ way, amount }) => ({ way, amount: shown(page, amount) })),
    all: shown(page, { ...total, amount: all }),
  };
};

const ASKED_BY: Readonly<Partial<Record<Order['rest']['sources'][number]['kind'], ChargeMethod>>> = {
  BILLET_PAYMENT: 'boleto',
  CASH_COUPON_PAYMENT: 'cash',
};
const OPEN: readonly Order['charges'][number]['state'][] = ['CREATED', 'UNKNOWN', 'PENDING'];

/** What a source is still to bring beside what an open slip or coupon asks for: that stands among the payments. */
const leftBeside = ({ charges, rest }: Pick<Order, 'charges' | 'rest'>, id: string): number => {
  const source = rest.sources.find((one) => one.id === id);
  if (source === undefined) return 0;
  const method = ASKED_BY[source.kind];
  const requested = charges
    .filter((charge) => method !== undefined && charge.method === method && OPEN.includes(charge.state))
    .reduce((sum, { amount }) => sum + amount.amount, 0);
  return source.amount.amount - source.paid.amount - requested;
};

/** What was paid, what is still to come of the sources, and what goes back: by the gateway, or by whoever took it. */
export const paymentsShown = (page: Pick<Page, 'market'>, order: Order) => {
  const { dealer, rest } = order;
  const owed = rest.returns.filter(({ state }) => state === 'OWED').reduce((sum, { amount }) => sum + amount.amount, 0);
  return {
    charges: paidShown(page, order),
    refunds: refundsShown(page, order),
    sources: sourcesShown(page, order)
      .filter(({ id, state }) => state !== 'PAID' && state !== 'TAKEN_BACK' && leftBeside(order, id) > 0)
      .map(({ id, kind, state }) => ({
        id,
        kind,
        state,
        amount: shown(page, { ...order.paid, amount: leftBeside(order, id) }),
      })),
    owed: owed === 0 ? null : { amount: shown(page, { ...order.paid, amount: owed }) },
    returns: returnsShown(page, order).map((one) => ({
      ...one,
      dealer: dealer.legalName,
      when: formatDateTime(one.at, page.market),
    })),
  };
};
