import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAsAdmin } from '../harness/admin.ts';
import { openBrowser } from '../harness/browser.ts';
import { createDatabase } from '../harness/database.ts';
import { startRoles, type Roles } from '../harness/roles.ts';
import { waitFor } from '../harness/wait-for.ts';
import { openOwner } from './owner.ts';
import {
  becomeBuyer,
  buildFromTheDoor,
  counted,
  finger,
  holdACar,
  keyboard,
  mouse,
  payByCard,
  type Person,
} from './buying.ts';
import { control, expectAccessible, gatewayPayments, mailTo, openVisitor } from './visitor.ts';

const BUYERS = {
  br: {
    name: 'Marina Teste Silva',
    document: '529.982.247-25',
    birthDate: '12/04/1988',
    phone: '(11) 98765-4321',
    email: 'marina@buyer.example',
    password: 'Senha-2026!',
  },
  key: {
    name: 'Paulo Teste Souza',
    document: '111.444.777-35',
    birthDate: '01/02/1990',
    phone: '(21) 98888-7777',
    email: 'paulo@buyer.example',
    password: 'Senha-2026!',
  },
  late: {
    name: 'Rita Teste Lima',
    document: '390.533.447-05',
    birthDate: '30/09/1979',
    phone: '(31) 97777-6666',
    email: 'rita@buyer.example',
    password: 'Senha-2026!',
  },
  phone: {
    name: 'Nina Teste Rocha',
    document: '318.604.927-03',
    birthDate: '05/06/1991',
    phone: '(41) 98888-5555',
    email: 'nina@buyer.example',
    password: 'Senha-2026!',
  },
  phoneAr: {
    name: 'Tomás Prueba Ruiz',
    document: '31234568',
    birthDate: '05/06/1991',
    phone: '11 2345-6780',
    email: 'tomas@buyer.example',
    password: 'Clave-2026!',
  },
  ar: {
    name: 'Lucía Prueba Gómez',
    document: '30123456',
    documentKind: 'DNI',
    birthDate: '30/09/1985',
    phone: '11 2345-6789',
    email: 'lucia@buyer.example',
    password: 'Clave-2026!',
  },
} satisfies Record<string, Person>;

let browser: Browser;
let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;

beforeAll(async () => {
  [browser, database] = await Promise.all([openBrowser(), createDatabase({ people: false })]);
  roles = await startRoles({ databaseUrl: database.url, env: { RATE_LIMIT_SCALE: '100' } });
});

afterAll(async () => {
  await browser?.close();
  await roles?.stop();
  await database?.drop();
});

const payPix = async (page: import('playwright-core').Page, press: typeof mouse.press): Promise<number> => {
  await press(page.locator('main form:has([name=method]) button[type=submit]'));
  await page.locator('textarea[readonly]').waitFor();
  await expectAccessible(page);
  const code = await page.locator('textarea[readonly]').inputValue();
  expect(code).toMatch(/^000201.*6304[0-9A-F]{4}$/);
  const payments = await gatewayPayments(roles);
  const found = payments.find((one) => one.point_of_interaction?.transaction_data?.qr_code === code);
  return found?.id ?? expect.fail(`no payment asks for ${code}`);
};

/** A page that does not come says what stands there instead, and what the program had to say. */
const expectHeading = (page: import('playwright-core').Page, name: string): Promise<void> =>
  page
    .getByRole('heading', { level: 1, name })
    .waitFor()
    .catch(async (error: unknown) => {
      const shown = await page.locator('body').innerText();
      throw new Error(`${page.url()} shows: ${shown}\n${roles.output()}`, { cause: error });
    });

/** A moment of the buyer's own begins with the car, what comes next and whom to call. */
const expectTheCar = async (page: import('playwright-core').Page): Promise<void> => {
  const main = page.locator('main');
  await main.locator('img[alt^="Compass"]').waitFor();
  expect(await main.locator('dl').first().innerText()).toMatch(/Próximo passo[^]*Entrega[^]*Concessionária/);
  expect(await main.locator('a[href^="tel:"]').count()).toBe(1);
  await expectAccessible(page);
};

