import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import { createPageCache } from '#app/server/page-cache.ts';
import { createWebServer } from '#app/server/server.ts';
import { handleError } from '#app/web/log-failures.ts';
import type { ExperimentRecord } from '#features/analytics/contract/experiments.ts';
import { viewPage } from '#features/content/contract/page-view.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { openOfferTestApp, type OfferTestApp } from './offers.ts';
import { onePage } from './one-page.ts';

/** What pages answer from now on, and how many were made. */
type Pages = { status: number; made: number };

const PAGE = /\/p\/([^/]+)$/;

/** What one page of the site is called: a text of the dictionary, or of the team's own pages the title that is shown. */
const titleOf = async (page: Page): Promise<string> => {
  const slug = PAGE.exec(page.url.pathname)?.[1];
  if (slug === undefined) return page.texts('home')['hero.build'];
  const found = await page.call(viewPage, { params: { slug }, query: {} });
  return found.ok ? `${found.value.title}|${found.value.changesAt ?? ''}` : String(found.problem?.status);
};

/** A page that says one text and may be kept. */
const buildOf = (pages: Pages): ReturnType<typeof onePage> => {
  const loader = async ({ context }: { context: RouterContextProvider }): Promise<Response> => {
    pages.made += 1;
    const text = await titleOf(context.get(pageContext));
    const headers = { 'content-type': 'text/html', 'cache-control': 's-maxage=60' };
    return new Response(`<!doctype html><title>${text}</title>`, { status: pages.status, headers });
  };
  const one = onePage(loader as never);
  const { module } = one.entry;
  const provide = (own: Page): RouterContextProvider => {
    const context = new RouterContextProvider();
    context.set(pageContext, own);
    return context;
  };
  return { ...one, entry: { module: { ...module, provide, handleError } } };
};

export const JEEP = { brand: 'jeep', market: 'br' } as const;
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

const body = (more: object = {}) => ({
  name: 'Botão mais direto',
  measure: 'lead.sent',
  variants: [
    { weight: 50, texts: [] },
    { weight: 50, texts: [{ id: 'home.hero.build', value: 'Montar agora' }] },
  ],
  effect: 20,
  days: 28,
  lcpWorse: 300,
  errorsWorse: 10,
  cancelledWorse: 50,
  ...more,
});

/** What two persons of staff do with experiments. */
const peopleOf = (app: OfferTestApp, { writer, second }: { readonly writer: string; readonly second: string }) => {
  const send = (method: string, path: string, sent: object | undefined, token = writer) =>
    app.call(method, `analytics/v1/experiments${path}`, {
      ...JEEP,
      token,
      key: randomUUID(),
      ...(sent === undefined ? {} : { body: sent }),
    });
  return {
    writer,
    second,
    body,
    send,
    create: async (more: object = {}): Promise<string> => {
      const { status, json } = await send('POST', '', body(more));
      expect(status, JSON.stringify(json)).toBe(200);
      return String(json['id']);
    },
    begin: (id: string) => send('POST', `/${id}/start`, { version: 1 }, second),
    end: (id: string) => send('POST', `/${id}/stop`, undefined, second),
    found: async (id: string): Promise<ExperimentRecord> => {
      const { json } = await send('GET', '', undefined);
      const one = (json as unknown as { experiments: ExperimentRecord[] }).experiments.find((own) => own.id === id);
      if (one === undefined) throw new Error('it is in the list');
      return one;
    },
  };
};

/** Until a process holds what the database says. */
export const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 5000 }).toBe(true);

/** A site of one page whose text varies, its staff and its visitors. */
export const openExperiments = async () => {
  const app = await openOfferTestApp();
  const manager = () => app.staffWith({ role: 'manual_admin', brand: 'jeep' });
  const people = peopleOf(app, { writer: await manager(), second: await manager() });
  const made: Pages = { status: 200, made: 0 };
  const build = buildOf(made);
  const cache = createPageCache(() => 0);
  const { application } = app.api;
  const pages = { application, cache, development: false, texts: null, loadBuild: () => Promise.resolve(build) };
  const stopWatching = await application.watchChanges(cache.clear);
  const server = await createWebServer({ application, pages });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    ...people,
    app,
    pages: made,
    newVisitor: (): string =>
      `vlt_consent=necessary.measurement.versions; vlt_measure=${application.measuring.numbers.make()}`,
    titleAt: async (path: string, cookie?: string, userAgent = PHONE): Promise<string> => {
      const answer = await fetch(url + path, {
        headers: { 'user-agent': userAgent, ...(cookie === undefined ? {} : { cookie }) },
      });
      return /<title>(.*)<\/title>/.exec(await answer.text())?.[1] ?? '';
    },
    close: async (): Promise<void> => {
      await server.close();
      await stopWatching();
      await app.close();
    },
  };
};
