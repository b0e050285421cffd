import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '#platform/http/context.server.ts';
import { handle, startWorker, type Worker } from '#platform/jobs/worker.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startReceiver, type Receiver } from '#tests/harness/webhook-receiver.ts';
import { idsOf, seenAs, webhooksOf, type WebhooksHand } from '#tests/harness/webhooks.ts';
import { deliverWebhooksJob } from './jobs.ts';
import { deliverWebhooks, wakeWebhooks } from './public.server.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

let app: TestApp;
let receiver: Receiver;
let hand: WebhooksHand;
let services: Services;
let second: Worker;

beforeAll(async () => {
  receiver = await startReceiver();
  app = await startTestApp({ WEBHOOK_INSIDE: receiver.url });
  hand = webhooksOf(app, { token: await signInStaff(app.call, 'integration_error_manager'), site: JEEP });
  ({ services } = app.api.application);
  const job = handle(deliverWebhooksJob, (message) => deliverWebhooks(services, message));
  second = await startWorker(services, { jobs: [job], scheduled: [] });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
  await receiver.stop();
});

const put = async (endpoint: string, count: number): Promise<void> => {
  await ask(
    app.databaseUrl,
    `INSERT INTO webhooks.delivery (endpoint_id, brand, event, data)
     SELECT $1::uuid, 'jeep', 'webhook.tested', jsonb_build_object('id', $1::uuid) FROM generate_series(1, $2::int)`,
    [endpoint, count],
  );
  await ask(
    app.databaseUrl,
    `INSERT INTO platform.outbox (topic, brand, payload)
     SELECT 'webhook.deliver', 'jeep', jsonb_build_object('endpointId', $1::uuid) FROM generate_series(1, $2::int)`,
    [endpoint, count],
  );
};
const taken = async (endpoint: string): Promise<number> => {
  const { rows } = await ask<{ count: number }>(
    app.databaseUrl,
    `SELECT count(*)::int AS count FROM webhooks.delivery WHERE endpoint_id = $1 AND state = 'TAKEN'`,
    [endpoint],
  );
  return rows[0]?.count ?? 0;
};

test('two workers send each of a hundred once', async () => {
  const { id } = await hand.make(`${receiver.url}/hundred`);
  await put(id, 100);
  await waitFor(async () => (await taken(id)) === 100);
  const ids = idsOf(receiver.at('/hundred'));
  expect(ids).toHaveLength(100);
  expect(new Set(ids).size).toBe(100);
});

test('receivers that do not answer hold up nobody else, and cost one round each', async () => {
  const hanging = await Promise.all([1, 2, 3, 4].map((number) => hand.make(`${receiver.url}/hangs${number}`)));
  for (const number of [1, 2, 3, 4]) receiver.answer(`/hangs${number}`, () => undefined);
  for (const { id } of hanging) await put(id, 30);
  await waitFor(() => [1, 2, 3, 4].every((number) => receiver.at(`/hangs${number}`).length > 0));
  const { id } = await hand.make(`${receiver.url}/quick`);
  await put(id, 20);
  await waitFor(async () => (await taken(id)) === 20);
  // None of them has answered, and each was asked by one round.
  for (const [index, one] of hanging.entries()) {
    expect(await taken(one.id)).toBe(0);
    expect(receiver.at(`/hangs${index + 1}`).length).toBeLessThanOrEqual(4);
    await hand.send('DELETE', `/${one.id}`);
  }
});

test('whoever dies between the receiver’s yes and our note sends it again, under the same id', async () => {
  const { id } = await hand.make(`${receiver.url}/dies`, { isOn: false });
  await put(id, 1);
  await waitFor(async () => {
    const { rows } = await ask(
      app.databaseUrl,
      `SELECT FROM platform.outbox WHERE topic = 'webhook.deliver' AND done_at IS NULL`,
    );
    return rows.length === 0;
  });
  await ask(app.databaseUrl, 'UPDATE webhooks.endpoint SET is_on = true WHERE id = $1', [id]);
  const dying = {
    ...services,
    crash: () => {
      throw new Error('died');
    },
  };
  const message = {
    id: 0,
    topic: '',
    brand: 'jeep',
    payload: { endpointId: id },
    attempts: 1,
    line: null,
    trace: null,
  };
  await expect(deliverWebhooks(dying, message)).rejects.toThrow('died');
  expect(receiver.at('/dies')).toHaveLength(1);
  // A round that breaks off is over; one whose process is gone is over by its time.
  await ask(app.databaseUrl, `UPDATE webhooks.endpoint SET busy_until = now() + interval '1 hour' WHERE id = $1`, [id]);
  expect(await deliverWebhooks(services, message)).toBe('done');
  expect(receiver.at('/dies')).toHaveLength(1);
  await ask(app.databaseUrl, `UPDATE webhooks.endpoint SET busy_until = now() - interval '1 second' WHERE id = $1`, [
    id,
  ]);
  await wakeWebhooks(services);
  await seenAs(hand, id, ({ state }) => state === 'TAKEN');
  const ids = idsOf(receiver.at('/dies'));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a receiver that is away costs a try a rest, not one an event, and gets everything once it is back', async () => {
  const { id } = await hand.make(`${receiver.url}/away`);
  receiver.status('/away', 500);
  await put(id, 60);
  await waitFor(() => receiver.at('/away').length > 0);
  await seenAs(hand, id, ({ attempts }) => attempts > 0);
  expect(receiver.at('/away').length).toBeLessThan(20);
  receiver.status('/away', 200);
  await hand.hurry(id);
  await waitFor(async () => (await taken(id)) === 60);
  expect(new Set(idsOf(receiver.at('/away'))).size).toBe(60);
  expect((await hand.send('GET', `/${id}`)).json['failingSince']).toBeNull();
});

test('a receiver that says when it may be asked again is left alone until then, an hour at most', async () => {
  const rests = async (id: string) => {
    const { rows } = await ask<{ rest: number; next: number }>(
      app.databaseUrl,
      `SELECT round(extract(epoch FROM e.rest_until - now()))::int AS rest, round(extract(epoch FROM min(d.run_at) - now()))::int AS next
       FROM webhooks.endpoint e JOIN webhooks.delivery d ON d.endpoint_id = e.id WHERE e.id = $1 AND d.attempts > 0 GROUP BY e.rest_until`,
      [id],
    );
    const [row] = rows;
    return row !== undefined && row.rest !== null && row;
  };
  for (const [status, header, least, most] of [
    [503, '900', 850, 900],
    [429, '86400', 3_550, 3_600],
    [503, 'soon', 0, 10],
  ] as const) {
    const path = `/waits${status}${header}`;
    const { id } = await hand.make(`${receiver.url}${path}`);
    receiver.status(path, status, { 'retry-after': header });
    await put(id, 1);
    const { rest, next } = await waitFor(() => rests(id));
    for (const seconds of [rest, next]) {
      expect(seconds, path).toBeGreaterThanOrEqual(header === 'soon' ? -most : least);
      expect(seconds, path).toBeLessThanOrEqual(most);
    }
    await hand.send('DELETE', `/${id}`);
  }
});
