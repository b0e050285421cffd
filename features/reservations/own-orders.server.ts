import { turnsOfOrders } from '#features/identity-check/public.server.ts';
import type { CheckTurn } from '#features/identity-check/public.ts';
import { standsOfOrders } from '#features/financing/public.server.ts';
import type { CreditStands } from '#features/financing/public.ts';
import { newestSlips } from '#features/payments/public.server.ts';
import type { Charge } from '#features/payments/public.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { Handler } from '#platform/http/context.server.ts';
import type { listOwnReservations } from './contract.ts';
import type { OrderTask } from './contract/order-page.ts';
import { takesIdentity } from './rules/order-machine.ts';
import { tasksOf } from './rules/tasks.ts';
import { listOwnOrders, type OwnLineRow } from './store/own-orders.server.ts';
import { slipOf, taskFactsOf } from './task-facts.server.ts';

const AT_ONCE = 20;

/** What others know of an order. */
type Beside = {
  readonly slip: Charge | undefined;
  readonly credit: CreditStands | null;
  readonly identity: CheckTurn | null;
};

/** What comes first of all that is to be done. */
const firstTask = (row: OwnLineRow, { slip, credit, identity }: Beside): OrderTask | null => {
  const facts = taskFactsOf(
    { ...row, total: row.total.amount },
    // An opinion is asked for on the order's own page.
    { slip: slip === undefined ? null : slipOf([slip], row.now), credit, identity, feedbackDue: false },
  );
  const [task] = tasksOf(facts);
  if (task === undefined) return null;
  const { currency } = row.total;
  return { ...task, amount: task.amount === null ? null : { amount: task.amount, currency } };
};

const toLine = (row: OwnLineRow, beside: Beside) => ({
  id: row.id,
  number: row.number,
  state: row.state,
  balance: row.balance,
  expired: row.expired,
  cancelReason: row.cancelReason,
  modelName: row.modelName,
  versionName: row.versionName,
  mvsCode: row.mvsCode,
  year: row.year,
  choice: row.choice,
  total: row.total,
  coupons: row.coupons,
  createdAt: row.createdAt,
  task: firstTask(row, beside),
});

/** A page of the caller's own orders, the newest first: two statements, and one more each where a bank was asked and where it is looked at who buys. */
export const ownOrders: Handler<typeof listOwnReservations> = async ({ query: { before = null } }, context) => {
  const { actor } = context;
  if (actor.kind !== 'person') return refuse('unauthenticated');
  return context.read(async (tx) => {
    const found = await listOwnOrders(tx, { accountId: actor.accountId, before, limit: AT_ONCE + 1 });
    const rows = found.slice(0, AT_ONCE);
    const slips =
      rows.length === 0
        ? new Map<string, Charge>()
        : await newestSlips(
            tx,
            rows.map(({ id }) => id),
          );
    const stands = await standsOfOrders(
      tx,
      rows.flatMap(({ id, sources, choice, total }) =>
        sources.some(({ proposalId }) => proposalId !== null) ? [{ id, choice, total: total.amount }] : [],
      ),
    );
    const turns = await turnsOfOrders(
      tx,
      rows.flatMap(({ id, state }) => (takesIdentity(state) ? [id] : [])),
    );
    const orders = rows.map((row) =>
      toLine(row, {
        slip: slips.get(row.id),
        credit: stands.get(row.id) ?? null,
        identity: turns.get(row.id) ?? null,
      }),
    );
    return ok({ orders, next: found.length > AT_ONCE ? (orders.at(-1)?.id ?? null) : null });
  });
};
