import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { findReadyCar } from '#tests/harness/cars.ts';
import { holdBefore } from '#tests/harness/held-camera.ts';
import { pictureOf, straight } from '#tests/harness/identity.ts';
import { card, PORTRAIT } from '#tests/faces/pictures.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { payFor } from '#tests/harness/sales.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import type { Sharp } from 'sharp';
import type { JourneyApp } from './account-steps.ts';
import { openVisitor } from './visitor.ts';

export const SITES = {
  br: {
    brand: 'jeep',
    orders: '/minha-area/pedidos',
    page: '/identidade',
    begin: 'Começar',
    take: 'Tirar foto',
    steps: { LEFT: /esquerda/, RIGHT: /direita/, NEAR: /mais perto/ },
    shots: { paper: 'Foto do documento', straight: 'Olhe de frente', first: /^Primeiro/, second: /^Segundo/ },
    same: 'Identidade confirmada',
  },
  ar: {
    brand: 'peugeot',
    orders: '/mi-cuenta/pedidos',
    page: '/identidad',
    begin: 'Empezar',
    take: 'Sacar foto',
    steps: { LEFT: /izquierda/, RIGHT: /derecha/, NEAR: /acercate/ },
    shots: { paper: 'Foto del documento', straight: 'Mirá de frente', first: /^Primer/, second: /^Segundo/ },
    same: 'Identidad confirmada',
  },
} as const;
export type Market = keyof typeof SITES;
export type Shot = keyof (typeof SITES)['br']['shots'];

/** A reserved order of the market's demonstration customer. */
export const reserve = async (app: JourneyApp, market: Market) => {
  const { brand } = SITES[market];
  const call = callerOf(app.roles.urls[0] ?? '');
  const token = await signIn(call, CUSTOMER[market]);
  const buyer = buyerOf(call, { token, brand, market });
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, { brand, market })));
  await payFor({ buyer, id, sandboxConsole: createSandboxConsole(app.roles.sandboxUrl) }, market);
  await waitFor(async () => (await buyer.status(id)).json['state'] === 'RESERVE', { pause: 50 });
  return { id, token, brand };
};

type Opening = { readonly token?: string; readonly width?: number };

/** A phone, or a computer by its width; signed in where there is a token. */
export const openAs = async (
  { app, browser }: { app: JourneyApp; browser: Browser },
  market: Market,
  { token, width = 390 }: Opening = {},
) => {
  const url = app.roles.urls[0] ?? '';
  const { brand } = SITES[market];
  const visitor = await openVisitor(browser, { url, market, brand, width, touch: width < 500 });
  const place = { domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
  if (token !== undefined) await visitor.context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  await visitor.context.grantPermissions(['camera'], { origin: url });
  return visitor;
};

/** The photo that the page bids, of what is held before the camera; of a step by default as bidden. */
export const takePhoto = async (
  page: Page,
  { market, shot, of }: { market: Market; shot: Shot; of?: Sharp },
): Promise<void> => {
  const { shots, steps, take } = SITES[market];
  await page.locator('h2:focus').filter({ hasText: shots[shot] }).waitFor();
  const how = await page.locator('#how').innerText();
  const bidden = (['LEFT', 'RIGHT', 'NEAR'] as const).find((step) => steps[step].test(how));
  const asBidden = async (): Promise<Sharp> => {
    if (shot === 'paper') return card(PORTRAIT());
    return shot === 'straight' ? straight() : pictureOf(bidden ?? expect.fail(how));
  };
  await holdBefore(page, of ?? (await asBidden()));
  await page.getByRole('button', { name: take }).tap();
};

/** Agrees, and begins with the paper. */
export const agree = async (page: Page, market: Market): Promise<void> => {
  await page.locator('[name=consent]').check();
  await page.getByRole('button', { name: SITES[market].begin }).tap();
};
