import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerOf, idOf, orderOf } from '#tests/harness/buyer.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { build, payFor } from '#tests/harness/sales.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { openJourneyApp, type JourneyApp } from './account-steps.ts';
import { expectAccessible, openVisitor, untilLive, type Visitor } from './visitor.ts';

let app: JourneyApp;
let call: Caller;
let staff: string;

beforeAll(async () => {
  app = await openJourneyApp();
  call = callerOf(app.roles.urls[0] ?? '');
  staff = await signInStaff(call, 'service_admin');
});
afterAll(() => app.close());

const SITES = {
  br: { brand: 'jeep', link: 'Direito de arrependimento', send: 'Pedir o cancelamento', back: 'devolvido' },
  ar: { brand: 'peugeot', link: 'Botón de arrepentimiento', send: 'Pedir la cancelación', back: 'devuelto' },
} as const;
type Market = keyof typeof SITES;

/** A car of a demonstration customer, as far as it is by now. */
const buy = async (market: Market, to: 'RESERVE' | 'VEHICLE_PRODUCED' | 'DELIVERED') => {
  const { brand } = SITES[market];
  const token = await signIn(call, CUSTOMER[market]);
  const buyer = buyerOf(call, { token, brand, market });
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, { brand, market })));
  const sale = { buyer, id, sandboxConsole: createSandboxConsole(app.roles.sandboxUrl) };
  await payFor(sale, market);
  if (to !== 'RESERVE') await build(sale, to);
  return { id, token, number: String((await buyer.status(id)).json['number']) };
};

const onAPhone = (market: Market): Promise<Visitor> =>
  openVisitor(app.browser, {
    url: app.roles.urls[0] ?? '',
    market,
    brand: SITES[market].brand,
    width: 390,
    touch: true,
  });

/** From the front door to the code, by taps, without signing in; the number typed in a manner of one's own. */
const withdraw = async ({ page, home }: Visitor, market: Market, number: string): Promise<string> => {
  await page.goto(home);
  await page.getByRole('contentinfo').getByRole('link', { name: SITES[market].link }).first().tap();
  await page.locator('[name=orderNumber]').waitFor();
  await expectAccessible(page);
  await page.locator('[name=orderNumber]').fill(` ${number.toLowerCase().replaceAll('-', ' ')} `);
  await page.locator('[name=email]').fill(CUSTOMER[market].toUpperCase());
  await page.getByRole('button', { name: SITES[market].send }).tap();
  await page
    .getByText(/ARR-[0-9A-Z]{4}-[0-9A-Z]{4}/)
    .first()
    .waitFor();
  await expectAccessible(page);
  return /ARR-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.locator('main').innerText())?.[0] ?? '';
};

/** The order's own page, reached from my area by taps, as its buyer reads it once it says `words`. */
const readOrder = async ({ page, context, home }: Visitor, of: { token: string; id: string; words: RegExp }) => {
  const place = { domain: new URL(app.roles.urls[0] ?? '').hostname, path: '/', secure: true, httpOnly: true };
  await context.addCookies([{ name: '__Host-session', value: of.token, ...place }]);
  await page.goto(home);
  await page.locator('header a[href*="minha-area"], header a[href*="mi-cuenta"]').first().tap();
  await page.locator('main nav summary').tap();
  await page.locator('main nav a[href$="/pedidos"]:visible').tap();
  await page.locator(`main a[href$="/${of.id}"]`).first().tap();
  await page.waitForURL(`**/${of.id}`);
  const main = page.locator('main');
  await waitFor(
    async () => {
      await page.reload();
      return of.words.test(await main.innerText());
    },
    { pause: 300 },
  );
  await expectAccessible(page);
  // The other rooms are a tap away from here too.
  await page.locator('main nav summary').tap();
  expect(await page.locator('main nav a:visible').count()).toBeGreaterThan(5);
  return (await main.innerText()).replaceAll(/\s+/g, ' ');
};

const decide = async (market: Market, code: string, body: { decision: string; note?: string }): Promise<void> => {
  const scope = { brand: SITES[market].brand, market, token: staff };
  const { json } = await call('GET', 'reservation/v2/withdrawals', scope);
  const found = (json['withdrawals'] as { id: string; code: string }[]).find((one) => one.code === code);
  const path = `reservation/v2/withdrawals/${found?.id}/decision`;
  expect((await call('POST', path, { ...scope, key: randomUUID(), body })).status).toBe(200);
};

