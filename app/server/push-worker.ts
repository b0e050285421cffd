import type { FastifyInstance } from 'fastify';
import { PUSH_WORKER } from '../push-worker-path.ts';

/**
 * The service worker of messages: shows what comes, leads to the page it is about, and says when the push service gave the browser another
 * address. It answers no request of a page, so it costs pages nothing. What it is sent is signed by our key and sealed for this browser;
 * an address outside of the site is not followed all the same.
 */
export const PUSH_WORKER_SCRIPT = `'use strict';
const scope = new URL(self.registration.scope).pathname;
const inside = (url) => (typeof url === 'string' && url.startsWith(scope) ? url : scope);
self.addEventListener('push', (event) => {
  let message = {};
  try { message = event.data.json(); } catch {}
  const { title = '', text = '', url, tag } = message;
  event.waitUntil(self.registration.showNotification(title, { body: text, tag, data: { url: inside(url) } }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = pages.find((page) => new URL(page.url).pathname === url);
    return open ? open.focus() : self.clients.openWindow(url);
  })());
});
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: former, newSubscription: next } = event;
  if (!former) return;
  event.waitUntil((async () => {
    const options = { userVisibleOnly: true, applicationServerKey: former.options.applicationServerKey };
    const { endpoint, keys } = (next ?? (await self.registration.pushManager.subscribe(options))).toJSON();
    const [, market, brand] = scope.split('/');
    await fetch('/api/push/v1/devices/renewal', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json', 'x-brand': brand, 'x-market': market },
      body: JSON.stringify({ endpoint, ...keys, former: former.endpoint }),
    });
  })());
});
`;

export const mountPushWorker = (server: FastifyInstance): void => {
  // Browsers look for a newer one at most once a day, and past any cache.
  server.get(PUSH_WORKER, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(PUSH_WORKER_SCRIPT),
  );
};
