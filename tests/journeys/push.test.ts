import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUSH_WORKER } from '#app/push-worker-path.ts';
import { ask } from '#tests/harness/cars.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { expectQuiet, openJourneyApp, send, type JourneyApp } from './account-steps.ts';
import { BRAND, openAdmin, type Market } from './owner-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: JourneyApp;
beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const control = async (path: string, body?: object): Promise<unknown> => {
  const posted =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${app.roles.sandboxUrl}/_control/push/${path}`, posted);
  return response.json();
};

/**
 * A browser without a push service of its own subscribes at the sandbox's: only its PushManager is a stand-in, worker, permission and
 * notifications are the browser's.
 */
const withPushService = async (page: Page): Promise<void> => {
  await page.context().grantPermissions(['notifications'], { origin: app.roles.urls[0] ?? '' });
  await page.exposeFunction('subscribeAtSandbox', (applicationServerKey: string) =>
    control('devices', { applicationServerKey }),
  );
  await page.addInitScript(`(() => {
    const KEPT = 'push-of-the-test';
    const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const read = () => {
      const kept = localStorage.getItem(KEPT);
      return kept === null ? null : {
        options: {},
        toJSON: () => JSON.parse(kept),
        unsubscribe: async () => { localStorage.removeItem(KEPT); return true; },
      };
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.getSubscription = async () => read();
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem(KEPT, JSON.stringify(await window.subscribeAtSandbox(text(applicationServerKey))));
      return read();
    };
  })()`);
};

/** By day what is sent goes at once; at night it waits, and a test of one's own does not. */
type Kept = { readonly payload: string };
const keptWith = (title: string) =>
  waitFor(async () => ((await control('messages')) as Kept[]).find(({ payload }) => payload.includes(title)), {
    timeout: 60_000,
  });

/** What a phone is given to put the site on its home screen: linked by this page, and by no other. */
const expectManifest = async (page: Page, home: string): Promise<void> => {
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as { start_url: string; icons: { src: string }[] };
  expect(manifest.start_url).toBe(home);
  for (const src of [...manifest.icons.map((icon) => icon.src), `${home}/icon-whole.png`])
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
  expect(await (await page.request.get(home)).text()).not.toContain('rel="manifest"');
};

const LOOKS = [
  {
    market: 'br' as Market,
    width: 390,
    path: 'notificacoes',
    consent: /^Aceito receber/,
    join: 'Ativar notificações',
    joined: /^Pronto: este aparelho/,
    leave: 'Desativar notificações',
    left: /^Este aparelho não recebe mais/,
    make: 'Nova mensagem',
    title: 'Título',
    text: 'Texto',
    page: 'Página que abre',
    save: 'Salvar',
    lost: 'Não há página neste caminho.',
    saved: 'Mensagem salva.',
    open: /^Abrir Prova/,
    test: 'Testar nos meus aparelhos',
    tested: 'Teste a caminho dos seus aparelhos.',
    other: /^Quem escreveu não envia a todos/,
    all: 'Enviar para 1 aparelho',
    sent: /^Mensagem a caminho/,
    again: /^Esta versão já foi enviada/,
    none: 'Nenhum aparelho aceitou mensagens ainda',
  },
  {
    market: 'ar' as Market,
    width: 1440,
    path: 'notificaciones',
    consent: /^Acepto recibir/,
    join: 'Activar notificaciones',
    joined: /^Listo: este dispositivo/,
    leave: 'Desactivar notificaciones',
    left: /^Este dispositivo ya no recibe/,
    make: 'Mensaje nuevo',
    title: 'Título',
    text: 'Texto',
    page: 'Página que abre',
    save: 'Guardar',
    lost: 'No hay una página en esa ruta.',
    saved: 'Mensaje guardado.',
    open: /^Abrir Prova/,
    test: 'Probar en mis dispositivos',
    tested: 'La prueba va camino a tus dispositivos.',
    other: /^Quien escribió no envía a todos/,
    all: 'Enviar a 1 dispositivo',
    sent: /^Mensaje en camino/,
    again: /^Esta versión ya se envió/,
    none: 'Todavía ningún dispositivo aceptó mensajes',
  },
] as const;

test.each(LOOKS)('a device agrees, staff try and send a message, and it leaves again: $market $width', async (look) => {
  const { market } = look;
  const admin = await openAdmin(app, { market, role: 'push_notification_admin', area: 'push' });
  const { page, home } = admin;
  await page.setViewportSize({ width: look.width, height: 900 });
  await withPushService(page);
  await page.getByText(look.none, { exact: true }).waitFor();
  await expectAccessible(page);

  // Nothing is registered where nothing was agreed to.
  await page.goto(`${home}/${look.path}`);
  await page.getByRole('button', { name: look.join }).waitFor();
  expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(0);
  await expectAccessible(page);
  await expectManifest(page, home);
  await page.getByLabel(look.consent).check();
  await page.getByRole('button', { name: look.join }).click();
  await page.getByText(look.joined).waitFor();
  await page.getByRole('button', { name: look.leave }).waitFor();
  await expectAccessible(page);
  expect(
    await page.evaluate(
      'navigator.serviceWorker.getRegistrations().then(([one]) => new URL(one.active.scriptURL).pathname)',
    ),
  ).toBe(PUSH_WORKER);

  await page.goto(`${home}/admin/push`);
  await page.getByRole('link', { name: look.make }).click();
  await expectAccessible(page);
  const title = `Prova ${market}`;
  await page.getByLabel(look.title, { exact: true }).fill(title);
  await page.getByLabel(look.text, { exact: true }).fill('Uma prova.');
  await page.getByLabel(look.page).fill('/lugar-nenhum');
  await send(page, look.save);
  await page.getByText(look.lost).first().waitFor();
  await expectAccessible(page);
  await page.getByLabel(look.page).fill('/ofertas');
  await send(page, look.save);
  await page.getByText(look.saved).waitFor();
  await page.getByRole('link', { name: look.open }).first().click();
  await page.getByRole('button', { name: look.test }).click();
  await page.getByText(look.tested).waitFor();
  const { payload } = await keptWith(title);
  expect(JSON.parse(payload)).toMatchObject({ title, text: 'Uma prova.', url: `${home}/ofertas` });

  await page.getByRole('link', { name: look.open }).first().click();
  await page.getByText(look.other).waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: look.all }).count()).toBe(0);
  // As if somebody else had written it: who sends it is a second person.
  await ask(app.databaseUrl, `UPDATE push.message SET makers = ARRAY['account:another'] WHERE title = $1`, [title]);
  await page.reload();
  await page.getByRole('button', { name: look.all }).click();
  await page.getByText(look.sent).waitFor();
  await page.getByRole('link', { name: look.open }).first().click();
  await page.getByText(look.again).waitFor();
  await expectAccessible(page);

  await page.goto(`${home}/${look.path}`);
  await page.getByRole('button', { name: look.leave }).click();
  await page.getByText(look.left).waitFor();
  const { rows } = await ask(app.databaseUrl, 'SELECT id FROM push.device WHERE brand = $1', [BRAND[market]]);
  expect(rows).toEqual([]);
  await expectQuiet(admin);
});

test('without script the page says what is missing, and offers nothing that cannot work', async () => {
  const context = await app.withoutScripts();
  const page = await context.newPage();
  await page.goto('/br/jeep/notificacoes');
  await page.getByText(/^Para ativar notificações, o navegador precisa/).waitFor();
  expect(await page.getByRole('button', { name: 'Ativar notificações' }).isVisible()).toBe(false);
  await context.close();
});