describe('on a phone, by taps from the front door', () => {
  test.each([
    { car: 'a reserved', state: 'RESERVE', market: 'ar' },
    { car: 'a produced', state: 'VEHICLE_PRODUCED', market: 'br' },
  ] as const)('$car car is withdrawn from: the order ends and the deposit comes back', async ({ state, market }) => {
    const { id, number, token } = await buy(market, state);
    const visitor = await onAPhone(market);
    const code = await withdraw(visitor, market, number);
    const words = await readOrder(visitor, { token, id, words: new RegExp(SITES[market].back) });
    expect(words).toContain(code);
    expect(words).toContain(number);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test('a delivered car is withdrawn from: accepted at once, paid back once it returned, and the dealership told its part', async () => {
    const { id, number, token } = await buy('br', 'DELIVERED');
    const visitor = await onAPhone('br');
    const code = await withdraw(visitor, 'br', number);
    expect(await readOrder(visitor, { token, id, words: /combinar a devolução do carro/ })).toContain(code);
    await decide('br', code, { decision: 'finish' });
    const words = await readOrder(visitor, { token, id, words: /devolvido/ });
    expect(words).toMatch(/R\$ [\d.]+,\d\d não passaram por este site/);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test.each([
    { market: 'br', waits: /em análise/, refused: /foi recusado/ },
    { market: 'ar', waits: /en análisis/, refused: /fue rechazada/ },
  ] as const)(
    'in $market a car that was delivered longer ago than the law’s days is a person’s to decide, and their no is read',
    async ({ market, waits, refused }) => {
      const { id, number, token } = await buy(market, 'DELIVERED');
      await ask(
        app.databaseUrl,
        `UPDATE reservations.purchase SET delivered_at = now() - interval '20 days' WHERE id = $1`,
        [id],
      );
      const visitor = await onAPhone(market);
      const code = await withdraw(visitor, market, number);
      expect(await readOrder(visitor, { token, id, words: waits })).toContain(code);
      await visitor.page.goto(`${visitor.page.url()}/cancelar`);
      expect(new URL(visitor.page.url()).pathname).toMatch(new RegExp(`/${id}$`));
      const note = `Fora do prazo ${randomUUID().slice(0, 8)}`;
      await decide(market, code, { decision: 'refuse', note });
      expect(await readOrder(visitor, { token, id, words: refused })).toContain(code);
      await createSandboxConsole(app.roles.sandboxUrl).mail(CUSTOMER[market], new RegExp(note));
      expect(orderOf(await buyerOf(call, { brand: SITES[market].brand, market, token }).status(id))).toMatchObject({
        state: 'DELIVERED',
        refunds: [],
      });
      expect(visitor.complaints).toEqual([]);
      await visitor.close();
    },
  );
});

/** From the front door to the payment of a car that is kept already, by taps; the gateway's payment or the way to its page is there. */
const openPayment = async ({ page, home }: Visitor): Promise<void> => {
  await page.goto(home);
  await page.locator('header a[href*="minha-area"], header a[href*="mi-cuenta"]').first().tap();
  await page.locator('main a[href$="/payment"]').first().tap();
  await page.waitForURL('**/payment');
  await untilLive(page);
  await page.locator('main form:has(input[name=method]) button[type=submit]').tap();
};

type Payment = { readonly id: number; readonly transaction_amount: number };
type Sandbox = ReturnType<typeof createSandboxConsole>;

/** What goes wrong with a payment by Pix, as its payer or bank does it; and what the page must then say. */
const FAILURES = [
  {
    what: 'an ended Pix code',
    fail: (sandbox: Sandbox, { id }: Payment) => sandbox.onPayment(id, 'expire'),
    words: ['O código Pix venceu', 'Nada foi cobrado'],
  },
  {
    what: 'another amount',
    fail: (sandbox: Sandbox, { id, transaction_amount: amount }: Payment) =>
      sandbox.onPayment(id, 'confirm', { amount: amount - 1 }),
    words: [
      'O valor pago não é o da reserva',
      'O dinheiro volta sozinho para a conta de onde saiu',
      'pague exatamente',
    ],
  },
] as const;

/** A kept car of a customer who is at its payment, on a phone. */
const atPayment = async (market: Market) => {
  const { brand } = SITES[market];
  const token = await signIn(call, CUSTOMER[market]);
  const buyer = buyerOf(call, { token, brand, market });
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, { brand, market })));
  await buyer.register(id);
  const visitor = await onAPhone(market);
  const place = { domain: new URL(app.roles.urls[0] ?? '').hostname, path: '/', secure: true, httpOnly: true };
  await visitor.context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  await openPayment(visitor);
  return { id, buyer, visitor, page: visitor.page, sandbox: createSandboxConsole(app.roles.sandboxUrl) };
};

const expectWords = async ({ page }: Visitor, words: readonly string[]): Promise<void> => {
  const main = page.locator('main');
  for (const one of words) await main.getByText(one).first().waitFor();
  await expectAccessible(page);
};

/** When the page asks by the clock there is no room for it, once. */
const untilBusy = async (page: Page): Promise<void> => {
  const busy = page.waitForResponse((response) => response.status() === 503);
  await page.route(/\/payment\.data/, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' } }), {
    times: 1,
  });
  await busy;
};

