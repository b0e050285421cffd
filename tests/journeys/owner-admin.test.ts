import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roadCars } from '#tests/harness/garage.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { expectQuiet, openJourneyApp, send, type JourneyApp } from './account-steps.ts';
import { asOwner, openAdmin, BRAND } from './owner-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: JourneyApp;
beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const WORDS = {
  br: {
    newManual: 'Novo manual',
    file: 'Arquivo em PDF',
    name: 'Nome',
    until: /^Vale até/,
    save: 'Salvar',
    missing: 'Escolha o arquivo do manual',
    onlyPdf: 'Só aceitamos PDF.',
    period: 'O fim precisa vir depois do começo.',
    savedManual: 'Manual salvo.',
    deleted: 'Manual apagado.',
    delete: /^Apagar /,
    manuals: 'minha-area/manuais',
    open: /^Abrir /,
    none: 'Nenhum manual com este nome.',
    newCampaign: 'Nova campanha',
    code: 'Código',
    risk: 'Risco',
    remedy: 'Reparo',
    published: 'Aparece no site',
    changed: 'Mudou enquanto você editava. Agora: sim',
    savedCampaign: 'Campanha salva.',
    edit: /^Editar a campanha/,
    chassis: 'Chassis',
    add: 'Acrescentar à lista',
    added: 'Carros acrescentados: 1.',
    id: 'Placa ou chassi',
  },
  ar: {
    newManual: 'Nuevo manual',
    file: 'Archivo en PDF',
    name: 'Nombre',
    until: /^Vale hasta/,
    save: 'Guardar',
    missing: 'Elegí el archivo del manual',
    onlyPdf: 'Solo aceptamos PDF.',
    period: 'El fin tiene que venir después del comienzo.',
    savedManual: 'Manual guardado.',
    deleted: 'Manual borrado.',
    delete: /^Borrar /,
    manuals: 'mi-cuenta/manuales',
    open: /^Abrir /,
    none: 'Ningún manual con este nombre.',
    newCampaign: 'Nueva campaña',
    code: 'Código',
    risk: 'Riesgo',
    remedy: 'Reparación',
    published: 'Aparece en el sitio',
    changed: 'Cambió mientras lo editabas. Ahora: sí',
    savedCampaign: 'Campaña guardada.',
    edit: /^Editar la campaña/,
    chassis: 'Chasis',
    add: 'Sumar a la lista',
    added: 'Autos sumados: 1.',
    id: 'Patente o chasis',
  },
} as const;

/** A paper of a page without words, as short as ISO 32000 allows. */
const PAPER = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

describe.each(['br', 'ar'] as const)('the back office in %s', (market) => {
  const words = WORDS[market];

  test('keeps manuals: a PDF is uploaded, found and saved by a visitor, and gone when it is taken off the shelf', async () => {
    const admin = await openAdmin(app, { market, role: 'manual_admin', area: 'manuals' });
    const { page, home } = admin;
    const name = `Multimídia ${market}`;
    await page.getByRole('link', { name: words.newManual }).click();
    await expectAccessible(page);
    await page.getByLabel(words.name, { exact: true }).fill(name);
    await send(page, words.save);
    await page.getByText(words.missing).first().waitFor();
    await page.getByLabel(words.file).setInputFiles(file('manual.pdf', Buffer.from('<html>no paper</html>')));
    await send(page, words.save);
    await page.getByText(words.onlyPdf).first().waitFor();
    await page.getByLabel(words.file).setInputFiles(file('Guia rápido.pdf', PAPER));
    await page.getByLabel(words.until).fill('2020-01-01');
    await send(page, words.save);
    await page.getByText(words.period).first().waitFor();
    await expectAccessible(page);
    // The file has come: only the day is mended.
    await page.getByLabel(words.until).fill('');
    await send(page, words.save);
    await page.getByText(words.savedManual).waitFor();
    await expectAccessible(page);
    const visitor = await asOwner(app, { market, email: CUSTOMER[market], path: words.manuals });
    const shelf = `${home}/${words.manuals}?q=${encodeURIComponent(name)}`;
    await visitor.page.goto(shelf);
    const paper = visitor.page.getByRole('main').getByRole('link', { name: words.open });
    const saved = await visitor.page.request.get((await paper.getAttribute('href')) ?? '');
    expect(saved.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment'),
    });
    expect(await saved.body()).toEqual(PAPER);
    const stranger = await app.visit(market, BRAND[market]);
    expect((await stranger.page.request.get(saved.url())).status()).toBe(401);
    await expectQuiet(stranger);
    await page.goto(`${home}/admin/manuals?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: words.delete }).click();
    await page.getByText(words.deleted).waitFor();
    await visitor.page.goto(shelf);
    await visitor.page.getByText(words.none).waitFor();
    expect((await visitor.page.request.get(saved.url())).status()).toBe(404);
    await expectQuiet(visitor);
    await expectQuiet(admin);
  });

  test('keeps recalls: a campaign is written, its cars are listed, and a visitor finds it once it is published', async () => {
    const [, , car] = await roadCars(app.databaseUrl, BRAND[market], market);
    const title = `Cinto ${market}`;
    const admin = await openAdmin(app, { market, role: 'service_admin', area: 'recalls' });
    const { page, home } = admin;
    await page.getByRole('link', { name: words.newCampaign }).click();
    await expectAccessible(page);
    await page.getByLabel(words.code, { exact: true }).fill('T26-99');
    await page.getByLabel(words.name, { exact: true }).fill(title);
    await page.getByLabel(words.risk).fill('O cinto pode abrir em uma batida');
    await send(page, words.save);
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await page.getByLabel(words.name, { exact: true }).inputValue()).toBe(title);
    await page.getByLabel(words.remedy).fill('Troca da fivela');
    await send(page, words.save);
    await page.getByText(words.savedCampaign).waitFor();
    await page.goto(`${home}/admin/recalls?q=T26-99`);
    await page.getByRole('link', { name: words.edit }).click();
    await page.getByLabel(words.chassis).fill('CURTO');
    await send(page, words.add);
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.getByLabel(words.chassis).fill(car?.chassis ?? '');
    await send(page, words.add);
    await page.getByText(words.added).waitFor();
    const visitor = await app.visit(market, BRAND[market]);
    const look = async (): Promise<string> => {
      await visitor.page.goto(`${visitor.home}/recall`);
      await visitor.page.getByLabel(words.id).fill(car?.plate ?? '');
      await visitor.page.keyboard.press('Enter');
      await visitor.page.waitForURL('**/recall?id=**');
      return visitor.page.getByRole('main').innerText();
    };
    expect(await look()).not.toContain(title);
    const second = await page.context().newPage();
    for (const editor of [page, second]) {
      await editor.goto(`${home}/admin/recalls?q=T26-99`);
      await editor.getByRole('link', { name: words.edit }).click();
    }
    await page.getByLabel(words.published).check();
    await send(page, words.save);
    await page.getByText(words.savedCampaign).waitFor();
    // The second of two editors sees what the first saved, beside what they typed.
    await second.getByLabel(words.remedy).fill('Troca do cinto');
    await send(second, words.save);
    await second.getByText(words.changed).waitFor();
    expect(await second.getByLabel(words.remedy).inputValue()).toBe('Troca do cinto');
    await expectAccessible(second);
    await second.close();
    expect(await look()).toContain(title);
    await expectAccessible(visitor.page);
    await expectQuiet(visitor);
    await expectQuiet(admin);
  });
});
