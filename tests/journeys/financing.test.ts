import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskPartsOf } from './financing-desk.ts';
import {
  addressOf,
  cheapestOf,
  fillForm,
  keyboard,
  propose,
  sendForm,
  simulate,
  accept,
  type Product,
} from './financing-steps.ts';
import { expectQuiet, openHouse, type House } from './account-steps.ts';
import { expectAccessible } from './visitor.ts';

let house: House;
let desk: ReturnType<typeof deskPartsOf>;

beforeAll(async () => {
  house = await openHouse();
  desk = deskPartsOf(house.roles);
});
afterAll(() => house?.close());

const PRODUCTS = [
  ['br', 'jeep', 'CDC'],
  ['br', 'peugeot', 'NEXT'],
  ['ar', 'peugeot', 'PSA_TRADITIONAL'],
  ['ar', 'chrysler', 'PSA_BALAO'],
] as const satisfies readonly (readonly ['br' | 'ar', string, Product])[];

/** Every page is examined once in each market. */
const LOOKED_AT: ReadonlySet<string> = new Set(['jeep', 'chrysler']);

describe('from simulation to voucher', () => {
  it.each(PRODUCTS)('%s %s %s', async (market, brand, product) => {
    const visitor = await house.visit(market, brand);
    const { page } = visitor;
    const look = LOOKED_AT.has(brand) ? expectAccessible : async () => {};
    const id = await propose(visitor, product, { look });
    await desk.advance(id, 'APPROVED');
    await page.waitForURL('**/installment-approved**');
    await look(page);
    await page.locator(`main a[href*="funding-resume"]`).click();
    await page.waitForURL('**/funding-resume**');
    await look(page);
    expect(await page.locator('main svg[role=img] path').count()).toBe(1);
    expect(await page.locator('main section[aria-label] > dl dt').count()).toBe(
      product === 'NEXT' || product === 'PSA_BALAO' ? 11 : 10,
    );
    const pdf = await page.request.get((await page.locator('main a[href*="/voucher?"]').getAttribute('href')) ?? '');
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await page.goto(market === 'br' ? `${visitor.home}/minha-area/propostas` : `${visitor.home}/mi-cuenta/propuestas`);
    await look(page);
    expect(await page.locator(`main a[href*="${id}"]`).count()).toBe(1);
    await expectQuiet(visitor);
  });

  it('by the keyboard alone', async () => {
    const visitor = await house.visit('br', 'jeep');
    await simulate(visitor, 'PSA_BALAO', { hand: keyboard });
    await accept(visitor, { hand: keyboard });
    await visitor.close();
  });
});

describe('what a bank may answer', () => {
  it('no: the buyer is told, and shown other ways', async () => {
    const visitor = await house.visit('br', 'jeep');
    const { page } = visitor;
    const id = await propose(visitor, 'PSA_TRADITIONAL');
    await desk.decide(id, 'DENIED');
    await page.waitForURL('**/installment-denied**');
    await expectAccessible(page);
    expect(await page.locator('main').innerText()).toContain('Simulação indisponível');
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(1);
    await page.locator('main a[href*="flow-selection"]').click();
    await page.waitForURL('**/flow-selection**');
    await expectQuiet(visitor);
  });

  it('papers first: they are sent from the page, and each has its state', async () => {
    const visitor = await house.visit('br', 'jeep');
    const { page } = visitor;
    const id = await propose(visitor, 'CDC');
    await desk.decide(id, 'PENDING_DOCUMENT', { wanted: 'INCOME,ADDRESS' });
    await page.locator('form[enctype="multipart/form-data"]').nth(1).waitFor();
    await expectAccessible(page);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    for (const kind of ['INCOME', 'ADDRESS']) {
      const form = page.locator(`form:has(input[value=${kind}])`);
      await form.locator('input[type=file]').setInputFiles({ name: `${kind}.png`, mimeType: 'image/png', buffer: png });
      await form.locator('button[type=submit]').click();
      await page.locator(`form:has(input[value=${kind}]) li`).waitFor();
    }
    await expectAccessible(page);
    await desk.advance(id, 'APPROVED');
    await page.waitForURL('**/installment-approved**');
    await expectQuiet(visitor);
  });
});

describe('bad input', () => {
  it('terms, final instalments and entrances that are not offered are refused by name', async () => {
    const visitor = await house.visit('br', 'jeep');
    const { page } = visitor;
    const version = await cheapestOf(visitor);
    const read = async (step: string, query: string) => {
      await page.goto(`${addressOf(visitor, step)}?v=${version}&${query}`);
      return page.locator('main').innerText();
    };
    expect(await read('cdc-simulator', 'p=CDC&n=13')).toMatch(/13/);
    expect(await read('next-simulator', 'p=NEXT&n=36&f=33')).toMatch(/33/);
    expect(await read('cdc-simulator', 'p=CDC&e=150')).toContain('Simulação indisponível');
    expect(await page.locator('main form[method=post]').count()).toBe(0);
    expect(await read('cdc-simulator', 'p=CDC&e=30')).not.toContain('Simulação indisponível');
    expect(await read('cdc-simulator', 'p=ZFLOW')).toContain('Compare');
    await visitor.close();
  });

  it('an income of zero, no consent and a wrong document stay on the form with everything typed', async () => {
    const visitor = await house.visit('br', 'jeep');
    const { page } = visitor;
    await simulate(visitor, 'CDC');
    await page.locator('main form[method=post] button[type=submit]').click();
    await page.locator('[name=terms][aria-invalid=true]').waitFor();
    await accept(visitor);
    await fillForm(visitor);
    await page.locator('[name=income]').fill('0');
    await page.locator('[name=documentNumber]').fill('111.111.111-11');
    await page.locator('[name=creditBureau]').uncheck();
    await page.locator('main form[method=post] button[type=submit]').last().click();
    for (const name of ['income', 'documentNumber', 'creditBureau'])
      await page.locator(`[name=${name}][aria-invalid=true]`).waitFor();
    expect(await page.locator('[name=motherName]').inputValue()).toBe('Ana Teste Lima');
    await page.locator('[name=income]').fill('12500,00');
    await page.locator('[name=documentNumber]').fill('529.982.247-25');
    await page.locator('[name=creditBureau]').check();
    // The text that was agreed to, by version and digest.
    expect(new URL(page.url()).searchParams.get('t')).toMatch(/^[\w-]+\.[0-9a-f]{24}$/);
    expect(await sendForm(visitor)).toMatch(/^[0-9a-f-]{36}$/);
    await expectQuiet(visitor);
  });

  it('another person’s proposal is not there', async () => {
    const visitor = await house.visit('br', 'jeep');
    await simulate(visitor, 'CDC');
    const gone = await visitor.page.goto(
      `${addressOf(visitor, 'funding-resume')}?id=0198c0de-0000-7000-8000-000000000001`,
    );
    expect(gone?.status()).toBe(404);
    await visitor.close();
  });
});
