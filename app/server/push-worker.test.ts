import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { PUSH_WORKER_SCRIPT } from './push-worker.ts';

type Handler = (event: object) => void;

/** The worker with a browser around it that only writes down what it is asked. */
const openWorker = () => {
  const handlers: Record<string, Handler> = {};
  const asked: unknown[] = [];
  const note =
    (name: string) =>
    (...input: unknown[]) => {
      asked.push(JSON.parse(JSON.stringify([name, ...input])));
      return Promise.resolve();
    };
  const self = {
    registration: { scope: 'https://volante.example/br/jeep/', showNotification: note('show') },
    clients: { matchAll: () => Promise.resolve([]), openWindow: note('open') },
    addEventListener: (name: string, handler: Handler) => {
      handlers[name] = handler;
    },
  };
  runInNewContext(PUSH_WORKER_SCRIPT, { self, URL, fetch: note('fetch') });
  const happen = async (name: string, event: object): Promise<unknown[]> => {
    const works: Promise<unknown>[] = [];
    handlers[name]?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
    return asked.splice(0);
  };
  return happen;
};

const message = (url: unknown) => ({ title: 'Ofertas', text: 'Só hoje.', url, tag: 'a' });
const shown = (url: string) => [['show', 'Ofertas', { body: 'Só hoje.', tag: 'a', data: { url } }]];

test.each([
  ['/br/jeep/ofertas', '/br/jeep/ofertas'],
  ['/br/ram/ofertas', '/br/jeep/'],
  ['https://evil.example/', '/br/jeep/'],
  ['//evil.example/', '/br/jeep/'],
  [7, '/br/jeep/'],
])('a message that leads to %s leads to %s', async (url, leads) => {
  const happen = openWorker();
  expect(await happen('push', { data: { json: () => message(url) } })).toEqual(shown(leads));
});

test('a message without words is shown all the same: a browser takes permission from who shows nothing', async () => {
  const happen = openWorker();
  expect(await happen('push', { data: null })).toMatchObject([['show', '', { data: { url: '/br/jeep/' } }]]);
});

test('a press opens the page that it is about', async () => {
  const happen = openWorker();
  const notification = { close: () => undefined, data: { url: '/br/jeep/ofertas' } };
  expect(await happen('notificationclick', { notification })).toEqual([['open', '/br/jeep/ofertas']]);
});

test('another address is said by the former one, without a session', async () => {
  const happen = openWorker();
  const former = { endpoint: 'a', options: {} };
  const next = { toJSON: () => ({ endpoint: 'b', keys: { p256dh: 'c', auth: 'd' } }) };
  const [asked] = await happen('pushsubscriptionchange', { oldSubscription: former, newSubscription: next });
  expect(asked).toMatchObject([
    'fetch',
    '/api/push/v1/devices/renewal',
    {
      credentials: 'omit',
      headers: { 'x-brand': 'jeep', 'x-market': 'br' },
      body: JSON.stringify({ endpoint: 'b', p256dh: 'c', auth: 'd', former: 'a' }),
    },
  ]);
});
