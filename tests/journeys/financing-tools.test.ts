import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import argentine from '#brands/texts/financing.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/financing.pt-BR.json' with { type: 'json' };
import { encodeChoice } from '#features/configurator/public.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { openBrowser } from '#tests/harness/browser.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';
import { createFinancingConsole } from './financing-admin.ts';
import { addressOf, cheapestOf } from './financing-steps.ts';
import { expectAccessible as examine, openVisitor, type Visitor, untilLive } from './visitor.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let sandboxConsole: ReturnType<typeof createFinancingConsole>;

beforeAll(async () => {
  [browser, database] = await Promise.all([openBrowser(), createDatabase()]);
  roles = await startRoles({ databaseUrl: database.url, env: { RATE_LIMIT_SCALE: '100', BANK_SIMULATIONS: 'wire' } });
  sandboxConsole = createFinancingConsole(roles);
});
afterEach(() => sandboxConsole.clearFaults());
afterAll(async () => {
  await browser?.close();
  await roles?.stop();
  await database?.drop();
});

const MISSING = { br: brazilian, ar: argentine } as const;

/** The markets share their pages; one of them is examined. */
const looks = { br: examine, ar: async () => {} };

const visit = (market: 'br' | 'ar', brand: string, width?: number): Promise<Visitor> =>
  openVisitor(browser, { url: roles.urls[0] ?? '', market, brand, ...(width === undefined ? {} : { width }) });

describe.each([
  ['br', 'jeep'],
  ['ar', 'peugeot'],
] as const)('in %s', (market, brand) => {
  it('the comparator sets cash and four products over one horizon, and sliders move it', async () => {
    const visitor = await visit(market, brand);
    const { page } = visitor;
    await page.goto(`${addressOf(visitor, 'flow-selection')}?v=${await cheapestOf(visitor)}`);
    await looks[market](page);
    expect(await page.locator('main article').count()).toBe(5);
    const before = await page.locator('main article').nth(1).innerText();
    await untilLive(page);
    await page.locator('main [name=n]').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.locator('main article').nth(1).innerText()).not.toBe(before);
    await page.locator('main [name=e]').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**e=31**');
    await page.locator('main article a').nth(1).click();
    await page.waitForURL('**p=NEXT**');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('a car that nobody can reserve now is said to be that before any bank is asked, and is waited for', async () => {
    const { choice } = await findReadyCar(database.url, { brand, market });
    await ask(
      database.url,
      `UPDATE stock.unit SET blocked_at = now(), blocked_reason = 'nobody' WHERE brand = $1 AND market = $2 AND mvs_code = $3`,
      [brand, market, choice.mvsCode],
    );
    const visitor = await visit(market, brand, 390);
    const { page } = visitor;
    const code = encodeChoice(choice);
    await page.goto(`${addressOf(visitor, 'flow-selection')}?${new URLSearchParams({ c: code })}`);
    await page.getByText(MISSING[market]['flow.missing.title']).waitFor();
    await looks[market](page);
    await page.getByRole('link', { name: MISSING[market]['flow.missing.waiting'] }).click();
    await page.locator('main form [name=consent]').waitFor();
    expect(new URL(page.url()).searchParams.get('c')).toBe(code);
    await ask(
      database.url,
      `UPDATE stock.unit SET blocked_at = NULL, blocked_reason = NULL WHERE brand = $1 AND market = $2 AND mvs_code = $3`,
      [brand, market, choice.mvsCode],
    );
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('the calculator answers by car, with an upgrade, and by what one can pay', async () => {
    const visitor = await visit(market, brand, 360);
    const { page } = visitor;
    await page.goto(`${visitor.home}/simulador`);
    await looks[market](page);
    await page.locator('main [name=v]').selectOption(await cheapestOf(visitor));
    await page.locator('main form').first().locator('button').click();
    await page.locator('main article').first().waitFor();
    await looks[market](page);
    expect(await page.locator('main section[aria-labelledby=upgrades] article').count()).toBeGreaterThan(0);
    await page.goto(
      `${visitor.home}/simulador?m=${market === 'br' ? '5000,00' : '3000000,00'}&a=${market === 'br' ? '60000,00' : '15000000,00'}`,
    );
    await looks[market](page);
    expect(await page.locator('main article').count()).toBeGreaterThan(0);
    await page.locator('main article a').first().click();
    await page.waitForURL(/simulator|installment-check/);
    expect(await page.locator('main form[method=post]').count()).toBe(1);
    await page.goto(`${visitor.home}/simulador?m=1,00`);
    expect(await page.locator('main article').count()).toBe(0);
    await page.goto(`${visitor.home}/simulador?m=abc`);
    await page.locator('[name=m][aria-invalid=true]').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});

describe('a bank that is not well', () => {
  it.each(['500-before', 'malformed', 'hang'])(
    '%s: the simulator says so with somebody to call, and nothing is lost',
    async (mode) => {
      const visitor = await visit('br', 'jeep');
      const { page } = visitor;
      await sandboxConsole.fault('bank.cdc.simulate', mode, { times: 10 });
      await page.goto(`${addressOf(visitor, 'cdc-simulator')}?v=${await cheapestOf(visitor)}&p=CDC&e=35&n=36`);
      const text = await page.locator('main').innerText();
      expect(text).toContain('Simulação indisponível');
      expect(text).toContain('Ops, algo deu errado!');
      expect(await page.locator('main a[href^="tel:"]').count()).toBe(1);
      expect(await page.locator('main [name=e]').inputValue()).toBe('35');
      await visitor.close();
    },
  );

  it('the comparator goes on with the banks that answer', async () => {
    const visitor = await visit('br', 'jeep');
    const { page } = visitor;
    await sandboxConsole.fault('bank.next.simulate', '500-before', { times: 10 });
    await page.goto(`${addressOf(visitor, 'flow-selection')}?v=${await cheapestOf(visitor)}`);
    expect(await page.locator('main article[data-state=open]').count()).toBe(4);
    expect(await page.locator('main article[data-state=unavailable]').count()).toBe(1);
    await visitor.close();
  });
});

describe('without scripts', () => {
  it('the simulator’s form works by its button', async () => {
    const context = await browser.newContext({ baseURL: roles.urls[0] ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    const visitor = { page, context, home: '/br/jeep', complaints: [], close: () => context.close() };
    await page.goto(`${addressOf(visitor, 'cdc-simulator')}?v=${await cheapestOf(visitor)}&p=CDC&n=48`);
    await page.locator('main form[method=get] button[type=submit]').click();
    await page.waitForURL('**e=30**');
    expect(await page.locator('main').innerText()).toContain('CET');
    await visitor.close();
  });
});
