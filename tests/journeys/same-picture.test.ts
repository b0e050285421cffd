import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookOfCodes } from '#kernel/car-look.ts';
import { encodeChoice } from '#features/configurator/public.ts';
import { readEnv } from '#platform/env.server.ts';
import { openChromium } from '../harness/browser.ts';
import { buyerOf, idOf } from '../harness/buyer.ts';
import { callerOf, type Caller } from '../harness/caller.ts';
import { ask, findReadyCars, type OfferedCar } from '../harness/cars.ts';
import { createDatabase } from '../harness/database.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import { CUSTOMER, seedPeople, signIn } from '../harness/people.ts';
import { startRoles, type Roles } from '../harness/roles.ts';
import { waitFor } from '../harness/wait-for.ts';
import { control, gatewayPayments, openVisitor, type Visitor } from './visitor.ts';

const HOME = '/br/jeep';

let browser: Browser;
let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;
let call: Caller;
let token: string;
let visitor: Visitor;

beforeAll(async () => {
  [browser, database] = await Promise.all([openChromium(), createDatabase()]);
  roles = await startRoles({ databaseUrl: database.url });
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: database.url, VOLANTE_DATA: roles.folder });
  if (!env.ok) throw new Error(env.problems.join('; '));
  await seedPeople(database.url, env.env);
  const url = roles.urls[0] ?? '';
  call = callerOf(url);
  token = await signIn(call, CUSTOMER.br);
  visitor = await openVisitor(browser, { url, market: 'br', brand: 'jeep' });
});
afterAll(async () => {
  await browser?.close();
  await roles?.stop();
  await database?.drop();
});

/** A car on a dealer's floor with wheels that were chosen. */
const carWithWheels = async (): Promise<OfferedCar> => {
  const cars = await findReadyCars(database.url, { limit: 400 });
  return cars.find(({ choice }) => choice.itemCodes.some((code) => /^R\d\d$/.test(code))) ?? expect.fail('no such car');
};

const slugOf = async (car: OfferedCar): Promise<string> => {
  const { json } = await call('GET', 'model/v1/model', { brand: 'jeep', market: 'br' });
  const { models } = json as { models: { slug: string; code: string }[] };
  const model = models.find(({ code }) => car.choice.mvsCode.startsWith(code));
  return model?.slug ?? expect.fail(`no model of ${car.choice.mvsCode}`);
};

/** Folder and look of a picture's address; its size and format are each screen's own. */
const carIn = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://any');
  return `${pathname.replace(/\/[^/]+$/, '')} ${searchParams.get('paint')} ${searchParams.get('parts')}`;
};

const shownIn = async (page: Page): Promise<string> => {
  const source = await page.locator('main img[src*="/content/dam/"]').first().getAttribute('src');
  return source ?? expect.fail(`${page.url()} shows no car`);
};

const bytesOf = async (address: string): Promise<Buffer> => {
  const answer = await fetch(new URL(address, roles.urls[0]), { headers: { accept: 'image/webp,image/jpeg' } });
  expect(answer.status, address).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

test('one configuration is one picture on stage, in the summary, on paper, in mail and on share cards', async () => {
  const { page } = visitor;
  const car = await carWithWheels();
  const model = await slugOf(car);
  const build = `${HOME}/monte/${model}`;
  const code = encodeURIComponent(encodeChoice(car.choice));

  await gotoQuiet(page, `${build}/color?c=${code}`);
  const stage = await shownIn(page);
  const same = carIn(stage);
  const { paint, parts } = lookOfCodes(car.choice);
  expect(same).toMatch(new RegExp(` ${paint} ${parts}$`));
  const plain = stage.replace(`&parts=${encodeURIComponent(parts ?? '')}`, '');
  expect(plain).not.toBe(stage);
  expect((await bytesOf(`${stage}&width=800`)).equals(await bytesOf(`${plain}&width=800`))).toBe(false);

  await gotoQuiet(page, `${build}/resume?c=${code}`);
  expect(carIn(await shownIn(page))).toBe(same);
  const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  expect(carIn(card)).toBe(same);
  expect((await bytesOf(card)).equals(await bytesOf(card.replace(/&parts=[^&]*/, '')))).toBe(false);

  for (const screen of ['reserva/nova', 'financiamento/flow-selection', 'quero-uma-proposta']) {
    await gotoQuiet(page, `${HOME}/${screen}?c=${code}&model=${model}&from=configurator`);
    expect(carIn(await shownIn(page)), screen).toBe(same);
  }

  await gotoQuiet(page, `${build}/resume?c=${code}`);
  // The turn rests on the same picture, although it names the colour and not its code.
  await page.getByRole('button', { name: 'Girar o carro' }).click();
  const resting = page.locator('main img[src*="hero.webp?color="]');
  await resting.first().waitFor();
  const turned = (await resting.first().getAttribute('src')) ?? '';
  expect((await bytesOf(turned)).equals(await bytesOf(`${stage}&width=1280`))).toBe(true);
  // What turns is baked without the wheels, and the page says so.
  await page.getByRole('button', { name: 'Girar para a direita' }).click();
  await page.getByText('O giro mostra o carro de série').waitFor();

  const saved = await call('POST', 'car/v1/car/saved', {
    brand: 'jeep',
    market: 'br',
    body: { choice: encodeChoice(car.choice) },
  });
  const paper = await bytesOf(
    `/api/car/v1/car/saved/${String(saved.json['code'])}/summary.pdf?brand=jeep&market=pt-BR`,
  );
  const printed = await bytesOf(`${stage.replace('.webp', '.jpg')}&width=1280`);
  expect(paper.includes(printed)).toBe(true);

  const buyer = buyerOf(call, { token });
  const id = idOf(await buyer.reserve(car));
  const place = { domain: new URL(roles.urls[0] ?? '').hostname, path: '/', secure: true, httpOnly: true };
  await visitor.context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  const reserved = await call('GET', `reservation/v2/reservations/${id}/status`, {
    brand: 'jeep',
    market: 'br',
    token,
  });
  expect(lookOfCodes((reserved.json as { choice: OfferedCar['choice'] }).choice)).toEqual({ paint, parts });
  await gotoQuiet(page, `${HOME}/reserva/${id}/showcase`);
  expect(carIn(await shownIn(page))).toBe(same);

  expect((await buyer.register(id)).status).toBe(200);
  idOf(await buyer.pay(id, 'pix'));
  const payment = await waitFor(async () => (await gatewayPayments(roles)).find((one) => one.status === 'pending'));
  await control(roles, `payments/${payment.id}/confirm`);
  const mailed = await waitFor(async () => {
    const { rows } = await ask<{ picture: string }>(
      database.url,
      `SELECT payload -> 'params' ->> 'picture' AS picture FROM platform.outbox
       WHERE topic = 'mail.send' AND payload -> 'params' ->> 'url' LIKE $1`,
      [`%/${id}`],
    );
    return rows[0];
  });
  expect(carIn(mailed.picture)).toBe(same);
  await gotoQuiet(page, `${HOME}/minha-area/pedidos`);
  expect(carIn(await shownIn(page))).toBe(same);
  expect(visitor.complaints).toEqual([]);
});
