import { beforeAll, describe, expect, it } from 'vitest';
import { BRANDS } from '#brands/brands.ts';
import { shareProgram } from '../harness/shared-program.ts';

let url: string;

beforeAll(async () => {
  [url = ''] = (await shareProgram()).urls;
});

const get = (path: string): Promise<Response> => fetch(`${url}${path}`, { redirect: 'manual' });
const html = async (path: string): Promise<string> => (await get(path)).text();
const locationsOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at = '']) => new URL(at).pathname);

type Data = { '@type': unknown; offers?: { lowPrice: string; priceCurrency: string; offers: { price: string }[] } };
const dataOf = (page: string): Data[] =>
  [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as Data,
  );

describe('search engines', () => {
  it.each(['/br/jeep', '/ar/peugeot', '/br/volante-abarth'])(
    'find every page that the map of %s lists',
    async (home) => {
      const paths = locationsOf(await html(`${home}/sitemap.xml`));
      expect(paths.length).toBeGreaterThan(6);
      for (const path of paths) {
        const answer = await get(path);
        expect(answer.status, path).toBe(200);
        const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(await answer.text()) ?? [];
        if (canonical !== undefined) expect(new URL(canonical).pathname, path).toBe(path);
      }
    },
  );

  it('read a model as a car with offers at the prices shown, and the way to it', async () => {
    const page = await html('/ar/jeep/modelos/compass');
    const [car, way] = dataOf(page);
    expect(car?.['@type']).toEqual(['Product', 'Car']);
    expect(car?.offers?.priceCurrency).toBe('ARS');
    for (const { price } of car?.offers?.offers ?? []) {
      expect(page).toContain(Number(price).toLocaleString('es-AR', { minimumFractionDigits: 2 }));
    }
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(page).toMatch(/rel="alternate" hrefLang="pt-BR" href="[^"]*\/br\/jeep\/modelos\/compass"/i);
    expect(await html('/br/citroen/modelos/aircross')).not.toContain('alternate');
  });

  it('find a car and both sites of every brand on the first page', async () => {
    const page = await html('/');
    for (const { id, name } of BRANDS) {
      expect(page).toContain(`href="/br/${id}"`);
      expect(page).toContain(`href="/ar/${id}"`);
      expect(page).toMatch(new RegExp(`src="/content/dam/${id}/products/[^"]+/hero\\.webp[^>]+ alt="${name} [^"]+"`));
    }
  });

  it('are told the same page whatever colour is looked at', async () => {
    const page = await html('/br/jeep/modelos/compass?cor=PXJ');
    expect(page).toMatch(/rel="canonical" href="[^"?]*\/br\/jeep\/modelos\/compass"/);
  });
});
