import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { createStaff } from '#features/accounts/public.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { testEnv } from '#tests/harness/env.ts';
import { signIn } from '#tests/harness/people.ts';
import { expectQuiet, openJourneyApp, type JourneyApp } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

let app: JourneyApp;
const PEOPLE = { writer: 'testa@example.com', second: 'inicia@example.com' } as const;

beforeAll(async () => {
  app = await openJourneyApp();
  const db = openDatabase({ url: app.databaseUrl, pool: 1 });
  const env = testEnv({ DATABASE_URL: app.databaseUrl, VOLANTE_DATA: app.folder });
  await db.withTx({ allBrands: true }, async (tx) => {
    for (const email of Object.values(PEOPLE)) {
      const roles = [{ role: 'manual_admin', brand: 'jeep' } as const];
      const staff = { email, name: 'Ana Souza', market: 'br', roles, password: DEMO_PASSWORD, brand: '' } as const;
      await createStaff(tx, { env, ids: createIds(systemClock), now: new Date(), by: null, staff });
    }
  });
  await db.close();
});
afterAll(() => app.close());

/** Somebody of staff at their work, the second factor done. */
const open = async (who: keyof typeof PEOPLE, market: 'br' | 'ar', width: number): Promise<Visitor> => {
  const url = app.roles.urls[0] ?? '';
  const token = await signIn(callerOf(url), PEOPLE[who]);
  await ask(app.databaseUrl, `UPDATE accounts.session SET strength = 'full'`);
  const visitor = await app.visit(market, 'jeep', width);
  const place = { domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
  await visitor.context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  await visitor.page.goto(`${visitor.home}/admin/experiments`);
  return visitor;
};

const look = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(await page.locator('body').innerText()).not.toContain('⟦');
};
const press = async (page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> => {
  const next = page.waitForEvent('load');
  await page.getByRole(role, { name }).first().click();
  await next;
  await look(page);
};

const LOOKS = [
  {
    market: 'br',
    make: 'Novo experimento',
    save: 'Salvar',
    start: /^Iniciar/,
    stop: /^Encerrar/,
    edit: /^Abrir Botão/,
    more: 'Mais que A, com 95% de confiança',
    ended: 'Encerrado por uma pessoa.',
    unknown: /não existe ou não pode variar/,
    text: 'Montar agora',
  },
  {
    market: 'ar',
    make: 'Experimento nuevo',
    save: 'Guardar',
    start: /^Iniciar/,
    stop: /^Terminar/,
    edit: /^Abrir Botão/,
    more: 'Más que A, con 95% de confianza',
    ended: 'Lo terminó una persona.',
    unknown: /no existe o no puede variar/,
    text: 'Armalo ahora',
  },
] as const;

test.each(LOOKS.flatMap((one) => [390, 1440].map((width) => ({ ...one, width }))))(
  'an experiment is written, begun by another, read and ended: $market $width',
  async (of) => {
    const writer = await open('writer', of.market, of.width);
    await look(writer.page);
    await press(writer.page, 'link', of.make);
    await writer.page.locator('[name=name]').fill(`Botão ${of.width}`);
    await writer.page.locator('[name=texts1]').fill('home.hero.nada = x');
    await press(writer.page, 'button', of.save);
    // The refusal stands where the text is.
    const described = await writer.page.locator('[name=texts1]').getAttribute('aria-describedby');
    const words = (described ?? '').split(' ').map((id) => writer.page.locator(`[id="${id}"]`).innerText());
    expect((await Promise.all(words)).join(' ')).toMatch(of.unknown);
    await writer.page.locator('[name=texts1]').fill(`home.hero.build = ${of.text}`);
    await press(writer.page, 'button', of.save);
    expect(await writer.page.getByRole('button', { name: of.start }).count()).toBe(0);
    await expectQuiet(writer);

    const second = await open('second', of.market, of.width);
    await press(second.page, 'button', of.start);
    await ask(
      app.databaseUrl,
      `INSERT INTO analytics.experiment_arm (experiment_id, variant, brand, market, visitors, converted)
     SELECT e.id, n, e.brand, e.market, 1000, 100 + 100 * n FROM analytics.experiment e, generate_series(0, 1) AS n
     WHERE e.started_at IS NOT NULL AND e.ended_at IS NULL`,
    );
    await press(second.page, 'link', of.edit);
    await second.page.getByText(of.more).waitFor();
    await second.page.goto(`${second.home}/admin/experiments`);
    await press(second.page, 'button', of.stop);
    await press(second.page, 'link', of.edit);
    await second.page.getByText(of.ended).waitFor();
    await expectQuiet(second);
  },
);
