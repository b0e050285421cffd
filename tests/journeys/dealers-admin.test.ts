import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { addDays, dayFrom, toIsoDay, weekday } from '#kernel/days.ts';
import { enterConsole, expectQuiet, openJourneyApp, type JourneyApp } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

let app: JourneyApp;
let staff: Visitor;

beforeAll(async () => {
  app = await openJourneyApp();
  staff = await app.visit('br', 'jeep');
  await enterConsole(staff, { email: 'dealer_blocker@demo.example', area: 'dealers' });
});
afterAll(async () => {
  await expectQuiet(staff);
  await app.close();
});

const look = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'), page.url()).toBe(true);
};

const PLACES = [
  {
    market: 'br',
    width: 390,
    dealers: 'concessionarias',
    monday: 'Segunda',
    day: 'Dia 1',
    map: 'Mapa com o ponto da concessionária',
    closer: 'Aproximar',
    edit: /^Editar /,
    save: 'Salvar',
    order: /O fim precisa vir depois do começo/,
    saved: /^Concessionária salva/,
    undo: 'Desfazer',
    shut: 'Fechada',
    until: 'Último dia do bloqueio',
    kind: 'Bloqueio por dias',
    kindValue: 'Aparece, mas não agenda',
    reasonMissing: /Diga por que a concessionária fica bloqueada/,
  },
  {
    market: 'ar',
    width: 1440,
    dealers: 'concesionarios',
    monday: 'Lunes',
    day: 'Día 1',
    map: 'Mapa con el punto del concesionario',
    closer: 'Acercar',
    edit: /^Editar /,
    save: 'Guardar',
    order: /El cierre va después de la apertura/,
    saved: /^Concesionario guardado/,
    undo: 'Deshacer',
    shut: 'Cerrado',
    until: 'Último día del bloqueo',
    kind: 'Bloqueo por días',
    kindValue: 'Aparece, pero no da turnos',
    reasonMissing: /Indicá por qué se bloquea el concesionario/,
  },
] as const;

/** By the keys alone: what is in focus is pressed. */
const press = async (page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> => {
  await page.getByRole('main').getByRole(role, { name }).first().focus();
  await page.keyboard.press('Enter');
};
const type = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).first().focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
};

test.each(PLACES)(
  'hours, a closed day and the pin are changed by keyboard, and visitors see it: $market',
  async (at) => {
    const { page } = staff;
    const home = `/${at.market}/jeep`;
    await page.setViewportSize({ width: at.width, height: 900 });
    await page.goto(`${home}/admin/dealers`);
    await look(page);
    await press(page, 'link', at.edit);
    await page.waitForURL('**edit=**');
    const name = ((await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '').split(': ')[1] ?? '';
    await look(page);

    await type(page, at.monday, '12:00-08:00');
    await page.getByLabel(at.kind).selectOption({ label: at.kindValue });
    await press(page, 'button', at.save);
    await page.getByText(at.order).first().waitFor();
    expect(await page.getByText(at.reasonMissing).count()).toBeGreaterThan(0);
    // What was typed stands there still.
    expect(await page.getByLabel(at.monday, { exact: true }).first().inputValue()).toBe('12:00-08:00');
    await look(page);

    await page.getByLabel(at.kind).selectOption('');
    await type(page, at.monday, '07:00-11:00, 14:00-19:00');
    const today = dayFrom(dayIn(new Date(), at.market)) ?? expect.fail('no day');
    const closed = toIsoDay(addDays(today, weekday(today) === 6 ? 2 : 1));
    await page.getByLabel(at.day, { exact: true }).fill(closed);
    const latitude = page.locator('[name=latitude]');
    const before = Number(await latitude.inputValue());
    await press(page, 'button', at.closer);
    await page.getByRole('application', { name: at.map }).focus();
    await page.keyboard.press('ArrowUp');
    const after = Number(await latitude.inputValue());
    expect(after).toBeGreaterThan(before);
    expect(after).toBeLessThan(before + 0.1);
    await look(page);
    await press(page, 'button', at.save);
    await page.getByText(at.saved).waitFor();
    await look(page);

    const visitor = await app.visit(at.market, 'jeep', at.width);
    const card = visitor.page
      .locator('article')
      .filter({ has: visitor.page.getByRole('heading', { name, exact: true }) });
    const see = async (): Promise<string> => {
      await visitor.page.goto(`${home}/${at.dealers}`);
      await card.locator('summary').focus();
      await visitor.page.keyboard.press('Enter');
      return card.innerText();
    };
    const shown = await see();
    expect(shown).toContain('07:00–11:00, 14:00–19:00');
    expect(shown.replaceAll('\n', ' ')).toContain(`${formatDay(closed)} ${at.shut}`);
    await look(visitor.page);

    await press(page, 'button', at.undo);
    await page
      .getByText(/^(?:Desfeito|Deshecho): /)
      .first()
      .waitFor();
    expect(await see()).not.toContain('07:00–11:00');
    await expectQuiet(visitor);
  },
);