describe('a payment that fails, on a phone', () => {
  test.each(FAILURES)('$what says what happened, that no money is lost, and what to do', async ({ fail, words }) => {
    const { id, buyer, visitor, page, sandbox } = await atPayment('br');
    await page.locator('textarea[readonly]').waitFor();
    const { charges } = orderOf(await buyer.status(id));
    await fail(sandbox, await sandbox.payment(charges[0]?.id ?? ''));
    await expectWords(visitor, words);
    expect(orderOf(await buyer.status(id)).state).toBe('PRE_RESERVE');
    expect((await buyer.cancel(id)).status).toBe(200);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test('a Pix paid twice: the order is confirmed though the server was busy when its page was asked, and the second payment is told and goes back', async () => {
    const { id, buyer, visitor, page, sandbox } = await atPayment('br');
    await page.locator('textarea[readonly]').waitFor();
    const { charges } = orderOf(await buyer.status(id));
    await untilBusy(page);
    await sandbox.onPayment((await sandbox.payment(charges[0]?.id ?? '')).id, 'twice');
    await expectWords(visitor, ['Reserva confirmada']);
    await waitFor(async () => {
      await page.reload();
      return (await page.locator('main').innerText()).includes('duas vezes. O segundo pagamento volta sozinho');
    });
    await page.getByRole('link', { name: 'Acompanhar o pedido' }).tap();
    await expectWords(visitor, ['Pago em dobro: ']);
    expect(orderOf(await buyer.status(id))).toMatchObject({ state: 'RESERVE', refunds: [{ reason: 'twice' }] });
    expect((await buyer.cancel(id)).status).toBe(200);
    expect(visitor.complaints).toEqual([expect.stringContaining('status of 503')]);
    await visitor.close();
  });

  test('a refused card: the gateway’s page leads back, and the page says so', async () => {
    const { id, buyer, visitor, page } = await atPayment('ar');
    await page.waitForURL(`${app.roles.sandboxUrl}/**`);
    await createSandboxConsole(app.roles.sandboxUrl).payByCard(page.url(), 'FUND GOMEZ');
    await page.goBack();
    await expectWords(visitor, ['TUVIMOS UN PROBLEMA CON EL PAGO.', 'no se cobró nada']);
    // Nobody is taken away from a page they came back to.
    await page.getByRole('link', { name: 'Ir a la página segura' }).waitFor();
    expect(orderOf(await buyer.status(id)).state).toBe('PRE_RESERVE');
    expect((await buyer.cancel(id)).status).toBe(200);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test('another way to pay is chosen while a code waits, and the first one again', async () => {
    const { id, buyer, visitor, page } = await atPayment('br');
    await page.locator('textarea[readonly]').waitFor();
    await page.getByRole('button', { name: 'Pagar de outro jeito' }).tap();
    await page.locator('main form:has(input[name=method]) button[type=submit]').tap();
    await page.locator('textarea[readonly]').waitFor();
    await page.getByRole('button', { name: 'Pagar de outro jeito' }).tap();
    await page.getByText('Cartão de crédito').tap();
    await page.locator('main form:has(input[name=method]) button[type=submit]').tap();
    await page.waitForURL(`${app.roles.sandboxUrl}/**`);
    expect((await buyer.cancel(id)).status).toBe(200);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});
