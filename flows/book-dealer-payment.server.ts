import { postEntries } from '#features/payments/steps.server.ts';
import type {
  bookDealerPayment as bookDeclared,
  completeReturn as completeDeclared,
  decideDealerPayment as decideDeclared,
} from '#features/reservations/contract/balance.ts';
import { isExpected, isLetter, needsSecondPerson } from '#features/reservations/public.ts';
import {
  bookedAlone,
  givenBackAlone,
  decideDealerPayment,
  findDealerPayment,
  finishReturn,
  insertDealerPayment,
  lockOrder,
  lockReturn,
  readBalance,
  takesMoney,
  toDealerPayment,
  type DealerPaymentRow,
  type OrderRow,
} from '#features/reservations/steps.server.ts';
import { actorKey } from '#kernel/actor.ts';
import type { Market } from '#kernel/market.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { placeBalanceMoney, settleBalance, type BalanceMoney } from './settle-balance.server.ts';

/** What one person may book alone, minor units; the registry passes it in. */
export type LimitOf = (brand: string, market: Market) => number;

/** What a car in trade or a letter brings is all it brings: the difference to what was planned is open again. */
const moneyOf = (
  order: OrderRow,
  payment: Pick<DealerPaymentRow, 'id' | 'kind' | 'amount'>,
  bookedBy: string,
): BalanceMoney => ({
  order,
  kind: payment.kind,
  isAll: payment.kind !== 'DEALER_PAYMENT',
  via: isLetter(payment.kind) ? 'consortium' : 'dealership',
  externalId: payment.id,
  amount: payment.amount,
  bookedBy,
});

/** A car is taken in trade where the buyer planned to give one; a letter pays once staff accepted it. */
const isPlanned = async (tx: Tx, { order, kind }: BalanceMoney): Promise<boolean> =>
  (await readBalance(tx, order)).sources.some(
    (source) => source.kind === kind && isExpected(source) && (!isLetter(kind) || source.state === 'WAITING'),
  );

/** What staff found of a used car waits for its buyer. */
const isCorrected = async (tx: Tx, { order, kind }: BalanceMoney): Promise<boolean> =>
  kind === 'TRADE_IN' &&
  (await readBalance(tx, order)).sources.some((source) => isExpected(source) && source.correction !== null);

/** An administrator that said it pays tells of its money itself: by hand it would be there twice. */
const comesFromAdministrator = async (tx: Tx, { order, kind }: BalanceMoney): Promise<boolean> =>
  isLetter(kind) &&
  (await readBalance(tx, order)).sources.some(
    (source) => source.kind === kind && isExpected(source) && source.isConfirmed,
  );

/** Staff type what came in: what does not fit is refused before it is booked, for the dealership still has the buyer in front of it. */
const refuseMisfit = async (
  { tx }: Context,
  money: BalanceMoney,
): Promise<Refused<
  'takesNoMoney' | 'correctionOpen' | 'tooMuch' | 'noTrade' | 'noLetter' | 'administratorPays'
> | null> => {
  if (!takesMoney(money.order)) return refuse('takesNoMoney');
  if (money.kind !== 'DEALER_PAYMENT' && !(await isPlanned(tx, money)))
    return refuse(isLetter(money.kind) ? 'noLetter' : 'noTrade');
  if (await isCorrected(tx, money)) return refuse('correctionOpen');
  if (await comesFromAdministrator(tx, money)) return refuse('administratorPays');
  const place = await placeBalanceMoney(tx, money);
  if (place.kind === 'accepted') return null;
  return place.why === 'late'
    ? refuse('takesNoMoney')
    : refuse('tooMuch', { fields: [{ field: 'amount', key: 'balance.tooMuch' }] });
};

export const bookDealerPayment =
  (limitOf: LimitOf): Handler<typeof bookDeclared> =>
  async ({ params, body }, context) => {
    const { tx, brand, market, ids } = context;
    const order = await lockOrder(tx, params.id);
    if (order === null || order.brand !== brand || order.market !== market) return refuse('orderUnknown');
    const bookedBy = actorKey(context.actor);
    const id = ids.next();
    const money = moneyOf(order, { id, ...body }, bookedBy);
    const misfit = await refuseMisfit(context, money);
    if (misfit !== null) return misfit;
    const waits = needsSecondPerson(body.amount + (await bookedAlone(tx, order.id)), limitOf(brand, market));
    const state = waits ? 'AWAITING_APPROVAL' : 'BOOKED';
    const row = await insertDealerPayment(tx, { id, order, ...body, state, bookedBy });
    if (row === null)
      return refuse('receiptUsed', { fields: [{ field: 'receiptNumber', key: 'balance.receiptUsed' }] });
    if (!waits) await settleBalance(context, tx, money);
    return ok(toDealerPayment(row));
  };

export const decideBooking: Handler<typeof decideDeclared> = async ({ params, body }, context) => {
  const { tx, brand, market, actor } = context;
  const seen = await findDealerPayment(tx, { id: params.id, brand, market });
  const order = seen === null ? null : await lockOrder(tx, seen.orderId);
  // Looked at again behind the order's lock: who waited for it finds the payment decided.
  const found = order === null ? null : await findDealerPayment(tx, { id: params.id, brand, market });
  if (order === null || found === null) return refuse('paymentUnknown');
  if (found.state !== 'AWAITING_APPROVAL') return refuse('notWaiting');
  const decidedBy = actorKey(actor);
  const money = moneyOf(order, found, found.bookedBy);
  if (body.accept) {
    if (found.bookedBy === decidedBy) return refuse('samePerson');
    const misfit = await refuseMisfit(context, money);
    if (misfit !== null) return misfit;
  }
  const row = await decideDealerPayment(tx, { id: found.id, to: body.accept ? 'BOOKED' : 'REFUSED', decidedBy });
  if (row === null) return refuse('notWaiting');
  if (body.accept) await settleBalance(context, tx, money);
  return ok(toDealerPayment(row));
};

/** Money that a dealership or a bank gave back: noted with its reference and booked out of the ledger, once. */
export const completeReturn =
  (limitOf: LimitOf): Handler<typeof completeDeclared> =>
  async ({ params, body }, context) => {
    const { tx, brand, market, ids, actor } = context;
    const row = await lockReturn(tx, { id: params.id, brand, market });
    if (row === null || row.via === 'gateway') return refuse('returnUnknown');
    if (row.state === 'DONE') return refuse('alreadyDone');
    const doneBy = actorKey(actor);
    // Nobody lets much money come and go alone.
    if (row.bookedBy === doneBy) {
      const alone = row.amount + (await givenBackAlone(tx, { orderId: row.orderId, doneBy }));
      if (needsSecondPerson(alone, limitOf(brand, market))) return refuse('samePerson');
    }
    await finishReturn(tx, { id: row.id, doneBy, reference: body.reference });
    await postEntries(tx, {
      posting: ids.next(),
      brand,
      account: row.via,
      amount: { amount: -row.amount, currency: row.currency },
      orderId: row.orderId,
    });
    context.crash('balance.returned');
    return ok({ id: row.id, state: 'DONE' as const });
  };
