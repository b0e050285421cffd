import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsFor } from '#brands/dictionary.ts';
import { formatAmount, money } from '#kernel/money.ts';
import { ask } from '#tests/harness/cars.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { translator } from '#ui/translate.ts';
import { expectQuiet, openJourneyApp, type JourneyApp } from './account-steps.ts';
import { onPhoneAs, openOrder, shopOf, type Market, type Reserved } from './order-steps.ts';
import { press, wordsOf } from './rest-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

let app: JourneyApp;
let staffToken: string;

beforeAll(async () => {
  app = await openJourneyApp();
  staffToken = await signInStaff(shopOf(app).call, 'service_admin');
});
afterAll(() => app?.close());

/** A plate of the brand's register that the site can value, and what it is worth. */
const usedCar = async ({ brand, market }: Reserved): Promise<{ plate: string; worth: number }> => {
  const { call } = shopOf(app);
  const { rows } = await ask<{ plate: string }>(
    app.databaseUrl,
    `SELECT plate FROM aftersales.vehicle WHERE brand = $1 AND market = $2 AND plate IS NOT NULL ORDER BY plate LIMIT 60`,
    [brand, market],
  );
  for (const { plate } of rows) {
    const path = `evaluate/v1/evaluate/plate/${encodeURIComponent(plate)}?mileageKm=30000`;
    const { status, json } = await call('GET', path, { brand, market });
    if (status === 200) return { plate, worth: (json['suggested'] as { amount: number }).amount };
  }
  return expect.fail('a used car with a value');
};

const tradeOf = async (order: Reserved) =>
  (await order.show()).rest.sources.findLast(({ kind }) => kind === 'TRADE_IN') ?? expect.fail('a car in trade');

const sendPhoto = async ({ page }: Visitor, order: Reserved, place: string): Promise<void> => {
  const t = wordsOf(order);
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel(t('trade.photo.what')).selectOption(place);
  await page.getByLabel(t('trade.photo.file'), { exact: true }).setInputFiles({
    name: 'foto.jpg',
    mimeType: 'image/jpeg',
    buffer,
  });
  await press(page, t('trade.photo.send'));
  await page.getByText(t('trade.done.photo')).waitFor();
};

/** Staff find more kilometres and another damage, on the screen of the order. */
const correct = async (order: Reserved): Promise<void> => {
  const staff = await onPhoneAs(app, { market: order.market, brand: order.brand, token: staffToken });
  await staff.page.setViewportSize({ width: 1440, height: 900 });
  const { page, home } = staff;
  await page.goto(`${home}/admin/orders/${order.id}`);
  const t = wordsOf(order);
  const car = page.getByRole('region', { name: t('trade.staff.title') });
  expect(await car.locator('img').count()).toBe(2);
  await car.getByLabel(t('rest.trade.km')).fill('90.000');
  await car.getByLabel(t('trade.staff.condition')).selectOption('FAIR');
  const places = translator(textsFor({ brand: order.brand, market: order.market, areas: ['tradeIn'] }).tradeIn);
  await car.getByLabel(places('tradeIn.place.BONNET'), { exact: true }).check();
  await car.getByLabel(t('trade.staff.reason')).fill('90.000 km');
  await car.getByRole('button', { name: t('trade.staff.send') }).click();
  await page.getByText(t('trade.staff.waits')).waitFor();
  await expectAccessible(page);
  await expectQuiet(staff);
};

const MARKETS: readonly Market[] = ['br', 'ar'];

test.each(MARKETS)('%s: two photographs, a correction, and the new value that its buyer agrees to', async (market) => {
  const order = await reservedIn(shopOf(app), market);
  const t = wordsOf(order);
  const { plate, worth } = await usedCar(order);
  const { total, rest } = await order.show();
  const part = Math.min(worth, rest.toPay.amount - 1000);
  const planned = await order.plan([
    { kind: 'TRADE_IN', amount: part, car: { plate, mileageKm: 30_000 } },
    { kind: 'DEALER_PAYMENT', amount: rest.toPay.amount - part },
  ]);
  expect(planned.status, JSON.stringify(planned.json)).toBe(200);
  const visitor = await onPhoneAs(app, order);
  const { page } = visitor;
  await openOrder(visitor, order);
  await page
    .getByRole('link', { name: t('order.payRest.planned'), exact: true })
    .first()
    .tap();
  await sendPhoto(visitor, order, 'FRONT');
  await sendPhoto(visitor, order, 'ODOMETER');
  expect(await page.getByText(t('trade.photo.sent'), { exact: true }).count()).toBe(2);
  await expectAccessible(page);
  await correct(order);
  await page.reload();
  await page.getByText(t('trade.correction')).waitFor();
  await expectAccessible(page);
  const found = (await tradeOf(order)).correction?.suggested.amount ?? 0;
  const counts = Math.min(part, found);
  await press(page, t('trade.correction.accept'));
  await page.getByText(t('trade.done.car')).waitFor();
  const after = await order.show();
  expect((await tradeOf(order)).amount.amount).toBe(counts);
  expect(after.rest.open.amount).toBe(part - counts);
  if (part > counts)
    await page
      .getByText(formatAmount(money(part - counts, total.currency)))
      .first()
      .waitFor();
  await expectQuiet(visitor);
});
