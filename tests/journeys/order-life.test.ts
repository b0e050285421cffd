import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FACTORY_STEPS } from '#sandbox/factory/order.ts';
import { setAddress } from '#tests/harness/rest.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { openJourneyApp, expectQuiet, type JourneyApp } from './account-steps.ts';
import { atOrder, onPhoneAs, openOrder, shopOf, type Market } from './order-steps.ts';
import { openPayers, planRest, press, wordsOf, type Kind } from './rest-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

// An order from its reservation to its keys, in both markets, by tap on a phone: one program, one browser.
let app: JourneyApp;
let payers: Awaited<ReturnType<typeof openPayers>>;

beforeAll(async () => {
  app = await openJourneyApp();
  payers = await openPayers(app);
  await setAddress(app.databaseUrl, CUSTOMER.br);
});
afterAll(() => app?.close());

const MARKETS = ['br', 'ar'] as const;

const ALONE: readonly Kind[] = ['DEALER_PAYMENT', 'TRADE_IN', 'EXT_CONSORTIUM_PAYMENT', 'VOLANTE_CONSORTIUM_PAYMENT'];
/** Slips are Brazil's, a card and cash Argentina's. A bank wants an entrance, so it stands in what is mixed. */
const PLANS: Readonly<Record<Market, readonly (readonly Kind[])[]>> = {
  br: [
    ...ALONE.map((kind) => [kind]),
    ['BILLET_PAYMENT'],
    ['BILLET_PAYMENT', 'DEALER_PAYMENT', 'FINANCING_PAYMENT'],
    ['TRADE_IN', 'EXT_CONSORTIUM_PAYMENT', 'BILLET_PAYMENT'],
    ['VOLANTE_CONSORTIUM_PAYMENT', 'TRADE_IN', 'FINANCING_PAYMENT'],
  ],
  ar: [
    ...ALONE.map((kind) => [kind]),
    ['CARD_PAYMENT'],
    ['CASH_COUPON_PAYMENT'],
    ['CARD_PAYMENT', 'CASH_COUPON_PAYMENT', 'DEALER_PAYMENT'],
    ['DEALER_PAYMENT', 'FINANCING_PAYMENT'],
    ['TRADE_IN', 'EXT_CONSORTIUM_PAYMENT', 'DEALER_PAYMENT'],
    ['VOLANTE_CONSORTIUM_PAYMENT', 'TRADE_IN', 'FINANCING_PAYMENT'],
  ],
};

describe.each(MARKETS)('the rest of the price in %s', (market) => {
  test.each(PLANS[market].map((kinds) => ({ kinds, by: kinds.join(', ') })))('is brought by $by', async ({ kinds }) => {
    const order = await reservedIn(shopOf(app), market);
    const t = wordsOf(order);
    const visitor = await onPhoneAs(app, order);
    const { page } = visitor;
    const parts = await planRest(visitor, order, kinds);
    for (const part of parts) await payers.bring(visitor, order, part);
    await page.reload();
    await page.getByText(t('rest.nothing')).waitFor();
    expect(await page.getByRole('main').getByText(t('rest.state.PAID'), { exact: true }).count()).toBe(kinds.length);
    await expectAccessible(page);
    expect(await order.show()).toMatchObject({ balance: 'PAID', rest: { open: { amount: 0 }, toPay: { amount: 0 } } });
    await expectQuiet(visitor);
  });
});

