import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { enterConsole, expectQuiet, openJourneyApp, type JourneyApp } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

let app: JourneyApp;
let staff: Visitor;

beforeAll(async () => {
  app = await openJourneyApp();
  staff = await app.visit('br', 'jeep');
  await enterConsole(staff, { email: 'service_admin@demo.example', area: 'stock' });
});
afterAll(async () => {
  await expectQuiet(staff);
  await app.close();
});

const WORDS = {
  br: {
    import: 'Importar carros',
    file: 'Arquivo CSV',
    check: 'Conferir o arquivo',
    refused: /2 linhas recusadas/,
    reason: 'Nenhuma concessionária da marca tem este código.',
    download: 'Baixar as recusadas (CSV)',
    apply: 'Importar o que está certo',
    done: /Importação feita: 1 novo/,
    back: 'Voltar ao estoque',
    ageing: 'Idade do estoque',
    caption: /carros? em estoque, por concessionária e modelo/,
  },
  ar: {
    import: 'Importar autos',
    file: 'Archivo CSV',
    check: 'Revisar el archivo',
    refused: /2 líneas rechazadas/,
    reason: 'Ningún concesionario de la marca tiene este código.',
    download: 'Descargar las rechazadas (CSV)',
    apply: 'Importar lo que está bien',
    done: /Importación hecha: 1 nuevo/,
    back: 'Volver al stock',
    ageing: 'Antigüedad del stock',
    caption: /autos? en stock, por concesionario y modelo/,
  },
} as const;

const look = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'), page.url()).toBe(true);
};
const press = async (page: Page, role: 'button' | 'link', name: string): Promise<void> => {
  const what = page.getByRole('main').getByRole(role, { name, exact: true });
  await what.focus();
  await page.keyboard.press('Enter');
};

const PLACES = (['br', 'ar'] as const).flatMap((market) => [
  { market, width: 390, height: 844 },
  { market, width: 1440, height: 900 },
]);

test.each(PLACES)(
  'cars are taken in from a file by keyboard, and their age is read: $market at $width',
  async (place) => {
    const { page } = staff;
    const { market, ...size } = place;
    const words = WORDS[market];
    const {
      rows: [car],
    } = await ask<{ dealer: string; version: string; year: number; color: string }>(
      app.databaseUrl,
      `SELECT d.code AS dealer, u.mvs_code AS version, u.year, u.color_code AS color
     FROM stock.unit u JOIN dealers.dealer d ON d.id = u.dealer_id
     WHERE u.brand = 'jeep' AND u.market = $1 AND u.kind = 'ready' ORDER BY u.id LIMIT 1`,
      [market],
    );
    const rest = [car?.version, car?.year, car?.color].join(';');
    const chassis = `9BX${market.toUpperCase()}JOURNEY${String(size.width).padStart(5, '0')}`;
    const content = `chassis;dealer;version;year;color\r\n${chassis};${car?.dealer};${rest}\r\n${chassis};${car?.dealer};${rest}\r\n9BXNOWHERE0000001;ZZZZ;${rest}\r\n`;
    await page.setViewportSize(size);
    await page.goto(`${staff.home.replace('/br/', `/${market}/`)}/admin/stock`);
    await look(page);
    await press(page, 'link', words.import);
    await page.waitForURL('**/admin/stock/import');
    await look(page);
    await page
      .getByLabel(words.file)
      .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await press(page, 'button', words.check);
    await page.getByText(words.refused).first().waitFor();
    await page.getByText(words.reason).first().waitFor();
    await look(page);
    const file = page.waitForEvent('download');
    await press(page, 'button', words.download);
    const refused = readFileSync(await (await file).path(), 'utf8');
    expect(refused.split('\n')[0]).toContain('chassis;dealer;version;year;color');
    expect(refused).toContain(words.reason);
    await press(page, 'button', words.apply);
    await page.getByText(words.done).waitFor();
    await look(page);
    await press(page, 'link', words.back);
    await page.waitForURL('**/admin/stock');
    await press(page, 'link', words.ageing);
    await page.waitForURL('**/admin/stock/ageing');
    await page.getByText(words.caption).first().waitFor();
    await look(page);
    const first = page.getByRole('main').getByRole('table').getByRole('link').first();
    const count = await first.innerText();
    await first.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/stock?**');
    await page
      .getByText(new RegExp(`^${count} (carros?|autos?)`))
      .first()
      .waitFor();
  },
);
