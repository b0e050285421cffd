import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { CUSTOMER, signIn as signInByCall } from '#tests/harness/people.ts';
import { runSale } from '#tests/harness/scenario.ts';
import { createFinancingConsole } from './financing-admin.ts';
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
import { expectQuiet, openJourneyApp, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: JourneyApp;
let sandboxConsole: ReturnType<typeof createFinancingConsole>;

beforeAll(async () => {
  app = await openJourneyApp();
  sandboxConsole = createFinancingConsole(app.roles);
});
afterAll(() => app?.close());

const PRODUCTS = [
  ['br', 'jeep', 'CDC'],
  ['br', 'peugeot', 'NEXT'],
  ['ar', 'peugeot', 'PSA_TRADITIONAL'],
  ['ar', 'chrysler', 'PSA_BALAO'],
] as const satisfies readonly (readonly ['br' | 'ar', string, Product])[];

/** Every kind of page is examined once. */
const LOOKED_AT = 'jeep';

describe('from simulation to voucher', () => {
  it.each(PRODUCTS)('%s %s %s', async (market, brand, product) => {
    const visitor = await app.visit(market, brand);
    const { page } = visitor;
    const look = brand === LOOKED_AT ? expectAccessible : async () => {};
    const id = await propose(visitor, product, { look });
    await sandboxConsole.advance(id, 'APPROVED');
    await page.waitForURL('**/installment-approved**');
    await look(page);
    await page.locator(`main a[href*="funding-resume"]`).click();
    await page.waitForURL('**/funding-resume**');
    await look(page);
    expect(await page.locator('main svg[role=img] path').count()).toBe(1);
    expect(await page.locator('main section[aria-label] > dl dt').count()).toBe(
      product === 'NEXT' || product === 'PSA_BALAO' ? 22 : 21,
    );
    const pdf = await page.request.get((await page.locator('main a[href*="/voucher?"]').getAttribute('href')) ?? '');
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await page.goto(market === 'br' ? `${visitor.home}/minha-area/propostas` : `${visitor.home}/mi-cuenta/propuestas`);
    await look(page);
    expect(await page.locator(`main a[href*="${id}"]`).count()).toBe(1);
    await expectQuiet(visitor);
  });

  it('by the keyboard alone', async () => {
    const visitor = await app.visit('br', 'jeep');
    await simulate(visitor, 'PSA_BALAO', { hand: keyboard });
    await accept(visitor, { hand: keyboard });
    await visitor.close();
  });
});

describe('what a bank may answer', () => {
  it('no: the buyer is told, and shown other ways', async () => {
    const visitor = await app.visit('br', 'jeep');
    const { page } = visitor;
    const id = await propose(visitor, 'PSA_TRADITIONAL');
    await sandboxConsole.decide(id, 'DENIED');
    await page.waitForURL('**/installment-denied**');
    await expectAccessible(page);
    expect(await page.locator('main').innerText()).toContain('O banco não aprovou este crédito');
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(1);
    await page.locator('main a[href*="flow-selection"]').click();
    await page.waitForURL('**/flow-selection**');
    await expectQuiet(visitor);
  });

  it('papers first: they are sent from the page, and each has its state', async () => {
    const visitor = await app.visit('br', 'jeep');
    const { page } = visitor;
    const id = await propose(visitor, 'CDC');
    await sandboxConsole.decide(id, 'PENDING_DOCUMENT', { wanted: 'INCOME,ADDRESS' });
    await page.locator('form[enctype="multipart/form-data"]').nth(1).waitFor();
    expect(await sendTooLarge(page)).toEqual({ status: 413, said: true });
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
    await sandboxConsole.advance(id, 'APPROVED');
    await page.waitForURL('**/installment-approved**');
    await expectQuiet(visitor);
  });
});

/** A paper of 11 MB, as a browser sends the form on the page. */
const sendTooLarge = async (page: Page) => {
  const form = page.locator('form:has(input[value=INCOME])');
  const valueOf = (name: string) => form.locator(`[name=${name}]`).inputValue();
  const file = (await form.locator('input[type=file]').getAttribute('name')) ?? '';
  const answer = await page.request.post((await form.getAttribute('action')) ?? '', {
    headers: { origin: new URL(page.url()).origin },
    multipart: {
      token: await valueOf('token'),
      proposalId: await valueOf('proposalId'),
      kind: 'INCOME',
      [file]: { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11 * 1024 * 1024, '%PDF-1.4 ') },
    },
  });
  return { status: answer.status(), said: (await answer.text()).includes('Arquivos excederam o tamanho máximo') };
};

