import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '#platform/crypto.server.ts';
import { card, drawn, near, photo } from '#tests/faces/pictures.ts';
import { ask } from '#tests/harness/cars.ts';
import { giveHeldCamera } from '#tests/harness/held-camera.ts';
import { straight, type Bidden } from '#tests/harness/identity.ts';
import { openJourneyApp, type JourneyApp } from './account-steps.ts';
import { agree, openAs, reserve, SITES, takePhoto, type Market, type Shot } from './identity-steps.ts';
import { expectAccessible, untilLive } from './visitor.ts';

let app: JourneyApp;
beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const SAID = {
  br: {
    several: /mais de um rosto/,
    none: /Rosto não encontrado/,
    paper: /detecção do rosto na CNH falhou/,
    missed: /Não vimos o movimento/,
    other: /Foto não reconhecida/,
    late: /Tempo excedido/,
    consent: /texto da concordância mudou/,
    again: 'Tentar de novo',
  },
  ar: {
    several: /más de un rostro/,
    none: /No encontramos un rostro/,
    paper: /Falló la detección del rostro en la licencia/,
    missed: /No vimos el movimiento/,
    other: /No reconocimos la foto/,
    late: /Se agotó el tiempo/,
    consent: /Cambió el texto de lo que aceptás/,
    again: 'Probar de nuevo',
  },
} as const;

const wall = (): Sharp => sharp(Buffer.from(drawn['wall'] ?? ''));

const openPhone = async (market: Market) => {
  const { id, token } = await reserve(app, market);
  const visitor = await openAs({ app, browser: app.browser }, market, { token });
  const { page, home } = visitor;
  const site = SITES[market];
  await giveHeldCamera(page);
  await page.goto(`${home}${site.orders}/${id}${site.page}`);
  await untilLive(page);
  const take = async (photos: Partial<Record<Shot, Sharp | null>>): Promise<void> => {
    for (const shot of ['paper', 'straight', 'first', 'second'] as const) {
      const of = photos[shot];
      if (of !== undefined) await takePhoto(page, { market, shot, ...(of !== null && { of }) });
    }
  };
  const said = async (what: RegExp): Promise<void> => {
    await page.getByRole('alert').getByText(what).waitFor();
    await expectAccessible(page);
  };
  return {
    ...visitor,
    id,
    token,
    take,
    said,
    again: () => page.getByRole('button', { name: SAID[market].again }).tap(),
  };
};

const biddenBy = async (page: Page, act: () => Promise<unknown>): Promise<Bidden> => {
  const [response] = await Promise.all([page.waitForResponse(/identity\/challenge$/), act()]);
  return (await response.json()) as Bidden;
};

test.each(['br', 'ar'] as const)(
  'in %s a phone says what is wrong with each photo, takes that one again, and ends with the buyer known',
  async (market) => {
    const words = SAID[market];
    const { page, take, said, again, close } = await openPhone(market);
    await agree(page, market);
    await take({ paper: wall(), straight: photo(5), first: null, second: null });
    await said(words.several);
    await take({ straight: wall() });
    await said(words.none);
    await take({ straight: null });
    await said(words.paper);
    await take({ paper: await card(near(3)) });
    await said(words.other);
    await again();
    await take({ paper: null, straight: null, first: straight(), second: null });
    await said(words.missed);
    // Other steps, and the look straight with them; the paper is there.
    await take({ straight: null, first: null, second: null });
    await page.locator('[role=status]:focus').getByText(SITES[market].same).waitFor();
    expect(await page.locator('video').count()).toBe(0);
    await close();
  },
  300_000,
);

test.each(['br', 'ar'] as const)(
  'in %s photos that come too late, or for other words than today’s, are refused and go on from there',
  async (market) => {
    const words = SAID[market];
    const { page, take, said, again, close } = await openPhone(market);
    await agree(page, market);
    const { challenge } = await biddenBy(page, () => take({ paper: null }));
    const signed = challenge.split('.').slice(0, 3).join('.');
    const { brand } = SITES[market];
    await ask(
      app.databaseUrl,
      'INSERT INTO identity_check.answered (digest, brand, market, until) VALUES ($1, $2, $3, now())',
      [sha256(signed), brand, market],
    );
    await take({ straight: null, first: null, second: null });
    await said(words.late);
    await again();
    // A page that was opened before the words were changed.
    await page.route(/identity\/face$/, async (route) => {
      const body = route.request().postDataBuffer()?.toString('latin1').replace('face-1', 'face-0') ?? '';
      await route.continue({ postData: Buffer.from(body, 'latin1') });
    });
    await take({ straight: null, first: null, second: null });
    await said(words.consent);
    expect(await page.locator('[name=consent]').isChecked()).toBe(false);
    await page.unroute(/identity\/face$/);
    await agree(page, market);
    await page.locator('[role=status]:focus').getByText(SITES[market].same).waitFor();
    await close();
  },
  300_000,
);
