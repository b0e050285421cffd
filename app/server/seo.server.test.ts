import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask } from '#tests/harness/cars.ts';
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

const textOf = async (path: string): Promise<string> => {
  const answer = await api.call('GET', path);
  expect(answer.status).toBe(200);
  return String(answer.json);
};
const locationsOf = (xml: string): string[] => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at = '']) => at);

describe('what search engines are told', () => {
  it('an index with one map a market and brand', async () => {
    const maps = locationsOf(await textOf('/sitemap.xml'));
    expect(maps).toHaveLength(18);
    expect(new Set(maps).size).toBe(18);
  });

  it('each model a market sells, in the market’s words, with the other market’s page where there is one', async () => {
    const br = await textOf('/br/citroen/sitemap.xml');
    const origin = api.application.services.env.PUBLIC_URL;
    expect(locationsOf(br)).toContain(`${origin}/br/citroen/modelos/aircross`);
    expect(locationsOf(br)).toContain(`${origin}/br/citroen/monte/c3/version`);
    expect(locationsOf(br)).toContain(`${origin}/br/citroen`);
    const ar = await textOf('/ar/citroen/sitemap.xml');
    expect(ar).toContain(`${origin}/ar/citroen/arma/c3/version`);
    expect(ar).not.toContain('aircross');
    const entry = (xml: string, at: string) => xml.slice(xml.indexOf(`<loc>${at}</loc>`)).split('</url>')[0] ?? '';
    expect(entry(br, `${origin}/br/citroen/modelos/c3`)).toContain(
      `hreflang="es-AR" href="${origin}/ar/citroen/modelos/c3"`,
    );
    expect(entry(br, `${origin}/br/citroen/modelos/aircross`)).not.toContain('hreflang');
  });

  it('no model that is no longer sold', async () => {
    await ask(
      database.url,
      `UPDATE catalog.version SET sold_until = now() WHERE brand = 'citroen' AND model_code = '1CAX'`,
    );
    expect(await textOf('/br/citroen/sitemap.xml')).not.toContain('aircross');
  });

  it('that persons’ pages are not to be searched, and where the maps are', async () => {
    const text = await textOf('/robots.txt');
    for (const line of [
      'Disallow: /api/',
      'Allow: /api/page/v1/pictures/',
      'Disallow: /br/*/minha-area',
      'Disallow: /ar/*/mi-cuenta',
      'Disallow: /br/*/admin',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toContain(`Sitemap: ${api.application.services.env.PUBLIC_URL}/sitemap.xml`);
    expect(text).not.toMatch(/Disallow: \/\w\w\/\*(?:\/modelos|\/monte)/);
  });

  it('nothing of brands and markets that are none', async () => {
    for (const path of ['/br/nobrand/sitemap.xml', '/zz/jeep/sitemap.xml', '/br/__proto__/sitemap.xml'])
      expect((await api.call('GET', path)).status).toBe(404);
  });
});
