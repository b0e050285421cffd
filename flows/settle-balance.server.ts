import { cancelParts, postEntries } from '#features/payments/steps.server.ts';
import {
  balanceOf,
  endSource,
  isCharged,
  placeMoney,
  type Placed,
  type SourceKind,
} from '#features/reservations/public.ts';
import {
  bookMoney,
  bookUnwanted,
  changeSource,
  endSources,
  isBooked,
  oweBack,
  readBalance,
  refuseWaitingPayments,
  setBalance,
  type MoneyVia,
  type OrderRow,
} from '#features/reservations/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Services } from '#platform/http/context.server.ts';

type Hands = Pick<Services, 'crash' | 'ids'>;

export type BalanceMoney = {
  /** Locked by the caller: what is judged here holds until the commit. */
  readonly order: OrderRow;
  readonly kind: SourceKind;
  readonly sourceId?: string | null;
  readonly via: MoneyVia;
  /** The name its giver has for it: told twice, it is booked once. */
  readonly externalId: string;
  /** Minor units of the order's currency. */
  readonly amount: number;
  readonly isAll?: boolean;
  /** Its giver was left already: no part of the order waits for it. */
  readonly isLate?: boolean;
  readonly bookedBy: string;
};

export type Settled = 'accepted' | 'known' | 'late' | 'twice' | 'amount';

/** Where money would go in the order now; the caller holds the order. */
export const placeBalanceMoney = async (tx: Tx, money: BalanceMoney): Promise<Placed> =>
  placeMoney(await readBalance(tx, money.order), {
    amount: money.amount,
    kind: money.kind,
    sourceId: money.sourceId ?? null,
    isAll: money.isAll === true,
  });

/** Writes down where money went: in its source and the order, or owed back. Of the gateway's unwanted money the receipt says so. */
export const bookBalanceMoney = async (
  { crash, ids }: Hands,
  tx: Tx,
  { money, place }: { money: BalanceMoney; place: Placed },
): Promise<void> => {
  const { order, via, externalId, amount, bookedBy } = money;
  crash('balance.judged');
  const row = { id: ids.next(), order, via, externalId, amount, bookedBy };
  if (place.kind === 'unwanted') {
    if (via === 'gateway') return;
    await bookUnwanted(tx, { ...row, why: place.why, returnId: ids.next() });
  } else {
    const { source, balance } = place;
    await bookMoney(tx, {
      ...row,
      kind: money.kind,
      balance,
      source: { ...source, id: source.id ?? ids.next(), isNew: source.id === null },
    });
    // Its slip or coupon would ask for what is paid now, or for more than is left.
    if (isCharged(money.kind) && source.id !== null) await cancelParts(tx, source.id);
  }
  crash('balance.booked');
  if (via !== 'gateway')
    await postEntries(tx, {
      posting: ids.next(),
      brand: order.brand,
      account: via,
      amount: { amount, currency: order.currency },
      orderId: order.id,
    });
  crash('balance.posted');
};

/**
 * The one path by which money pays the rest of a price, whoever brings it: a slip, a card, a bank, the dealership, the sandbox. Booked once
 * under its giver's name for it. What does not fit is owed back.
 */
export const settleBalance = async (hands: Hands, tx: Tx, money: BalanceMoney): Promise<Settled> => {
  if (await isBooked(tx, money)) return 'known';
  const place: Placed = money.isLate === true ? { kind: 'unwanted', why: 'late' } : await placeBalanceMoney(tx, money);
  await bookBalanceMoney(hands, tx, { money, place });
  return place.kind === 'accepted' ? 'accepted' : place.why;
};

/** A source brings nothing more, a denied credit for one: its part is open again. */
export const dropSource = async (tx: Tx, of: { order: OrderRow; proposalId: string }): Promise<void> => {
  const { toPay, sources } = await readBalance(tx, of.order);
  const source = sources.find(({ proposalId }) => proposalId === of.proposalId);
  const ended = source === undefined ? null : endSource(source);
  if (source === undefined || ended === null) return;
  await changeSource(tx, { id: source.id, ...ended });
  const left = sources.map((one) => (one.id === source.id ? { ...one, ...ended } : one));
  await setBalance(tx, { id: of.order.id, balance: balanceOf({ toPay, sources: left }) });
};

/** The order ended: nothing more is expected, and whoever took money for it owes it back. The gateway's own is refunded. */
export const leaveBalance = async (tx: Tx, order: OrderRow, actor: string): Promise<void> => {
  await endSources(tx, order.id);
  await refuseWaitingPayments(tx, { orderId: order.id, decidedBy: actor });
  await oweBack(tx, { orderId: order.id, reason: 'CANCELLED', requestedBy: actor });
};
