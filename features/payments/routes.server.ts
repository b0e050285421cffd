import { actorKey } from '#kernel/actor.ts';
import { MARKETS } from '#kernel/market.ts';
import { lastDays, onEachDay } from '#kernel/per-day.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { signedByAny } from '#platform/crypto.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { keepEvent } from '#platform/inbox.server.ts';
import {
  approveRefund,
  getPaymentV1,
  getPaymentV2,
  listRefunds,
  receiveGatewayEvent,
  retryRefund,
} from './contract.ts';
import { sumPaymentsPerDay } from './contract/per-day.ts';
import { listPaidPerDay } from './store/per-day.server.ts';
import { isFresh, readSignature, signedText } from './rules/signature.ts';
import { paymentsOfOrder } from './public.server.ts';
import * as store from './store.server.ts';
import * as refunds from './store/refunds.server.ts';
import * as staffRefunds from './store/staff-refunds.server.ts';
import { cardRoutes, type CardPorts } from './routes/cards.server.ts';
import { gatewayEvents } from './jobs.ts';

const perDay =
  ({ reachOf }: PaymentPorts): Handler<typeof sumPaymentsPerDay> =>
  async (_input, context) => {
    const { brand, market, clock } = context;
    const { currency, timeZone } = MARKETS[market];
    const days = lastDays(clock.now(), market);
    const rows = await context.read(async (tx) => {
      const dealerIds = await reachOf(tx, context, sumPaymentsPerDay.roles);
      return listPaidPerDay(tx, { brand, currency, since: days[0], timeZone, dealerIds });
    });
    const shown = onEachDay(days, rows, (day) => ({ day, count: 0, amount: 0 }));
    return ok({ days: shown.map(({ day, count, amount }) => ({ day, count, paid: { amount, currency } })) });
  };

/** What other features know of an order and of an actor: the registry passes it in. */
type PaymentPorts = CardPorts & {
  readonly ownsOrder: (context: Context, orderId: string) => Promise<boolean>;
  readonly numberOrders: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The dealerships whose orders the caller reaches by some roles; null: all of them. */
  readonly reachOf: (tx: Tx, context: Context, roles: readonly string[]) => Promise<readonly string[] | null>;
  readonly nameActors: (tx: Tx, actors: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

const receive: Handler<typeof receiveGatewayEvent> = async ({ body, query }, context) => {
  const header = context.header('x-signature');
  const parts = readSignature(header);
  const requestId = context.header('x-request-id') ?? '';
  const ts = /ts=(\d+)/.exec(header ?? '')?.[1] ?? '';
  // The signed id is that of the address, as the gateway's manual has it; the body's where the address has none.
  const inAddress = (query as Readonly<Record<string, unknown>>)['data.id'];
  const dataId = (typeof inAddress === 'string' ? inAddress : String(body.data.id)).toLowerCase();
  const text = signedText({ dataId, requestId, ts });
  if (parts === null || !signedByAny(context.env.PAYMENT_WEBHOOK_SECRETS, text, parts.signature))
    return refuse('signature');
  if (String(body.data.id).toLowerCase() !== dataId) return refuse('signature');
  if (!isFresh(parts.timestamp, context.clock.now().getTime() / 1000)) return refuse('stale');
  if (body.type === 'payment') {
    // The event only says where to look, so one row per payment and moment told is enough.
    await keepEvent(context.tx, {
      from: gatewayEvents,
      eventId: `${dataId}:${requestId}`,
      payload: JSON.stringify({ paymentId: dataId }),
      subject: dataId,
    });
  }
  return ok({ received: true });
};

const approve: Handler<typeof approveRefund> = async ({ params }, context) => {
  const waiting = await store.findRefund(context.tx, params.id);
  if (waiting === null) return refuse('refundUnknown');
  if (waiting.state !== 'AWAITING_APPROVAL') return refuse('refundState');
  if (waiting.requestedBy === actorKey(context.actor)) return refuse('samePerson');
  try {
    const refund = await store.approveRefund(context.tx, params.id, actorKey(context.actor));
    return refund === null ? refuse('refundState') : ok(refund);
  } catch (error) {
    if (brokenConstraint(error) !== undefined) return refuse('samePerson');
    throw error;
  }
};

const retry: Handler<typeof retryRefund> = async ({ params }, context) => {
  const { tx, brand, actor } = context;
  if ((await store.findRefund(tx, params.id)) === null) return refuse('refundUnknown');
  const refund = await refunds.retryRefund(tx, params.id);
  if (refund === null) return refuse('refundState');
  const action = retryRefund.audit;
  await writeAudit(tx, { brand, actor: actorKey(actor), action, subjectType: 'refund', subjectId: params.id });
  return ok(refund);
};

/** Refunds with the words staff know order and person by; who knows those is passed in by the registry. */
const listForStaff =
  ({ numberOrders, nameActors, reachOf }: PaymentPorts): Handler<typeof listRefunds> =>
  async ({ query }, context) => {
    const { found, next, counted, numbers, names } = await context.read(async (tx) => {
      const dealerIds = await reachOf(tx, context, listRefunds.roles);
      const wanted = { brand: context.brand, ...query, dealerIds };
      const { rows: found, next } = await staffRefunds.listRefunds(tx, wanted);
      const orders = new Set(found.map(({ orderId }) => orderId));
      const requesters = new Set(found.map(({ requestedBy }) => requestedBy));
      return {
        found,
        next,
        counted: await staffRefunds.countRefunds(tx, wanted),
        numbers: await numberOrders(tx, [...orders]),
        names: await nameActors(tx, [...requesters]),
      };
    });
    return ok({
      refunds: found.map((refund) => ({
        ...refund,
        orderNumber: numbers.get(refund.orderId) ?? null,
        requestedByName: names.get(refund.requestedBy) ?? null,
      })),
      next,
      ...counted,
    });
  };

/** The calls of service payment. */
export const createRoutes = (ports: PaymentPorts): readonly Route[] => {
  const read: Handler<typeof getPaymentV2> = async ({ query }, context) => {
    if (!(await ports.ownsOrder(context, query.reservationId))) return refuse('orderUnknown');
    return ok(await context.read((tx) => paymentsOfOrder(tx, query.reservationId)));
  };
  return [
    handle(getPaymentV1, ({ query }, context) => read({ query, params: undefined, body: undefined }, context)),
    handle(getPaymentV2, read),
    handle(receiveGatewayEvent, receive),
    handle(listRefunds, listForStaff(ports)),
    handle(sumPaymentsPerDay, perDay(ports)),
    handle(approveRefund, approve),
    handle(retryRefund, retry),
    ...cardRoutes(ports),
  ];
};
