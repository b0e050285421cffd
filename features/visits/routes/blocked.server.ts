import { actorKey } from '#kernel/actor.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import * as calls from '../contract/blocked.ts';
import { instantAt } from '../rules/local-time.ts';
import * as store from '../store/blocked.server.ts';
import { lockDealer } from '../store/bookings.server.ts';
import { ownDealer } from './own-dealer.server.ts';

type At = { readonly brand: string; readonly dealerId: string };

const shown = async (tx: Tx, at: At) => {
  const [resources, times] = [await store.listResources(tx, at), await store.listBlocked(tx, at)];
  return {
    resources,
    times: times.map(({ id, resourceId, starts, ends }) => ({
      id,
      resourceId,
      startsAt: starts.toISOString(),
      endsAt: ends.toISOString(),
    })),
  };
};

const note = (context: Context, tx: Tx, of: { action: string; dealerId: string; detail: object }): Promise<unknown> =>
  writeAudit(tx, {
    brand: context.brand,
    actor: actorKey(context.actor),
    action: of.action,
    subjectType: 'dealer',
    subjectId: of.dealerId,
    detail: of.detail,
  });

/** One at a time at a dealership, bookings included: whoever comes second sees what the first took. */
const block: Handler<typeof calls.blockTime> = async ({ params, body }, context) => {
  const dealer = await ownDealer(context, params.dealerId);
  if (dealer === null) return refuse('dealerUnknown');
  const { tx, brand, market, clock, ids } = context;
  const at = { brand, dealerId: dealer.id };
  const { timeZone } = MARKETS[market];
  const [starts, ends] = [instantAt(body.day, body.starts, timeZone), instantAt(body.day, body.ends, timeZone)];
  if (ends <= clock.now()) return refuse('blockPast', { fields: [{ field: 'day', key: 'visit.blockPast' }] });
  const resources = await store.listResources(tx, at);
  const resource = resources.find(({ id }) => id === body.resourceId);
  if (resource === undefined) return refuse('resourceUnknown');
  await lockDealer(tx, dealer.id);
  const requested = { id: ids.next(), brand, resourceId: resource.id, starts, ends };
  if (!(await store.insertBlocked(tx, requested))) return refuse('blockTaken');
  const detail = { resource: resource.name, day: body.day, starts: body.starts, ends: body.ends };
  await note(context, tx, { action: calls.blockTime.audit, dealerId: dealer.id, detail });
  return ok(await shown(tx, at));
};

const release: Handler<typeof calls.unblockTime> = async ({ params }, context) => {
  const dealer = await ownDealer(context, params.dealerId);
  if (dealer === null) return refuse('dealerUnknown');
  const at = { brand: context.brand, dealerId: dealer.id };
  return context.withTx(async (tx) => {
    if (!(await store.deleteBlocked(tx, { ...at, id: params.id }))) return refuse('timeUnknown');
    await note(context, tx, { action: calls.unblockTime.audit, dealerId: dealer.id, detail: { id: params.id } });
    return ok(await shown(tx, at));
  }, calls.unblockTime.audit);
};

/** The calls of service visit-scheduling about the times a dealership keeps for itself. */
export const blockedRoutes: readonly Route[] = [
  handle(calls.listBlockedTimes, async ({ params }, context) => {
    const dealer = await ownDealer(context, params.dealerId);
    if (dealer === null) return refuse('dealerUnknown');
    return ok(await context.read((tx) => shown(tx, { brand: context.brand, dealerId: dealer.id })));
  }),
  handle(calls.blockTime, block),
  handle(calls.unblockTime, release),
];
