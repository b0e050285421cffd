import * as z from 'zod/mini';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { isInside } from '#platform/outside-network.server.ts';
import { EVENT_BODIES } from '../contract/catalogue.ts';
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  listEvents,
  readEndpoint,
  removeEndpoint,
  rotateSecret,
  type EndpointInput,
  type EndpointRecord,
} from '../contract/endpoints.ts';
import { deliverWebhooksJob } from '../jobs.ts';
import { addressFault } from '../address.server.ts';
import { sealSecret } from '../secret.server.ts';
import { newSecret } from '../sign.server.ts';
import * as store from '../store/endpoints.server.ts';

const toRecord = ({ formerUntil, failingSince, createdAt, ...row }: store.EndpointRow): EndpointRecord => ({
  ...row,
  events: [...row.events],
  formerUntil: formerUntil?.toISOString() ?? null,
  failingSince: failingSince?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

export const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; id: string; detail?: object }) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'webhook',
    subjectId: of.id,
    ...(of.detail === undefined ? {} : { detail: of.detail }),
  });

/** What the log keeps of it: an address may have a secret behind its host. */
const keptOf = ({ address, events, isOn }: EndpointInput) => ({ host: new URL(address).host, events, isOn });

/** What is wrong with an address, as the refusal of its field. */
const refusedAddress = ({ env }: Context, address: string) => {
  const fault = addressFault(address, { exempt: env.WEBHOOK_INSIDE, isInside });
  if (fault === 'invalid') return refuse('addressInvalid', { fields: [{ field: 'address', key: 'webhooks.address' }] });
  if (fault === 'inside')
    return refuse('addressInside', { fields: [{ field: 'address', key: 'webhooks.addressInside' }] });
  return null;
};

const catalogue = Object.entries(EVENT_BODIES).map(([name, schema]) => {
  const made = z.toJSONSchema(schema, { target: 'draft-2020-12' });
  return { name, schema: made };
});

/** A POST that is sent again makes no second receiver of the same address. */
const takenAddress = (error: unknown) => {
  if (brokenConstraint(error) !== 'one_endpoint_an_address') throw error;
  return refuse('addressTaken', { fields: [{ field: 'address', key: 'webhooks.addressTaken' }] });
};

const create: Handler<typeof createEndpoint> = async ({ body }, context) => {
  const refused = refusedAddress(context, body.address);
  if (refused !== null) return refused;
  const id = context.ids.next();
  const secret = newSecret();
  const made = context.withTx(async (tx) => {
    const sealed = sealSecret(context.env, { id, secret });
    const row = await store.insertEndpoint(tx, context, { ...body, id, sealed });
    if (row === null) return refuse('endpointsFull');
    await audited(tx, context, { action: createEndpoint.audit, id, detail: keptOf(body) });
    return ok({ endpoint: toRecord(row), secret });
  });
  return made.catch(takenAddress);
};

const change: Handler<typeof changeEndpoint> = async ({ params: { id }, body: { version, ...input } }, context) => {
  const refused = refusedAddress(context, input.address);
  if (refused !== null) return refused;
  const changed = context.withTx(async (tx) => {
    const before = await store.lockEndpoint(tx, context, id);
    if (before === null) return refuse('endpointUnknown');
    if (before.version !== version) return refuse('changedMeanwhile');
    const row = await store.rewriteEndpoint(tx, context, { ...input, id });
    if (row.isOn) await enqueue(tx, deliverWebhooksJob, { brand: context.brand, payload: { endpointId: id } });
    await audited(tx, context, { action: changeEndpoint.audit, id, detail: keptOf(input) });
    return ok(toRecord(row));
  });
  return changed.catch(takenAddress);
};

const rotate: Handler<typeof rotateSecret> = ({ params: { id }, body: { version, isAtOnce } }, context) => {
  const secret = newSecret();
  return context.withTx(async (tx) => {
    const before = await store.lockEndpoint(tx, context, id);
    if (before === null) return refuse('endpointUnknown');
    if (before.version !== version) return refuse('changedMeanwhile');
    if (before.formerUntil !== null && !isAtOnce) return refuse('twoLive');
    const sealed = sealSecret(context.env, { id, secret });
    const row = await store.rotateSecret(tx, context, { id, sealed, isAtOnce });
    await audited(tx, context, { action: rotateSecret.audit, id, detail: { isAtOnce } });
    return ok({ endpoint: toRecord(row), secret });
  });
};

export const endpointRoutes: readonly Route[] = [
  handle(listEvents, async () => ok({ events: catalogue })),
  handle(listEndpoints, (_, context) =>
    context.read(async (tx) => ok({ endpoints: (await store.listEndpoints(tx, context)).map(toRecord) })),
  ),
  handle(readEndpoint, ({ params: { id } }, context) =>
    context.read(async (tx) => {
      const row = await store.findEndpoint(tx, context, id);
      return row === null ? refuse('endpointUnknown') : ok(toRecord(row));
    }),
  ),
  handle(createEndpoint, create),
  handle(changeEndpoint, change),
  handle(removeEndpoint, ({ params: { id } }, context) =>
    context.withTx(async (tx) => {
      if ((await store.removeEndpoint(tx, context, id)) === 0) return refuse('endpointUnknown');
      await audited(tx, context, { action: removeEndpoint.audit, id });
      return ok(undefined);
    }),
  ),
  handle(rotateSecret, rotate),
];
