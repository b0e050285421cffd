import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import * as calls from '../contract/staff.ts';
import { judgeDecision, judgeTakingBack, type IdentityNews } from '../rules/outcome.ts';
import * as store from '../store/outcomes.server.ts';
import type { OwnPorts } from './buyer.server.ts';

export type StaffPorts = {
  readonly numberOrders: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Holds an order until the transaction ends. */
  readonly holdOrder: (tx: Tx, id: string) => Promise<unknown>;
  /** How far orders are: whether their buyers may act now, and whether the contract is still unsigned. */
  readonly stepsOfOrders: (
    tx: Tx,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly isOpen: boolean; readonly isUnsigned: boolean }>>;
  /** Tells the buyer, in the transaction of the decision. */
  readonly tellDecided: (
    tx: Tx,
    of: { brand: string; orderId: string; news: IdentityNews; version: number },
  ) => Promise<unknown>;
  /** The dealerships whose orders the caller reaches; null: all. */
  readonly reachOf: (tx: Tx, context: Context, roles: readonly string[]) => Promise<readonly string[] | null>;
};

const list =
  ({ numberOrders, reachOf, stepsOfOrders }: StaffPorts): Handler<typeof calls.listIdentityChecks> =>
  ({ query: { page, size, state, after } }, context) =>
    context.read(async (tx) => {
      const { brand, market, actor } = context;
      const dealers = await reachOf(tx, context, calls.listIdentityChecks.roles);
      const of = { brand, market, dealers, isWaiting: state !== 'settled', isLate: state === 'late' };
      const { rows, ...counted } = await store.listOutcomes(tx, { ...of, after, limit: size, offset: page * size });
      const ids = rows.map(({ orderId }) => orderId);
      const numbers = await numberOrders(tx, ids);
      const steps = await stepsOfOrders(tx, ids);
      const by = actorKey(actor);
      const checks = rows.map((row) => ({
        id: row.orderId,
        version: row.version,
        number: numbers.get(row.orderId) ?? '',
        state: row.state,
        way: row.way,
        tries: row.tries,
        reason: row.reason,
        at: row.stateAt.toISOString(),
        mayDecide: judgeDecision(row, by) === null,
        mayTakeBack: judgeTakingBack(row, { by, isUnsigned: steps.get(row.orderId)?.isUnsigned === true }) === null,
      }));
      return ok({ checks, ...counted });
    });

const decide =
  ({
    reachOf,
    stepsOfOrders,
    tellDecided,
    goOn,
  }: StaffPorts & Pick<OwnPorts, 'goOn'>): Handler<typeof calls.decideIdentity> =>
  ({ params: { id }, body: { version, verdict, reason } }, context) =>
    context.withTx(async (tx) => {
      const { brand, market, actor } = context;
      const by = actorKey(actor);
      const row = await store.lockOutcome(tx, { brand, market, orderId: id });
      const reached = await reachOf(tx, context, calls.decideIdentity.roles);
      if (row === null || (reached !== null && !reached.includes(row.dealerId))) return refuse('checkUnknown');
      const fault = judgeDecision(row, by);
      if (fault !== null) return refuse(fault);
      if (row.version !== version) return refuse('changedMeanwhile');
      if (verdict === 'REFUSED' && reason === null)
        return refuse('reasonMissing', { fields: [{ field: 'reason', key: 'antifraud.reasonMissing' }] });
      if (verdict !== 'REFUSED' && reason !== null)
        return refuse('reasonUnneeded', { fields: [{ field: 'reason', key: 'antifraud.reasonUnneeded' }] });
      // Nobody could answer it.
      if (verdict === 'AGAIN' && (await stepsOfOrders(tx, [id])).get(id)?.isOpen !== true)
        return refuse('orderMovedOn');
      await store.saveDecision(tx, { orderId: id, verdict, reason, by });
      const detail = { before: row.state, verdict, reason };
      const { audit: action } = calls.decideIdentity;
      await writeAudit(tx, { brand, actor: by, action, subjectType: 'order', subjectId: id, detail });
      if (verdict === 'ACCEPTED') await goOn(tx, { brand, orderId: id });
      await tellDecided(tx, { brand, orderId: id, news: verdict, version: row.version + 1 });
      return ok({ id });
    });

/** The order is held first, as by whoever signs it: what is taken back is not signed at the same moment. */
const takeBack =
  ({ reachOf, stepsOfOrders, holdOrder, tellDecided }: StaffPorts): Handler<typeof calls.takeBackIdentity> =>
  ({ params: { id }, body: { version, reason } }, context) =>
    context.withTx(async (tx) => {
      const { brand, market, actor } = context;
      const by = actorKey(actor);
      await holdOrder(tx, id);
      const row = await store.lockOutcome(tx, { brand, market, orderId: id });
      const reached = await reachOf(tx, context, calls.takeBackIdentity.roles);
      if (row === null || (reached !== null && !reached.includes(row.dealerId))) return refuse('checkUnknown');
      const isUnsigned = (await stepsOfOrders(tx, [id])).get(id)?.isUnsigned === true;
      const fault = judgeTakingBack(row, { by, isUnsigned });
      if (fault !== null) return refuse(fault);
      if (row.version !== version) return refuse('changedMeanwhile');
      await store.saveTakenBack(tx, id);
      const detail = { before: row.state, reason };
      const { audit: action } = calls.takeBackIdentity;
      await writeAudit(tx, { brand, actor: by, action, subjectType: 'order', subjectId: id, detail });
      await tellDecided(tx, { brand, orderId: id, news: 'REOPENED', version: row.version + 1 });
      return ok({ id });
    });

export const staffRoutes = (ports: StaffPorts & OwnPorts): readonly Route[] => [
  handle(calls.listIdentityChecks, list(ports)),
  handle(calls.decideIdentity, decide(ports)),
  handle(calls.takeBackIdentity, takeBack(ports)),
];
