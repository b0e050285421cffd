import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BRANDS } from '#brands/brands.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Manifest = {
  readonly [name in 'id' | 'name' | 'short_name' | 'lang' | 'start_url' | 'scope' | 'display']: string;
} & {
  readonly [name in 'theme_color' | 'background_color']: string;
} & { readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[] };

const get = (path: string) => fetch(`${api.url}${path}`);

it('each brand has a manifest of its own in each market, with pictures that are there at the size it says', async () => {
  const seen = new Set<string>();
  for (const { id, name } of BRANDS)
    for (const market of MARKET_IDS) {
      const home = `/${market}/${id}`;
      const answer = await get(`${home}/site.webmanifest`);
      expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
      const manifest = (await answer.json()) as Manifest;
      expect(manifest).toMatchObject({ id: home, short_name: name, start_url: home, display: 'standalone' });
      expect(manifest.start_url.startsWith(manifest.scope)).toBe(true);
      expect(manifest.theme_color).toMatch(/^#[0-9A-Fa-f]{6}$/);
      seen.add(manifest.name);
      expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
      for (const { src, sizes } of market === 'br' ? manifest.icons : []) {
        const picture = await get(src);
        expect(picture.headers.get('content-type')).toBe('image/png');
        const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
        expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
      }
    }
  expect(seen.size).toBe(BRANDS.length * MARKET_IDS.length);
});

it.each(['/br/nobrand/site.webmanifest', '/cl/jeep/site.webmanifest', '/br/nobrand/icon-192.png'])(
  '%s is of no site',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
