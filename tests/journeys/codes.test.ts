import { readFile } from 'node:fs/promises';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { readPdf } from '#tests/harness/read-pdf.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { expectQuiet, openJourneyApp, send, type JourneyApp } from './account-steps.ts';
import { BRAND, openAdmin } from './owner-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: JourneyApp;
beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const LOOKS = [
  {
    market: 'br',
    width: 390,
    make: 'Novo QR Code',
    label: 'Nome, impresso embaixo do código',
    target: 'Endereço',
    version: 'Versão (1 a 40)',
    save: 'Salvar',
    outside: /^Só endereços deste site/,
    small: /não cabe na versão 1/,
    saved: 'QR Code salvo.',
    edit: /^Editar /,
    png: 'Baixar PNG',
    sheet: 'Folha para imprimir',
    copies: /^Cópias de /,
    none: /^Diga quantas cópias/,
    print: 'Fazer o PDF',
    choose: 'Escolher todas desta página',
    act: 'Arquivar',
    go: 'Fazer',
    done: 'Feito',
    archived: 'Arquivado',
  },
  {
    market: 'ar',
    width: 1440,
    make: 'Código QR nuevo',
    label: 'Nombre, impreso debajo del código',
    target: 'Dirección',
    version: 'Versión (1 a 40)',
    save: 'Guardar',
    outside: /^Solo direcciones de este sitio/,
    small: /no entra en la versión 1/,
    saved: 'Código QR guardado.',
    edit: /^Editar /,
    png: 'Descargar PNG',
    sheet: 'Hoja para imprimir',
    copies: /^Copias de /,
    none: /^Decí cuántas copias/,
    print: 'Hacer el PDF',
    choose: 'Elegir todas las de esta página',
    act: 'Archivar',
    go: 'Hacer',
    done: 'Hecho',
    archived: 'Archivado',
  },
] as const;

test.each(LOOKS)('a code is made, looked at, saved as a file, printed and put away: $market $width', async (look) => {
  const { market } = look;
  const admin = await openAdmin(app, { market, role: 'qr_code_generator', area: 'codes' });
  const { page } = admin;
  await page.setViewportSize({ width: look.width, height: 900 });
  await expectAccessible(page);
  await page.getByRole('link', { name: look.make }).click();
  await expectAccessible(page);
  await page.getByLabel(look.label).fill('Vitrine');
  await page.getByLabel(look.target, { exact: true }).fill('https://elsewhere.example/');
  await send(page, look.save);
  await page.getByText(look.outside).first().waitFor();
  await expectAccessible(page);
  await page.getByLabel(look.target, { exact: true }).fill('/ofertas');
  await page.getByLabel(look.version).fill('1');
  await send(page, look.save);
  await page.getByText(look.small).first().waitFor();
  await page.getByLabel(look.version).fill('');
  await send(page, look.save);
  await page.getByText(look.saved).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: look.edit }).first().click();
  await page.getByRole('img', { name: /Vitrine/ }).waitFor();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: look.png }).click();
  const saved = await readFile(await (await downloading).path());
  const { data, info } = await sharp(saved).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const read = jsqr(Uint8ClampedArray.from(data), info.width, info.height)?.data ?? '';
  expect(read).toMatch(new RegExp(`/${market}/${BRAND[market]}/ofertas$`));

  await page.goto(`${admin.home}/admin/codes`);
  await page.getByRole('link', { name: look.sheet }).click();
  await expectAccessible(page);
  await send(page, look.print);
  await page.getByText(look.none).waitFor();
  await page.getByLabel(look.copies).first().fill('1');
  const printing = page.waitForEvent('download');
  await send(page, look.print);
  const paper = await readFile(await (await printing).path());
  expect(await readPdf(Uint8Array.from(paper))).toMatchObject({ qr: read });

  await page.goto(`${admin.home}/admin/codes`);
  await page.getByRole('link', { name: look.choose }).click();
  await page.getByRole('combobox').filter({ hasText: look.act }).selectOption({ label: look.act });
  await send(page, look.go);
  await page.getByText(look.done, { exact: true }).first().waitFor();
  // In the row; the filter has the word, too.
  await page.getByText(look.archived).and(page.locator(':not(option)')).first().waitFor();
  await expectAccessible(page);
  await expectQuiet(admin);
});

const WHOLE = [
  {
    market: 'br',
    width: 390,
    act: 'Arquivar',
    all: 'Fazer com todas as 25 que combinam',
    count: /^Arquivar: 25 linhas de QR Codes\./,
    begin: 'Começar: Arquivar',
    again: 'Ver como está agora',
    done: /25 de 25, recusadas: 0/,
    runs: 'Trabalhos com listas inteiras',
    none: 'Nada mais combina com este filtro.',
  },
  {
    market: 'ar',
    width: 1440,
    act: 'Archivar',
    all: 'Hacer con las 25 que coinciden',
    count: /^Archivar: 25 filas de Códigos QR\./,
    begin: 'Empezar: Archivar',
    again: 'Ver cómo está ahora',
    done: /25 de 25, rechazadas: 0/,
    runs: 'Trabajos con listas enteras',
    none: 'Ya nada coincide con este filtro.',
  },
] as const;

test.each(WHOLE)(
  'all that match are dealt with by the worker, and each says what became of it: $market',
  async (look) => {
    const { market } = look;
    await ask(
      app.databaseUrl,
      `INSERT INTO content.code (id, brand, market, purpose, label, target, level, quiet, active)
     SELECT gen_random_uuid(), $1, $2, 'PROMOTION', 'Loja ' || n, '/ofertas', 'AUTO', 4, true FROM generate_series(1, 25) n`,
      [BRAND[market], market],
    );
    const admin = await openAdmin(app, { market, role: 'qr_code_generator', area: 'codes' });
    const { page, home } = admin;
    await page.setViewportSize({ width: look.width, height: 900 });
    const narrowed = 'purpose=PROMOTION&active=on';
    await page.goto(`${home}/admin/codes?${narrowed}`);
    await expectAccessible(page);
    await page.getByRole('combobox').filter({ hasText: look.act }).selectOption({ label: look.act });
    await send(page, look.all);
    await page.getByText(look.count).waitFor();
    await expectAccessible(page);
    await send(page, look.begin);
    await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
    // All rows are dealt with a moment before the run is marked as ended; an ended run asks nobody to look again.
    await waitFor(async () => {
      await page.reload();
      return (await page.getByRole('link', { name: look.again }).count()) === 0;
    });
    await page.getByText(look.done).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: look.runs }).click();
    await page.getByText(look.done).waitFor();
    await expectAccessible(page);
    // The same filter is empty now.
    await page.goto(`${home}/admin/runs/new?${narrowed}&area=codes&act=archive`);
    await page.getByText(look.none).waitFor();
    await expectAccessible(page);
    expect((await page.goto(`${home}/admin/runs/new?area=codes&act=explode`))?.status()).toBe(404);
    expect((await page.goto(`${home}/admin/runs/nothing`))?.status()).toBe(404);
    await expectQuiet(admin);
  },
);
