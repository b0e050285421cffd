import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { enterConsole, expectQuiet, openJourneyApp, signIn, type JourneyApp } from './account-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

let app: JourneyApp;
let staff: Visitor;

/** One sign-in serves all brands: a code of the second factor counts once. */
beforeAll(async () => {
  app = await openJourneyApp();
  staff = await app.visit('br', 'jeep');
  await enterConsole(staff, { email: 'service_admin@demo.example', area: 'catalog' });
});
afterAll(async () => {
  await expectQuiet(staff);
  await app.close();
});

const fileNamed = (name: string, content: string): string => {
  const file = path.join(tmpdir(), `volante-${process.pid}-${name}`);
  writeFileSync(file, content);
  return file;
};

test('staff read the catalogue: models, versions, parts by filters and pages, and a part’s rules', async () => {
  const { page, home } = staff;
  await expectAccessible(page);
  expect(await page.getByRole('row').count()).toBe(5);
  await page.getByRole('link', { name: 'Versões' }).click();
  await page.waitForURL('**/catalog/versions');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Itens' }).click();
  await page.waitForURL('**/catalog/parts');
  await page.getByLabel('Modelo').selectOption('675');
  await page.getByLabel('Tipo').selectOption('ACCESSORY');
  await page.getByLabel('Nome ou código').fill('bagageiro');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.waitForURL('**text=bagageiro**');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Bagageiro de teto/ }).click();
  await page.waitForURL('**/catalog/parts/675-acc-567512');
  await expectAccessible(page);
  expect(await page.getByRole('heading', { name: 'Traz junto' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'Barras transversais' }).count()).toBe(1);
  await page.goto(`${home}/admin/catalog/parts`);
  await page.getByRole('link', { name: 'Ir para a página 2' }).click();
  await page.waitForURL('**page=2');
  expect((await page.goto(`${home}/admin/catalog/parts/no-such`))?.status()).toBe(404);
});

test('a file is checked, its errors are named, and only a good one can be published', async () => {
  const { page } = staff;
  await page.goto('/br/ram/admin/catalog/exchange');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Conferir' }).click();
  // The browser itself asks for a file.
  expect(await page.locator('input[type=file]:invalid').count()).toBe(1);
  const href = await page.getByRole('link', { name: 'Baixar CSV' }).getAttribute('href');
  const csv = await page.evaluate(async (address) => (await fetch(address)).text(), href ?? '');
  expect(csv.split('\n').length).toBeGreaterThan(1000);

  const [header = ''] = csv.split('\n');
  await page.getByLabel('Arquivo CSV ou JSON').setInputFiles(fileNamed('bad.csv', `${header}\nPART,ram\nNONE,ram\n`));
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.getByText('Tipo de registro desconhecido').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: 'Publicar' }).count()).toBe(0);

  const good = csv
    .replace('Barras transversais', 'Barras transversais de alumínio')
    .replace('Santantônio', 'Santo Antônio');
  await page.getByLabel('Arquivo CSV ou JSON').setInputFiles(fileNamed('good.csv', good));
  await page.getByLabel('O que não está no arquivo').selectOption('replace');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.getByText('namePt: Santantônio → Santo Antônio').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.waitForURL('**done=published');
  await page.getByText('Publicado: o catálogo está na edição 2.').waitFor();

  await page.getByLabel('Arquivo CSV ou JSON').setInputFiles(fileNamed('old.csv', good));
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.getByText('O arquivo partiu da edição 1').waitFor();
  expect(await page.getByRole('button', { name: 'Publicar' }).count()).toBe(0);
});

test('a file that changes a price waits for a second person, and its author may withdraw it', async () => {
  const { page } = staff;
  await page.goto('/br/ram/admin/catalog/exchange');
  const href = await page.getByRole('link', { name: 'Baixar JSON' }).getAttribute('href');
  const text = await page.evaluate(async (address) => (await fetch(address)).text(), href ?? '');
  const file = JSON.parse(text) as { edition: number; records: { record: string; amount: number }[] };
  const price = file.records.find(({ record }) => record === 'VERSION_PRICE');
  const records = [{ ...price, amount: (price?.amount ?? 0) + 100 }];
  await page
    .getByLabel('Arquivo CSV ou JSON')
    .setInputFiles(fileNamed('price.json', JSON.stringify({ ...file, records })));
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.getByText('só vale depois que outra pessoa o aprovar').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: 'Aprovar e publicar' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Ver alterações' }).click();
  await page.getByText('VERSION_PRICE').first().waitFor();
  await page.getByRole('button', { name: 'Retirar' }).click();
  await page.getByText('Retirado: nada mudou no catálogo.').waitFor();
});

test('the catalogue’s back office does not exist for customers, and speaks Spanish in Argentina', async () => {
  const visitor = await app.visit('br', 'jeep');
  await visitor.page.goto('/br/jeep/entrar');
  await signIn(visitor.page, { email: 'cliente@demo.example', password: DEMO_PASSWORD });
  await visitor.page.waitForURL('**/minha-area');
  for (const path of [
    'catalog',
    'catalog/versions',
    'catalog/parts',
    'catalog/parts/675-acc-567512',
    'catalog/exchange',
  ])
    expect((await visitor.page.goto(`/br/jeep/admin/${path}`))?.status()).toBe(404);
  await expectQuiet(visitor);

  await staff.page.goto('/ar/peugeot/admin/catalog/parts?type=ACCESSORY&text=techo');
  expect(await staff.page.getByText('Baúl de techo de 400 l').count()).toBeGreaterThan(0);
  await expectAccessible(staff.page);
});