describe('an order', () => {
  it('has its balance financed: the flow starts from its page and the proposal is the order’s', async () => {
    const call = callerOf(app.roles.urls[0] ?? '');
    const token = await signInByCall(call, CUSTOMER.br);
    const sale = await runSale({
      call,
      token,
      sandboxConsole: createSandboxConsole(app.roles.sandboxUrl),
      databaseUrl: app.databaseUrl,
    });
    const visitor = await app.visit('br', 'jeep');
    const { page, home } = visitor;
    const orderPage = `${home}/minha-area/pedidos/${sale.id}`;
    await page.goto(orderPage);
    await signIn(page, { email: CUSTOMER.br, password: DEMO_PASSWORD });
    await page.waitForURL(`**${orderPage}`);
    await page.getByRole('link', { name: 'Financiar o restante' }).click();
    await page.waitForURL('**/flow-selection?**');
    await page.locator('main article a[href*="p=CDC"]').click();
    await page.waitForURL('**/cdc-simulator?**');
    await page.locator('main form[method=post] button[type=submit]').click();
    await page.waitForURL('**/installment-terms-and-conditions**');
    await page.locator('[name=terms]').check();
    await page.locator('main form[method=post] button[type=submit]').last().click();
    // The order's dealer is known: nobody is asked for another.
    await page.waitForURL('**/installment-register**');
    await fillForm(visitor);
    const id = await sendForm(visitor);
    await sandboxConsole.advance(id, 'APPROVED');
    await page.waitForURL('**/installment-approved**');
    await page.goto(orderPage);
    expect(await page.getByRole('link', { name: 'Financiar o restante' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Ver o financiamento' }).getAttribute('href')).toContain(id);
    expect(await page.locator('main').innerText()).toMatch(/financiamento|proposta/i);
    await expectQuiet(visitor);
  });
});

describe('bad input', () => {
  it('terms, final instalments and entrances that are not offered are refused by name', async () => {
    const visitor = await app.visit('br', 'jeep');
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
    const visitor = await app.visit('br', 'jeep');
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
    const visitor = await app.visit('br', 'jeep');
    await simulate(visitor, 'CDC');
    const gone = await visitor.page.goto(
      `${addressOf(visitor, 'funding-resume')}?id=0198c0de-0000-7000-8000-000000000001`,
    );
    expect(gone?.status()).toBe(404);
    await visitor.close();
  });
});

it('staff keep the upgrades, and the calculator offers them', async () => {
  const visitor = await app.visit('br', 'jeep');
  const { page, home } = visitor;
  const here = `${home}/admin/upgrades`;
  await page.goto(here);
  await signIn(page, { email: 'service_admin@demo.example', password: DEMO_PASSWORD });
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page.waitForURL(`**${here}`);
  await expectAccessible(page);

  await page.locator('main a[href*="edit=new"]').click();
  await page.waitForURL('**edit=new');
  await expectAccessible(page);
  const [mvs = ''] = (await cheapestOf(visitor)).split('-');
  await page.locator('[name=from]').selectOption(`${mvs.slice(0, 3)}:`);
  await page.locator('[name=headline]').fill('Leve o topo de linha');
  await page.locator('[name=text]').fill('Com tudo o que ele tem de melhor.');
  await page.locator('[name=validUntil]').fill('2020-01-01');
  const goals = page.locator('[name=to] option');
  const dearest = await goals.nth((await goals.count()) - 1).getAttribute('value');
  await page.locator('[name=to]').selectOption(dearest ?? '');
  await page.locator('main form[method=post] button[type=submit]').click();
  await page.locator('[name=validUntil][aria-invalid=true]').waitFor();
  // What was typed is still there.
  expect(await page.locator('[name=headline]').inputValue()).toBe('Leve o topo de linha');
  await page.locator('[name=validUntil]').fill('');
  await page.locator('main form[method=post] button[type=submit]').click();
  await page.waitForURL('**done=saved**');
  await expectAccessible(page);
  expect(await page.locator('main tbody tr').count()).toBe(1);

  await page.goto(`${home}/simulador?v=${await cheapestOf(visitor)}`);
  expect(await page.locator('main section[aria-labelledby=upgrades]').innerText()).toContain('Leve o topo de linha');

  await page.goto(here);
  await page.locator('main tbody button').click();
  const undo = page.getByRole('button', { name: 'Desfazer' });
  await undo.waitFor();
  expect(await page.locator('main tbody tr').count()).toBe(0);
  await undo.click();
  await page.waitForURL('**done=undone**');
  expect(await page.locator('main tbody tr').innerText()).toContain('Leve o topo de linha');
  await expectQuiet(visitor);
});
