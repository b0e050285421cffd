import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { expectQuiet, openJourneyApp, send, type JourneyApp } from './account-steps.ts';
import { BRAND, openAdmin } from './owner-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: JourneyApp;
beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const LOOKS = [
  {
    market: 'br',
    width: 390,
    upload: 'Enviar imagem',
    remove: 'Apagar foto.png, 1200 × 600',
    forGood: 'Apagar de vez',
    ends: /^Sai do ar em /,
  },
  {
    market: 'ar',
    width: 1440,
    upload: 'Enviar imagen',
    remove: 'Borrar foto.png, 1200 × 600',
    forGood: 'Borrar para siempre',
    ends: /^Termina el /,
  },
] as const;

test.each(LOOKS)(
  'a picture is taken in and ended by keyboard, and a page that ends soon says so: $market $width',
  async ({ market, width, upload, remove, forGood, ends }) => {
    const admin = await openAdmin(app, { market, role: 'manual_admin', area: 'pages' });
    const { page, home } = admin;
    await page.setViewportSize({ width, height: 900 });
    const look = async (): Promise<void> => {
      await expectAccessible(page);
      expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'), page.url()).toBe(true);
    };
    await page.goto(`${home}/admin/pages/pictures`);
    const buffer = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#357' } })
      .png()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
    await send(page, upload);
    const link = page.getByRole('link', { name: remove });
    await link.waitFor();
    await look();
    await link.focus();
    await page.keyboard.press('Enter');
    // Asked about first.
    await page.waitForURL('**remove=*');
    await look();
    await page.getByRole('button', { name: forGood }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**done=pictureRemoved');
    expect(await link.count()).toBe(0);
    await look();

    await ask(
      app.databaseUrl,
      `INSERT INTO content.publication (page_id, brand, version_id, until_at, actor)
       SELECT page_id, brand, version_id, now() + interval '3 days', 'system:test' FROM content.publication
       WHERE brand = $1 AND page_id IN (SELECT id FROM content.page WHERE market = $2 AND slug NOT IN ('home', 'menu', 'footer', 'banners'))`,
      [BRAND[market], market],
    );
    await page.goto(`${home}/admin/pages`);
    await page.getByText(ends).first().waitFor();
    await look();
    await page.locator('main tbody th a').first().click();
    await page.locator('main [data-tone=warning]').first().waitFor();
    await look();
    await expectQuiet(admin);
  },
);
