import { findAccountId, getBuyer, isAccountKept, listNames, nameActors } from '#features/accounts/public.server.ts';
import { listShown, readCustom, readCustoms, seesAll, type RecordPort } from '#features/custom-fields/public.server.ts';
import { listDealerNames, listOpenPlaces } from '#features/dealers/public.server.ts';
import { listOrdersOfChassis } from '#features/stock/public.server.ts';
import { MARKETS } from '#kernel/market.ts';
import { emptyDay, lastDays, onEachDay } from '#kernel/per-day.ts';
import { actorKey, hasRole } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { countOrderQueues, listOrders, MOST_COUNTED, readOrder } from './contract/orders.ts';
import { countOrdersPerDay } from './contract/per-day.ts';
import { listOrdersPerDay } from './store/per-day.server.ts';
import { reaches, reachOf } from './reach.server.ts';
import { ORDER_STAFF } from './rules/order-staff.ts';
import { toView } from './order-view.server.ts';
import { findKnownChassis } from './known-chassis.server.ts';
import { MOST_QUEUED, ORDER_QUEUES } from './rules/order-queues.ts';
import { isMoneyMissing } from './rules/taken-back.ts';
import { countQueues } from './store/order-queues.server.ts';
import { readOrderWords } from './rules/order-search.ts';
import { listDealerPayments, toDealerPayment } from './store/dealer-payments.server.ts';
import { findWholeOfBrand } from './store/order-parts.server.ts';
import { listOrderChanges, toOrderChange } from './store/change.server.ts';
import { findOpenCorrection, toCorrection } from './store/chassis.server.ts';
import { orderWorkRoutes, workOf } from './routes/order-work.server.ts';
import { owedRoutes } from './routes/owed.server.ts';
import * as store from './store/staff-orders.server.ts';
import { actorsOf, findHandover, toHandover } from './store/handovers.server.ts';
import { findReportedDelivery } from './store/taken-back.server.ts';
import { findKit } from './store/welcome-kit.server.ts';

/** What is looked for; `nothing` where no order can have it. */
const findSought = async (
  tx: Tx,
  { brand, market }: Context,
  text: string,
): Promise<store.SoughtOrders | 'nothing' | null> => {
  if (text.trim() === '') return null;
  const words = readOrderWords(text, market);
  if (words === null) return 'nothing';
  if (words.kind === 'number') return { by: 'number', prefix: words.prefix };
  if (words.kind === 'chassis') {
    const { chassis } = words;
    return { by: 'car', chassis, orderIds: await listOrdersOfChassis(tx, { brand, chassis }) };
  }
  const accountId = await findAccountId(tx, words.email);
  return accountId === null ? 'nothing' : { by: 'account', accountId };
};

/** Names of the people and dealerships of some lines, each asked once. */
const namesOf = async (tx: Tx, { brand, market }: Context, rows: readonly store.StaffLineRow[]) => {
  const people = await listNames(tx, [
    ...new Set(rows.flatMap(({ accountId, assigneeId }) => [accountId ?? [], assigneeId ?? []].flat())),
  ]);
  const dealers = await listDealerNames(tx, { brand, market, ids: [...new Set(rows.map(({ dealerId }) => dealerId))] });
  return {
    people: new Map(people.map(({ id, name }) => [id, name])),
    dealers: new Map(dealers.map(({ id, name }) => [id, name])),
  };
};

const accountOf = ({ actor }: Context): string | undefined => (actor.kind === 'person' ? actor.accountId : undefined);

const list: Handler<typeof listOrders> = ({ query }, context) =>
  context.read(async (tx) => {
    const { brand, market } = context;
    const { text = '', before, size, assignee, ...narrowed } = query;
    const sought = await findSought(tx, context, text);
    const place = { brand, market, subject: 'ORDER', manages: seesAll(context) } as const;
    const customFields = await listShown(tx, place);
    if (sought === 'nothing') return ok({ orders: [], next: null, total: 0, customFields });
    const dealerIds = await reachOf(tx, context, listOrders.roles);
    const assigneeId = assignee === 'me' ? accountOf(context) : assignee;
    const filter = { ...narrowed, assigneeId, brand, market, timeZone: MARKETS[market].timeZone, sought, dealerIds };
    const found = await store.listOrders(tx, { ...filter, before, size: size + 1 });
    const total = await store.countOrders(tx, { ...filter, most: MOST_COUNTED + 1 });
    const rows = found.slice(0, size);
    const { people, dealers } = await namesOf(tx, context, rows);
    const ids = rows.map(({ id }) => id);
    const customs = customFields.length === 0 ? null : await readCustoms(tx, place, ids);
    return ok({
      orders: rows.map(({ accountId, dealerId, assigneeId: whose, ...line }) => ({
        ...line,
        buyerName: people.get(accountId ?? '') ?? null,
        assigneeName: people.get(whose ?? '') ?? null,
        dealerName: dealers.get(dealerId) ?? null,
        custom: customs?.get(line.id) ?? {},
      })),
      next: found.length > size ? (rows.at(-1)?.id ?? null) : null,
      total,
      customFields,
    });
  });

