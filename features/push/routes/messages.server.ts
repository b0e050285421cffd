import { nameActors } from '#features/accounts/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { patternOf } from '#platform/sql.server.ts';
import {
  changeMessage,
  createMessage,
  listMessages,
  listSendings,
  MOST_SENDINGS,
  readAudience,
  removeMessage,
  sendMessage,
  testMessage,
  type MessageRecord,
} from '../contract/messages.ts';
import { spreadPushJob } from '../jobs.ts';
import type { Ports } from '../ports.server.ts';
import { DELIVERY_STATES, type DeliveryState } from '../rules/delivery.ts';
import * as devices from '../store/devices.server.ts';
import * as store from '../store/messages.server.ts';

const toRecord = ({ actor }: Context, { sentVersion, sentAt, makers, ...row }: store.MessageRow): MessageRecord => ({
  ...row,
  isOwn: makers.includes(actorKey(actor)),
  state: sentVersion === row.version ? 'sent' : 'draft',
  sentAt: sentAt?.toISOString() ?? null,
});

const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; id: string; version?: number }) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'push',
    subjectId: of.id,
    ...(of.version === undefined ? {} : { detail: { version: of.version } }),
  });

const pathUnknown = () => refuse('pathUnknown', { fields: [{ field: 'path', key: 'push.pathUnknown' }] });
const accountOf = ({ actor }: Context): string => (actor.kind === 'person' ? actor.accountId : '');

/** Puts a message on its way: what is committed here goes out, and no earlier. */
const putOnItsWay = async (
  tx: Tx,
  context: Context,
  { message, onlyAccountId }: { message: store.MessageRow; onlyAccountId: string | null },
): Promise<void> => {
  const id = context.ids.next();
  await store.insertSending(tx, context, { id, message, onlyAccountId, by: actorKey(context.actor) });
  await enqueue(tx, spreadPushJob, { brand: context.brand, payload: { sendingId: id } });
};

const send: Handler<typeof sendMessage> = async ({ params: { id }, body: { version } }, context) => {
  const { tx } = context;
  const message = await store.lockMessage(tx, context, id);
  if (message === null) return refuse('messageUnknown');
  if (message.version !== version) return refuse('changedMeanwhile');
  if (message.sentVersion === version) return refuse('sentAlready');
  if (message.makers.includes(actorKey(context.actor))) return refuse('samePerson');
  const { devices: count } = await devices.countDevices(tx, context, accountOf(context));
  if (count === 0) return refuse('noDevices');
  await putOnItsWay(tx, context, { message, onlyAccountId: null });
  const row = await store.noteSent(tx, context, { id, by: actorKey(context.actor) });
  await audited(tx, context, { action: sendMessage.audit, id, version });
  return ok(toRecord(context, row));
};

const test: Handler<typeof testMessage> = async ({ params: { id }, body: { version } }, context) => {
  const { tx } = context;
  const message = await store.lockMessage(tx, context, id);
  if (message === null) return refuse('messageUnknown');
  if (message.version !== version) return refuse('changedMeanwhile');
  const { own } = await devices.countDevices(tx, context, accountOf(context));
  if (own === 0) return refuse('noOwnDevice');
  await putOnItsWay(tx, context, { message, onlyAccountId: accountOf(context) });
  await audited(tx, context, { action: testMessage.audit, id, version });
  return ok(toRecord(context, message));
};

const change =
  ({ knowsPath }: Ports): Handler<typeof changeMessage> =>
  ({ params: { id }, body: { version, ...input } }, context) =>
    context.withTx(async (tx) => {
      const before = await store.lockMessage(tx, context, id);
      if (before === null) return refuse('messageUnknown');
      if (before.version !== version) return refuse('changedMeanwhile');
      if (!knowsPath(input.path, context.market)) return pathUnknown();
      const row = await store.rewriteMessage(tx, context, { ...input, id, by: actorKey(context.actor) });
      await audited(tx, context, { action: changeMessage.audit, id, version: row.version });
      return ok(toRecord(context, row));
    });

const history: Handler<typeof listSendings> = ({ params: { id } }, context) =>
  context.read(async (tx) => {
    if ((await store.findMessage(tx, context, id)) === null) return refuse('messageUnknown');
    const rows = await store.listSendings(tx, context, { messageId: id, most: MOST_SENDINGS });
    const ids = rows.map((row) => row.id);
    const counted = ids.length === 0 ? [] : await store.countDeliveries(tx, ids);
    const names = await nameActors(
      tx,
      rows.map(({ madeBy }) => madeBy),
    );
    const countsOf = (sendingId: string) =>
      Object.fromEntries(
        DELIVERY_STATES.map((state) => [
          state,
          counted.find((row) => row.sendingId === sendingId && row.state === state)?.count ?? 0,
        ]),
      ) as Record<DeliveryState, number>;
    const sendings = rows.map(({ at, madeBy, ...row }) => ({
      ...row,
      at: at.toISOString(),
      who: names.get(madeBy) ?? madeBy,
      counts: countsOf(row.id),
    }));
    return ok({ sendings });
  });

export const messageRoutes = (ports: Ports): Route[] => [
  handle(listMessages, ({ query: { page, size, text, state, after } }, context) =>
    context.read(async (tx) => {
      const search = { pattern: patternOf(text), state, after, page, size };
      const { rows, total, isMore } = await store.listMessages(tx, context, search);
      return ok({ messages: rows.map((row) => toRecord(context, row)), total, isMore, page, size });
    }),
  ),
  handle(createMessage, async ({ body }, context) => {
    if (!ports.knowsPath(body.path, context.market)) return pathUnknown();
    return context.withTx(async (tx) => {
      const row = await store.insertMessage(tx, context, {
        ...body,
        id: context.ids.next(),
        by: actorKey(context.actor),
      });
      await audited(tx, context, { action: createMessage.audit, id: row.id });
      return ok(toRecord(context, row));
    });
  }),
  handle(changeMessage, change(ports)),
  handle(removeMessage, ({ params: { id } }, context) =>
    context.withTx(async (tx) => {
      if ((await store.removeMessage(tx, context, id)) === 0) return refuse('messageUnknown');
      await audited(tx, context, { action: removeMessage.audit, id });
      return ok(undefined);
    }),
  ),
  handle(sendMessage, send),
  handle(testMessage, test),
  handle(listSendings, history),
  handle(readAudience, (_, context) =>
    context.read(async (tx) => ok(await devices.countDevices(tx, context, accountOf(context)))),
  ),
];
