import type { decideWithdrawal as decide, requestWithdrawal } from '#features/reservations/contract/withdrawals.ts';
import {
  readOrderNumber,
  withdrawalMachine,
  type WithdrawalEvent,
  type WithdrawalState,
} from '#features/reservations/public.ts';
import {
  findOrderByNumber,
  findRunningWithdrawal,
  findStandingWithdrawal,
  insertWithdrawal,
  lockOrder,
  lockWithdrawal,
  moveWithdrawal,
  type OrderRow,
  type WithdrawalRow,
} from '#features/reservations/steps.server.ts';
import { getBuyer } from '#features/accounts/public.server.ts';
import { lookElsewhereJob } from '#features/reservations/jobs.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { ok, refuse } from '#kernel/result.ts';
import { next } from '#kernel/transitions.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { boundWithdrawals } from './bound-withdrawals.server.ts';
import { endWithdrawn, judgeOrder, newWithdrawalCode, type Acting } from './cancel-order.server.ts';
import { buyerMailOf, mailWithdrawal, type WithdrawalMail } from './return-car.server.ts';

export type Deciding = Acting & Pick<Context, 'env'>;

/** The buyer of the order is told, at the order's own address. */
export const notifyBuyer = async (
  context: Pick<Context, 'tx' | 'env'>,
  order: OrderRow,
  mail: { template: WithdrawalMail; request: WithdrawalRow; reason?: string },
): Promise<void> => {
  const to = await buyerMailOf(context, order);
  if (to === null) return;
  const ended =
    mail.template === 'withdrawalOver' ? { ended: formatDateTime(order.cancelledAt ?? order.now, order.market) } : {};
  const request = { ...mail.request, orderNumber: order.number, brand: order.brand };
  await mailWithdrawal(context, { to, ...mail, ...ended, request, order });
};

/** A request meets its order: what the law gives at once is done at once; the rest waits for the car, or for a person. */
export const applyToOrder = async (
  context: Deciding,
  request: WithdrawalRow,
  order: OrderRow,
): Promise<WithdrawalState> => {
  const { tx } = context;
  const { id } = request;
  await moveWithdrawal(tx, { id, from: 'UNMATCHED', to: 'OPEN', orderId: order.id });
  const judged = judgeOrder(order);
  if (judged === 'ask') {
    await notifyBuyer(context, order, { template: 'withdrawalOpen', request });
    return 'OPEN';
  }
  if (judged === 'return') {
    await moveWithdrawal(tx, { id, from: 'OPEN', to: 'ACCEPTED' });
    await notifyBuyer(context, order, { template: 'withdrawalAccepted', request });
    return 'ACCEPTED';
  }
  if (judged === 'end') await endWithdrawn(context, order);
  await moveWithdrawal(tx, { id, from: 'OPEN', to: 'DONE' });
  await notifyBuyer(context, order, { template: judged === 'end' ? 'withdrawalDone' : 'withdrawalOver', request });
  return 'DONE';
};

/** What was sent again for an order whose request runs is that one: it ends with its code, and the buyer is told how that one stands. */
export const joinRunning = async (
  context: Pick<Context, 'tx' | 'env'>,
  order: OrderRow,
  { request: { id }, running }: { request: WithdrawalRow; running: WithdrawalRow },
): Promise<WithdrawalState> => {
  const { tx } = context;
  await moveWithdrawal(tx, { id, from: 'UNMATCHED', to: 'OPEN' });
  await moveWithdrawal(tx, { id, from: 'OPEN', to: 'DONE', orderId: order.id, note: running.code });
  const template = running.state === 'OPEN' ? 'withdrawalOpen' : 'withdrawalAccepted';
  await notifyBuyer(context, order, { template, request: running });
  return 'DONE';
};

const orderByNumber = async ({ tx, market }: Context, number: string): Promise<OrderRow | null> => {
  const order = await findOrderByNumber(tx, number);
  return order?.market === market ? order : null;
};

