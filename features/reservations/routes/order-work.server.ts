import { getBuyer, listNames, listStaffWith, nameActors } from '#features/accounts/public.server.ts';
import { listPlacesReaching } from '#features/dealers/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueLatestMail } from '#platform/mail.server.ts';
import {
  addOrderNote,
  assignOrder,
  listOrderStaff,
  MOST_NOTES,
  MOST_ORDER_STAFF,
  type Assignee,
  type OrderNote,
} from '../contract/order-work.ts';
import { reachOf } from '../reach.server.ts';
import { ORDER_STAFF } from '../rules/order-staff.ts';
import { findDealerOf } from '../store/reach.server.ts';
import * as store from '../store/order-work.server.ts';

const toNote = ({ writtenBy, at, ...note }: store.NoteRow, names: ReadonlyMap<string, string>): OrderNote => ({
  ...note,
  writtenBy: names.get(writtenBy) ?? writtenBy,
  at: at.toISOString(),
});

/** What staff wrote about an order, by the names of who wrote it, and whose it is. */
export const workOf = async (tx: Tx, orderId: string) => {
  const rows = await store.listNotes(tx, orderId);
  const names =
    rows.length === 0
      ? new Map<string, string>()
      : await nameActors(
          tx,
          rows.map((row) => row.writtenBy),
        );
  const assigneeId = await store.findAssigneeId(tx, orderId);
  const [assignee = null] = assigneeId === null ? [] : await listNames(tx, [assigneeId]);
  return { notes: rows.map((row) => toNote(row, names)), assignee };
};

const add: Handler<typeof addOrderNote> = async ({ params, body: { words } }, context) => {
  const { tx, brand, market, ids, actor } = context;
  const order = await store.lockAssignee(tx, { brand, market, id: params.id });
  if (order === null) return refuse('orderUnknown');
  const writtenBy = actorKey(actor);
  const note = await store.insertNote(tx, {
    id: ids.next(),
    brand,
    orderId: order.id,
    words,
    writtenBy,
    most: MOST_NOTES,
  });
  if (note === null) return refuse('notesFull');
  // What it says stands in the note alone: the log outlives the buyer's erasure.
  const subject = { subjectType: 'order', subjectId: order.id };
  await writeAudit(tx, { brand, actor: writtenBy, action: addOrderNote.audit, ...subject, detail: { note: note.id } });
  return ok(toNote(note, await nameActors(tx, [writtenBy])));
};

/** Of what is handed on together one mail is written: this long after the first. */
const SETTLES_MS = 60_000;

/** Whoever is handed an order by somebody else is told so, without a word of the order: it is read in the console. */
const tellAssignee = async (tx: Tx, context: Context, accountId: string): Promise<void> => {
  const { brand, market, env, actor, clock } = context;
  const person = actorKey(actor) === `account:${accountId}` ? null : await getBuyer(tx, { env, accountId });
  if (person === null) return;
  const query = { assignee: 'me' };
  const url = pageLink('adminArea', { publicUrl: env.PUBLIC_URL, market, brand, params: { area: 'orders' }, query });
  await queueLatestMail(
    tx,
    {
      to: person.email,
      template: 'ordersHanded',
      brand,
      market,
      locale: MARKETS[market].locale,
      params: { name: person.name.split(' ')[0] ?? person.name, url },
    },
    {
      thing: `orders.handed:${brand}:${market}:${accountId}`,
      runAt: new Date(clock.now().getTime() + SETTLES_MS),
    },
  );
};

const assign: Handler<typeof assignOrder> = ({ params, body: { assignee: to, seen } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, actor } = context;
    const order = await store.lockAssignee(tx, { brand, market, id: params.id });
    if (order === null) return refuse('orderUnknown');
    const from = order.assigneeId;
    let assignee: Assignee | null = null;
    if (to !== null) {
      // Whoever takes it must be able to open it.
      const places = await listPlacesReaching(tx, { brand, market, ids: [order.dealerId] });
      [assignee = null] = await listStaffWith(tx, { roles: ORDER_STAFF, brand, market, id: to, places, limit: 1 });
      if (assignee === null)
        return refuse('assigneeUnknown', { fields: [{ field: 'assignee', key: 'orderWork.assigneeUnknown' }] });
    }
    if (from === to) return ok({ assignee });
    if (seen !== undefined && seen !== from) return refuse('changedMeanwhile');
    await store.setAssignee(tx, { id: order.id, assigneeId: to });
    if (to !== null) await tellAssignee(tx, context, to);
    const subject = { subjectType: 'order', subjectId: order.id };
    await writeAudit(tx, {
      brand,
      actor: actorKey(actor),
      action: assignOrder.audit,
      ...subject,
      detail: { from, to },
    });
    return ok({ assignee });
  }, assignOrder.audit);

/** The dealership of an order that the caller reaches; none of another. */
const dealerOf = async (
  tx: Tx,
  { brand, market }: Context,
  { order, own }: { order: string; own: readonly string[] | null },
): Promise<readonly string[]> => {
  const dealerId = await findDealerOf(tx, { brand, market, thing: 'order', id: order });
  return dealerId !== null && (own === null || own.includes(dealerId)) ? [dealerId] : [];
};

/** Who works on an order, and what staff write to each other about it. */
export const orderWorkRoutes: readonly Route[] = [
  handle(addOrderNote, add),
  handle(assignOrder, assign),
  handle(listOrderStaff, ({ query: { order } }, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const own = await reachOf(tx, context, listOrderStaff.roles);
      const ids = order === undefined ? own : await dealerOf(tx, context, { order, own });
      if (ids?.length === 0) return ok({ people: [] });
      const places = ids === null ? undefined : await listPlacesReaching(tx, { brand, market, ids });
      const people = await listStaffWith(tx, { roles: ORDER_STAFF, brand, market, places, limit: MOST_ORDER_STAFF });
      return ok({ people });
    }),
  ),
];
