import { createCanvas } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { formatMoney } from '#kernel/money.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { codeOf, firstChoice } from './rules/address.ts';
import { listLines, totalsOf } from './rules/totals.ts';

const BRAZIL = { brand: 'jeep', market: 'pt-BR' };
const ARGENTINA = { brand: 'peugeot', market: 'es-AR' };
const SCALE = 3;

let api: Api;
let database: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Where = { brand: string; market: string };

const carOf = async (slug: string, where: Where): Promise<ConfigurableCar> =>
  (await api.call('GET', `/api/car/v2/car/web?slug=${slug}`, where)).json as ConfigurableCar;

const save = async (car: ConfigurableCar, choice: string, where: Where): Promise<string> => {
  const saved = await api.call('POST', '/api/car/v1/car/saved', { ...where, body: { choice } });
  expect(saved.status, car.modelSlug).toBe(200);
  return (saved.json as { code: string }).code;
};

const paperOf = async (code: string, where: Where) => {
  const response = await fetch(`${api.url}/api/car/v1/car/saved/${code}/summary.pdf`, {
    headers: { 'x-brand': where.brand, 'x-market': where.market },
  });
  const [type, disposition] = ['content-type', 'content-disposition'].map((name) => response.headers.get(name));
  return { status: response.status, type, disposition, bytes: new Uint8Array(await response.arrayBuffer()) };
};

const read = (bytes: Uint8Array): Promise<PDFDocumentProxy> => getDocument({ data: bytes, verbosity: 0 }).promise;

const textOf = async (paper: PDFDocumentProxy): Promise<string> => {
  const { items } = await (await paper.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
};

/** The page as another program paints it. */
const paint = async (paper: PDFDocumentProxy): Promise<{ data: Uint8ClampedArray; width: number; height: number }> => {
  const page = await paper.getPage(1);
  const viewport = page.getViewport({ scale: SCALE });
  const canvas = createCanvas(viewport.width, viewport.height);
  const context = canvas.getContext('2d');
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  return context.getImageData(0, 0, canvas.width, canvas.height);
};

const plain = (text: string): string => text.replace(/\s+/g, ' ');

test('the sheet says what the car is made of and costs, shows it, and leads back to it', async () => {
  const car = await carOf('compass', BRAZIL);
  const first = firstChoice(car) ?? expect.fail('a car');
  const color = car.colors.at(-3)?.id ?? null;
  const partIds = car.parts
    .filter((part) => part.type === 'ACCESSORY' && part.versionIds.includes(first.versionId))
    .slice(2, 5);
  const choice = { ...first, colorId: color, partIds: [...first.partIds, ...partIds.map(({ id }) => id)] };
  const code = await save(car, codeOf(car, choice), BRAZIL);
  const paper = await paperOf(code, BRAZIL);
  // Kept as a file: opened in its place it would take the configurator away.
  const disposition = `attachment; filename="compass-${code}.pdf"`;
  expect(paper).toMatchObject({ status: 200, type: 'application/pdf', disposition });
  const document = await read(paper.bytes);
  expect(document.numPages).toBe(1);
  const text = plain(await textOf(document));
  for (const line of listLines(car, choice)) {
    expect(text).toContain(plain(line.name));
    expect(text).toContain(line.code);
    if (line.amount.amount !== 0) expect(text).toContain(plain(formatMoney(line.amount, 'br')));
  }
  expect(text).toContain(plain(formatMoney(totalsOf(car, choice).total, 'br')));
  expect(text).toContain(`${code.slice(0, 4)}-${code.slice(4)}`);
  expect(text).toContain('Preço à vista, com tributos');
  const version = car.versions.find(({ id }) => id === choice.versionId) ?? expect.fail('a version');
  expect(text).toContain(`Versão na venda on-line: ${plain(formatMoney(version.price, 'br'))}`);
  // What the maker suggests is named only where it is not what is asked, and never as what is asked.
  const suggested = `Preço público sugerido: ${plain(formatMoney(version.listPrice, 'br'))}`;
  expect(text.includes(suggested)).toBe(version.price.amount < version.listPrice.amount);
  const page = await paint(document);
  const qr = jsQR(page.data, page.width, page.height);
  expect(qr?.data).toMatch(new RegExp(`/br/jeep/monte/compass\\?s=${code}$`));
  // The picture is there: coloured pixels, which neither text nor code have.
  const isColored = (at: number): boolean => {
    const [r = 0, g = 0, b = 0] = page.data.subarray(at, at + 3);
    return Math.max(r, g, b) - Math.min(r, g, b) > 24;
  };
  let colored = 0;
  for (let at = 0; at < page.data.length; at += 4) if (isColored(at)) colored += 1;
  expect(colored).toBeGreaterThan(1000);
});

test('in Argentina it is in Spanish and shows the price without taxes', async () => {
  const models = (await api.call('GET', '/api/model/v1/model', ARGENTINA)).json as { models: { slug: string }[] };
  const car = await carOf(models.models[0]?.slug ?? '', ARGENTINA);
  const code = await save(car, codeOf(car, firstChoice(car) ?? expect.fail('a car')), ARGENTINA);
  const document = await read((await paperOf(code, ARGENTINA)).bytes);
  const text = plain(await textOf(document));
  const page = await paint(document);
  expect(jsQR(page.data, page.width, page.height)?.data).toMatch(new RegExp(`/ar/peugeot/arma/[\\w-]+\\?s=${code}$`));
  expect(text).toMatch(/sin impuestos nacionales/i);
  expect(text).not.toMatch(/você|Preço/);
});

test('one sheet holds a car with everything on it', async () => {
  const car = await carOf('compass', BRAZIL);
  const version = car.versions.at(-1) ?? expect.fail('a version');
  const choice = { ...(firstChoice(car) ?? expect.fail('a car')), versionId: version.id };
  const { suggestCars } = await import('./rules/advice/finish.ts');
  const { createAdvisor } = await import('./rules/advice/advisor.ts');
  const full = suggestCars(createAdvisor(car), { ...choice, partIds: [] }).find(({ kind }) => kind === 'full');
  const code = await save(car, full?.way.code ?? expect.fail('a full car'), BRAZIL);
  const document = await read((await paperOf(code, BRAZIL)).bytes);
  expect(document.numPages).toBe(1);
});

test('a code nobody has leads to no paper, and no code at all is no code', async () => {
  expect((await paperOf('ABCD2345', BRAZIL)).status).toBe(404);
  expect((await paperOf('abc', BRAZIL)).status).toBe(400);
});