const queues: Handler<typeof countOrderQueues> = (_input, context) =>
  context.read(async (tx) => {
    const { brand, market } = context;
    const dealerIds = await reachOf(tx, context, countOrderQueues.roles);
    const totals = await countQueues(tx, { brand, market, dealerIds });
    const dealers =
      dealerIds === null
        ? await listOpenPlaces(tx, { brand, market })
        : await listDealerNames(tx, { brand, market, ids: dealerIds });
    return ok({
      queues: ORDER_QUEUES.map((queue) => ({
        queue,
        total: Math.min(totals[queue], MOST_QUEUED),
        isMore: totals[queue] > MOST_QUEUED,
      })),
      mayManage: hasRole(context.actor, ORDER_STAFF, context),
      dealers: dealers.map(({ id, name, cityName }) => ({ id, name, cityName })),
    });
  });

const perDay: Handler<typeof countOrdersPerDay> = async (_input, context) => {
  const { brand, market, clock } = context;
  const days = lastDays(clock.now(), market);
  const of = { brand, market, since: days[0], timeZone: MARKETS[market].timeZone };
  const rows = await context.read(async (tx) =>
    listOrdersPerDay(tx, { ...of, dealerIds: await reachOf(tx, context, countOrdersPerDay.roles) }),
  );
  return ok({ days: onEachDay(days, rows, emptyDay) });
};

/** Who booked and who decided is said by name where the name is known. */
const dealerPaymentsOf = async (tx: Tx, orderId: string) => {
  const rows = await listDealerPayments(tx, orderId);
  const actors = [
    ...new Set(rows.flatMap(({ bookedBy, decidedBy }) => [bookedBy, ...(decidedBy === null ? [] : [decidedBy])])),
  ];
  const names = actors.length === 0 ? new Map<string, string>() : await nameActors(tx, actors);
  const nameOf = (actor: string): string => names.get(actor) ?? actor;
  return rows.map(toDealerPayment).map((payment) => ({
    ...payment,
    bookedBy: nameOf(payment.bookedBy),
    decidedBy: payment.decidedBy === null ? null : nameOf(payment.decidedBy),
  }));
};

/** Who did what of a handover is said by name. */
const handoverOf = async (tx: Tx, orderId: string) => {
  const row = await findHandover(tx, orderId);
  if (row === null) return null;
  const actors = actorsOf(row);
  return toHandover(row, actors.length === 0 ? new Map() : await nameActors(tx, actors));
};

/** Who proposed another chassis is said by name. */
const correctionOf = async (tx: Tx, orderId: string) => {
  const row = await findOpenCorrection(tx, orderId);
  return row === null ? null : toCorrection(row, await nameActors(tx, [row.proposedBy]));
};

/** The orders whose fields staff see: those of the brand in the market that they work on. */
export const orderRecords: RecordPort = {
  sees: (context, id) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const row = await findWholeOfBrand(tx, { brand, market, id });
      return row !== null && (await reaches(tx, context, { roles: ORDER_STAFF, dealerId: row.dealerId }));
    }),
  lock: async (tx, { brand, market }, id) => {
    const row = await store.lockOwner(tx, { brand, market, id });
    if (row === null || row.isErased) return false;
    return row.accountId === null || isAccountKept(tx, row.accountId);
  },
};

const read: Handler<typeof readOrder> = ({ params }, context) => {
  const { brand, market, env, actor } = context;
  return context.withTx(async (tx) => {
    const row = await findWholeOfBrand(tx, { brand, market, id: params.id });
    if (row === null) return refuse('orderUnknown');
    // What the maker's staff write to each other is not for its dealership.
    const mayManage = await reaches(tx, context, { roles: ORDER_STAFF, dealerId: row.dealerId });
    const action = readOrder.audit;
    await writeAudit(tx, { brand, actor: actorKey(actor), action, subjectType: 'order', subjectId: row.id });
    const buyer = row.accountId === null ? null : await getBuyer(tx, { env, accountId: row.accountId });
    return ok({
      order: await toView(tx, row),
      chassis: await findKnownChassis(tx, row),
      chassisCorrection: await correctionOf(tx, row.id),
      dealerPayments: await dealerPaymentsOf(tx, row.id),
      changes: (await listOrderChanges(tx, row.id)).map(toOrderChange),
      mayManage,
      priceKept: row.priceKept,
      deliveryReportedAt: isMoneyMissing(row)
        ? ((await findReportedDelivery(tx, row.id))?.toISOString() ?? null)
        : null,
      missing: isMoneyMissing(row)
        ? { amount: Math.min(row.takenBack, row.total - row.paid), currency: row.currency }
        : null,
      welcomeKit: await findKit(tx, env, row.id),
      handover: await handoverOf(tx, row.id),
      ...(mayManage ? await workOf(tx, row.id) : { notes: [], assignee: null }),
      custom: await readCustom(tx, { brand, market, subject: 'ORDER', id: row.id, manages: seesAll(context) }),
      buyer: buyer === null ? null : { name: buyer.name, email: buyer.email, phone: buyer.phone },
    });
  }, readOrder.audit);
};

/** Orders as staff see them. */
export const staffOrderRoutes: readonly Route[] = [
  handle(listOrders, list),
  handle(countOrderQueues, queues),
  handle(countOrdersPerDay, perDay),
  handle(readOrder, read),
  ...orderWorkRoutes,
  ...owedRoutes,
];