/** The order that number and e-mail name, locked. As much is looked up for a number of nobody: how long it takes says nothing. */
const orderOfPerson = async (context: Context, of: { number: string; email: string }): Promise<OrderRow | null> => {
  const { tx, env, ids } = context;
  const found = await orderByNumber(context, of.number);
  const buyer = await getBuyer(tx, { env, accountId: found?.accountId ?? ids.next() });
  if (found === null || buyer?.email.toLowerCase() !== of.email.toLowerCase()) return null;
  return lockOrder(tx, found.id);
};

/**
 * Withdrawal without signing in. Everybody gets a code and the same words; only where number and e-mail fit an order something
 * follows, and that is told at the order's address. Of what fits none a job looks whether it is another brand's, and it waits for a person.
 */
export const withdraw: Handler<typeof requestWithdrawal> = async ({ body }, context) => {
  const { tx, brand, market, ids } = context;
  const number = readOrderNumber(body.orderNumber);
  const tooMany = await boundWithdrawals(context, number);
  if (tooMany !== null) return tooMany;
  const order = await orderOfPerson(context, { number, email: body.email });
  const earlier = order === null ? null : await findStandingWithdrawal(tx, order.id);
  const request =
    earlier ??
    (await insertWithdrawal(tx, {
      id: ids.next(),
      brand,
      market,
      code: newWithdrawalCode(body.kind),
      kind: body.kind,
      orderNumber: number,
      email: body.email,
    }));
  await mailWithdrawal(context, { to: body.email, template: 'withdrawalReceived', request });
  if (order === null) await enqueue(tx, lookElsewhereJob, { brand, payload: { requestId: request.id } });
  else if (earlier === null) await applyToOrder(context, request, order);
  else if (earlier.state === 'DONE') await notifyBuyer(context, order, { template: 'withdrawalOver', request });
  return ok({ code: request.code });
};

type Decided = { request: WithdrawalRow; order: OrderRow | null; to: WithdrawalState; note: string | null };

/** Accepted, refused or finished by a person: the order follows, the buyer is told. */
const carryOut = async (context: Context, { request, order, to, note }: Decided): Promise<void> => {
  const { tx } = context;
  if (to === 'DONE' && order !== null && order.state !== 'CANCELLED') await endWithdrawn(context, order);
  await moveWithdrawal(tx, { id: request.id, from: request.state, to, note });
  const done = order?.state === 'CANCELLED' ? 'withdrawalOver' : 'withdrawalDone';
  const template = ({ ACCEPTED: 'withdrawalAccepted', DONE: done, REFUSED: 'withdrawalRefused' } as const)[
    to as 'ACCEPTED' | 'DONE' | 'REFUSED'
  ];
  const reason = template === 'withdrawalRefused' ? { reason: note ?? '' } : {};
  if (order !== null) await notifyBuyer(context, order, { template, request, ...reason });
  else await mailWithdrawal(context, { to: request.email, template, request, ...reason });
};

export const decideWithdrawal: Handler<typeof decide> = async ({ params, body }, context) => {
  const { tx, brand, market } = context;
  const request = await lockWithdrawal(tx, { id: params.id, brand, market });
  if (request === null) return refuse('withdrawalUnknown');
  const to = next(withdrawalMachine, request.state, body.decision satisfies WithdrawalEvent);
  if (to === undefined) return refuse('notPossible');
  if (body.decision === 'match') {
    const found = await orderByNumber(context, readOrderNumber(body.orderNumber ?? ''));
    const order = found === null ? null : await lockOrder(tx, found.id);
    if (order === null) return refuse('orderUnknown', { fields: [{ field: 'orderNumber', key: 'order.unknown' }] });
    const running = await findRunningWithdrawal(tx, order.id);
    return ok({
      state: await (running === null
        ? applyToOrder(context, request, order)
        : joinRunning(context, order, { request, running })),
    });
  }
  const order = request.orderId === null ? null : await lockOrder(tx, request.orderId);
  await carryOut(context, { request, order, to, note: body.note ?? null });
  return ok({ state: to });
};
