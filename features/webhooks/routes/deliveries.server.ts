import { ok, refuse } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { TEST_EVENT } from '../contract/catalogue.ts';
import { listDeliveries, sendAgain, testEndpoint, type DeliveryRecord } from '../contract/deliveries.ts';
import { deliverWebhooksJob } from '../jobs.ts';
import * as store from '../store/deliveries.server.ts';
import { findEndpoint } from '../store/endpoints.server.ts';
import { audited } from './endpoints.server.ts';

const toRecord = ({ runAt, createdAt, triedAt, messageId, ...row }: store.DeliveryRow): DeliveryRecord => ({
  ...row,
  messageId: `msg_${messageId}`,
  createdAt: createdAt.toISOString(),
  triedAt: triedAt?.toISOString() ?? null,
  nextAt: row.state === 'WAITING' ? runAt.toISOString() : null,
});

const list: Handler<typeof listDeliveries> = ({ params: { id }, query }, context) =>
  context.read(async (tx) => {
    if ((await findEndpoint(tx, context, id)) === null) return refuse('endpointUnknown');
    const { state = null, after = null, size } = query;
    const of = { brand: context.brand, endpointId: id, state, after };
    const rows = await store.listDeliveries(tx, { ...of, size: size + 1 });
    const shown = rows.slice(0, size);
    return ok({ deliveries: shown.map(toRecord), next: rows.length > size ? (shown.at(-1)?.id ?? null) : null });
  });

const again: Handler<typeof sendAgain> = ({ params: { id, delivery } }, context) =>
  context.withTx(async (tx) => {
    const endpoint = await findEndpoint(tx, context, id);
    if (endpoint === null) return refuse('endpointUnknown');
    const of = { brand: context.brand, endpointId: id };
    if (!endpoint.isOn) return refuse('endpointOff');
    const row = await store.putBack(tx, { ...of, id: delivery });
    if (row === null) return refuse('deliveryUnknown');
    await store.endRest(tx, of);
    await enqueue(tx, deliverWebhooksJob, { brand: context.brand, payload: { endpointId: id } });
    await audited(tx, context, { action: sendAgain.audit, id, detail: { messageId: `msg_${row.messageId}` } });
    return ok(toRecord(row));
  });

const test: Handler<typeof testEndpoint> = ({ params: { id } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market } = context;
    const endpoint = await findEndpoint(tx, context, id);
    if (endpoint === null) return refuse('endpointUnknown');
    if (!endpoint.isOn) return refuse('endpointOff');
    const of = { brand, endpointId: id };
    const row = await store.insertTest(tx, { ...of, event: TEST_EVENT, data: { id, brand, market } });
    await store.endRest(tx, of);
    await enqueue(tx, deliverWebhooksJob, { brand, payload: { endpointId: id } });
    await audited(tx, context, { action: testEndpoint.audit, id });
    return ok(toRecord(row));
  });

export const deliveryRoutes: readonly Route[] = [
  handle(listDeliveries, list),
  handle(sendAgain, again),
  handle(testEndpoint, test),
];