describe('buying a car', () => {
  it('in Brazil, with Pix: from the home page to the delivered car', async () => {
    const visitor = await openVisitor(browser, { url: roles.urls[0] ?? '', market: 'br', brand: 'jeep' });
    const { page } = visitor;
    const id = await holdACar(visitor, { hand: mouse, model: 'compass', build: 'monte', postalCode: '01310-100' });
    expect(await page.locator('header nav, header a[href*="/localizacao"], footer nav').count()).toBe(0);
    expect(await page.locator('footer a[href$="/arrependimento"]').count()).toBe(1);
    const next = encodeURIComponent(`${visitor.home}/reserva/${id}/register`);
    const joining = await (await page.request.get(`${visitor.home}/criar-conta?next=${next}`)).text();
    expect(joining).toMatch(/Compass Sport T270.*Guardado para você até \d\d:\d\d/s);
    await becomeBuyer(visitor, { hand: mouse, roles, person: BUYERS.br });
    await page.getByText('E se o tempo acabar?').click();
    expect(await page.locator('main details[open]').innerText()).toContain('nada é cobrado');
    await expectAccessible(page);
    await control(roles, `payments/${await payPix(page, mouse.press)}/confirm`);
    await expectHeading(page, 'Reserva confirmada');
    await expectTheCar(page);
    await page.getByRole('link', { name: 'Acompanhar o pedido' }).click();
    await page.waitForURL(`**/pedidos/${id}`);
    await expectTheCar(page);
    expect(await page.locator('main li:has(> details)').count()).toBe(5);
    await page.goto(`${visitor.home}/minha-area`);
    await expectTheCar(page);
    await page.getByRole('link', { name: 'Acompanhar o pedido' }).click();
    await page.waitForURL(`**/pedidos/${id}`);
    await mailTo(roles, BUYERS.br.email, /confirm/i);
    await waitFor(() => control(roles, `orders/${id}/steps`, { list: 'early', all: true }), {
      pause: 500,
    });
    await control(roles, `orders/${id}/balance`, { source: 'DEALER_PAYMENT' });
    await control(roles, `orders/${id}/steps`, { list: 'factory', all: true });
    await waitFor(
      async () => {
        await page.reload();
        return (await page.locator('[data-state=current]').innerText()).includes('Entregue');
      },
      { timeout: 60_000, pause: 1_000 },
    );
    await page.goto(`${visitor.home}/minha-area/pedidos`);
    await expectAccessible(page);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('in Argentina, with a card on the gateway’s own page; then the buyer withdraws and is paid back', async () => {
    const visitor = await openVisitor(browser, { url: roles.urls[0] ?? '', market: 'ar', brand: 'peugeot' });
    const { page } = visitor;
    const id = await holdACar(visitor, { hand: mouse, model: '208', build: 'arma', postalCode: '1425' });
    await becomeBuyer(visitor, { hand: mouse, roles, person: BUYERS.ar });
    await page.locator('main form:has([name=method]) button[type=submit]').click();
    await page.waitForURL(`${roles.sandboxUrl}/**`);
    await payByCard(page);
    await page.waitForURL(`**/${id}/payment**`);
    await page.getByRole('link', { name: 'Seguir el pedido' }).click();
    await page.getByRole('link', { name: 'Cancelar pedido' }).click();
    await expectAccessible(page);
    await page.locator('[name=accept]').check();
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**done=cancelled');
    await expectAccessible(page);
    await waitFor(
      async () => {
        await page.goto(`${visitor.home}/mi-cuenta/pedidos/${id}`);
        return (await page.locator('main').innerText()).includes('devuelto');
      },
      { pause: 500 },
    );
    expect((await gatewayPayments(roles)).some((payment) => payment.status === 'refunded')).toBe(true);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it.each([
    { market: 'br', brand: 'jeep', model: 'compass', build: 'monte', postalCode: '13010-000', person: BUYERS.phone },
    { market: 'ar', brand: 'peugeot', model: '2008', build: 'arma', postalCode: '5000', person: BUYERS.phoneAr },
  ] as const)(
    'on a phone in $market: a new buyer builds and reserves a car with 12 taps and 8 fields from the front door',
    async ({ market, brand, person, ...road }) => {
      const site = { url: roles.urls[0] ?? '', market, brand, width: 390, touch: true, consent: false };
      const visitor = await openVisitor(browser, site);
      const { page } = visitor;
      const { hand, done } = counted(finger);
      const version = await buildFromTheDoor(visitor, { hand, ...road });
      expect(await page.locator('main').innerText()).toContain(version);
      await becomeBuyer(visitor, { hand, roles, person });
      if (market === 'br') {
        const payment = await payPix(page, hand.press);
        await hand.press(page.getByRole('button', { name: 'Copiar código' }));
        await control(roles, `payments/${payment}/confirm`);
        await expectHeading(page, 'Reserva confirmada');
      } else {
        await hand.press(page.locator('main form:has(input[name=method]) button[type=submit]'));
        await page.waitForURL(`${roles.sandboxUrl}/**`);
        await payByCard(page);
        await expectHeading(page, 'Reserva confirmada');
      }
      expect(await page.locator('main').innerText()).toContain(version);
      expect(done).toEqual({ taps: market === 'br' ? 12 : 11, fields: 8 });
      expect(visitor.complaints).toEqual([]);
      await visitor.close();
    },
  );

  it('with the keyboard alone', async () => {
    const visitor = await openVisitor(browser, { url: roles.urls[0] ?? '', market: 'br', brand: 'jeep' });
    await holdACar(visitor, { hand: keyboard, model: 'renegade', build: 'monte', postalCode: '01310100' });
    await becomeBuyer(visitor, { hand: keyboard, roles, person: BUYERS.key });
    const payment = await payPix(visitor.page, keyboard.press);
    await control(roles, `payments/${payment}/confirm`);
    await visitor.page.getByRole('link', { name: 'Acompanhar o pedido' }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('too late: the order says so, the car is free again, late money goes back', async () => {
    const visitor = await openVisitor(browser, { url: roles.urls[0] ?? '', market: 'br', brand: 'jeep' });
    const { page } = visitor;
    const id = await holdACar(visitor, { hand: mouse, model: 'commander', build: 'monte', postalCode: '01310-100' });
    await becomeBuyer(visitor, { hand: mouse, roles, person: BUYERS.late });
    const payment = await payPix(page, mouse.press);
    const owner = await openOwner(database.url);
    await owner.endHold(id);
    await page.getByText('Pedido expirado').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('Falha no pagamento');
    // The same car once more, with all that was chosen.
    const again = await page.getByRole('link', { name: 'Reservar de novo' }).getAttribute('href');
    expect(again).toContain('/br/jeep/reserva/nova?c=');
    await expectAccessible(page);
    await waitFor(() => owner.isFree(id));
    await waitFor(async () => (await gatewayPayments(roles)).find((one) => one.id === payment)?.status === 'cancelled');
    await control(roles, `payments/${payment}/confirm`, { late: true });
    await waitFor(async () => (await gatewayPayments(roles)).find((one) => one.id === payment)?.status === 'refunded');
    expect(await owner.stateOf(id)).toBe('CANCELLED');
    await owner.close();
    await visitor.close();
  });
});

describe('the stock', () => {
  it('without scripts a visitor answers the consent, finds dealers, builds a car and holds it', async () => {
    const context = await browser.newContext({ baseURL: roles.urls[0] ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/br/jeep');
    await page.getByRole('button', { name: 'Só os necessários' }).click();
    await page.waitForURL('**/br/jeep');
    expect(await page.locator('[data-consent]').count()).toBe(0);
    await page.locator('[name=cep]').fill('01310-100');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.waitForURL('**cep=**');
    expect(await page.locator('#concessionarias').innerText()).toContain('Perto de São Paulo, SP');
    await page.getByRole('link', { name: 'Montar o Compass' }).click();
    await page.waitForURL('**/monte/compass/**');
    for (const step of ['optionals', 'color', 'accessories', 'coating', 'services', 'resume']) {
      await page.locator(`a[href*="/monte/compass/${step}"]`).last().click();
      await page.waitForURL(`**/${step}?**`);
    }
    await page.locator('a[href*="/reserva/nova"]').last().click();
    await page.locator('[name=cep]').fill('01310-100');
    await page.locator('form[method=get] button[type=submit]').click();
    await page.waitForURL('**cep=**');
    await page.locator('form[method=post] button[type=submit]').first().click();
    await page.waitForURL('**/showcase');
    expect(await page.locator('main h1').innerText()).toContain('Compass');
    await context.close();
  });

  it('where it cannot be asked the page of a car says so, and recovers by itself', async () => {
    const visitor = await openVisitor(browser, { url: roles.urls[0] ?? '', market: 'br', brand: 'jeep' });
    const { page } = visitor;
    const failed = page.getByText('Falha ao carregar estoque').filter({ visible: true });
    await runAsAdmin(database.url, 'REVOKE SELECT ON stock.unit FROM volante_app');
    try {
      await page.goto(`${visitor.home}/monte/compass/color?c=`);
      await failed.first().waitFor();
      await page.getByText('Preço conferido agora').filter({ visible: true }).first().waitFor();
    } finally {
      await runAsAdmin(database.url, 'GRANT SELECT ON stock.unit TO volante_app');
    }
    await failed.first().waitFor({ state: 'hidden', timeout: 60_000 });
    await visitor.close();
  });
});