describe.each(MARKETS)('an order that changes in %s', (market) => {
  test('has an accessory more: the buyer reads what differs, agrees, and finds the change again', async () => {
    const { visitor, order } = await atOrder(app, market);
    const { page } = visitor;
    const t = wordsOf(order);
    await page.getByRole('link', { name: t('order.change') }).tap();
    await page.getByRole('heading', { name: t('change.title', { number: '' }).trim() }).waitFor();
    await expectAccessible(page);
    await press(page, t('change.check'));
    await page.getByText(t('change.nothing')).waitFor();
    await page.getByText(new RegExp(`^${t('change.accessories')}: `)).tap();
    await page
      .getByRole('group', { name: t('change.accessories') })
      .getByRole('checkbox')
      .first()
      .check({ force: true });
    await press(page, t('change.check'));
    await page.getByRole('heading', { name: t('change.checked') }).waitFor();
    await page.getByText(t('change.open')).waitFor();
    await expectAccessible(page);
    await page.getByLabel(t('change.accept')).check();
    await press(page, t('change.send'));
    await page.getByRole('heading', { name: t('change.done') }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: t('change.back') }).tap();
    await page.getByRole('link', { name: t('order.change') }).tap();
    await page.locator('summary', { hasText: t('change.history.CHANGED', { date: '' }).trim() }).tap();
    await page.getByText(`${t('change.kind.accessory')}: `).waitFor();
    await expectQuiet(visitor);
  });

  test('is cancelled, taken up again, paid for again, and stands where it stood', async () => {
    const { visitor, order } = await atOrder(app, market);
    const { page } = visitor;
    const t = wordsOf(order);
    await page.getByRole('link', { name: t('order.cancel') }).tap();
    await page.getByRole('checkbox').check();
    await press(page, t('cancel.send'));
    await page.waitForURL(/done=cancelled/);
    await openOrder(visitor, order);
    await page.getByRole('link', { name: t('order.takeUp') }).tap();
    await page.getByText(t('takeUp.priceNow')).waitFor();
    await page.getByText(t('takeUp.sameCar')).waitFor();
    await expectAccessible(page);
    await page.getByLabel(t('takeUp.accept')).check();
    await press(page, t('takeUp.send'));
    await page.waitForURL('**/payment');
    await expectAccessible(page);
    await order.pay();
    await order.seen(({ state }) => state === 'RESERVE');
    await openOrder(visitor, order);
    expect(await page.getByRole('link', { name: t('order.change') }).count()).toBe(1);
    await expectQuiet(visitor);
  });
});

const PLATE = { br: 'VLT9Z86', ar: 'VL986ZZ' } as const;

/** What one thinks of it so far, from the order's page and back. */
const judge = async ({ page }: Visitor, t: ReturnType<typeof wordsOf>, about: string, score: '4' | '5') => {
  await page.getByRole('link', { name: t('task.GIVE_FEEDBACK') }).tap();
  await page.getByText(about).waitFor();
  await expectAccessible(page);
  await page.getByText(t(`feedback.score.${score}`), { exact: true }).tap();
  await page.locator('[name=words]').fill('Ok');
  await press(page, t('feedback.send'));
  await page.getByText(t('feedback.thanks')).waitFor();
  await page.getByRole('link', { name: t('handover.back') }).tap();
};

test.each(MARKETS)('in %s a car is followed from its reservation to its keys, and judged', async (market) => {
  const { visitor, order } = await atOrder(app, market);
  const { page } = visitor;
  const { id } = order;
  const t = wordsOf(order);
  const { number } = await order.show();
  const { sandboxConsole } = shopOf(app);
  await judge(visitor, t, t('feedback.about.RESERVE', { number }), '4');
  await sandboxConsole.steps(id, 'early');
  await sandboxConsole.balance(id);
  for (const step of FACTORY_STEPS.slice(0, FACTORY_STEPS.indexOf('DELIVER_TO_CCSS') + 1))
    await sandboxConsole.step(id, step);
  await order.seen(({ state }) => state === 'DELIVER_TO_CCSS');

  await openOrder(visitor, order);
  await page.getByRole('link', { name: t('task.BOOK_HANDOVER') }).tap();
  await page.getByRole('heading', { name: t('handover.choose') }).waitFor();
  await expectAccessible(page);
  // The first may begin to be too near while the page is read.
  await page.locator('main button[name=startsAt]').nth(1).tap();
  await page.getByText(t('handover.bring')).waitFor();
  await expectAccessible(page);
  await payers.dealership.handOver(order, id, PLATE[market]);
  await order.seen(({ state }) => state === 'DELIVERED');

  await openOrder(visitor, order);
  expect(await page.locator('[data-state=current]').innerText()).toContain(t('status.DELIVERED'));
  await judge(visitor, t, t('feedback.about.DELIVERED', { number }), '5');
  expect((await order.show()).feedback.answers.map(({ milestone, score }) => [milestone, score])).toEqual([
    ['RESERVE', 4],
    ['DELIVERED', 5],
  ]);
  await expectQuiet(visitor);
});
