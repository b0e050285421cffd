import { describe, expect, it } from 'vitest';
import { MARKET_IDS } from '#kernel/market.ts';
import { BRANDS, brandOf, findBrand } from './brands.ts';
import { textsFor } from './dictionary.ts';
import { iconSvg } from './icon.ts';
import { MARKET_SITES } from './markets.ts';
import { pageSettings } from './page-settings.ts';
import { brandSchema } from './schema.ts';
import { PAGES, type PageId, pageOf, pathOf, patternOf } from './slugs.ts';
import { AREAS } from './texts/areas.ts';
import { drawWordmark } from './wordmark.ts';

const digitsOf = (text: string) => [...text].map(Number);

/** Weights 2 to 9 from the right, modulo 11 (CNPJ); 2 to 7 (CUIT). */
function checkDigit(digits: readonly number[], turn: number): number {
  const sum = digits.toReversed().reduce((total, digit, index) => total + digit * (2 + (index % (turn - 1))), 0);
  const rest = 11 - (sum % 11);
  return rest >= 10 ? (turn === 9 ? 0 : rest === 11 ? 0 : 9) : rest;
}

describe('brands', () => {
  it('are the nine of the spec, with its numbers and code cuts', () => {
    expect(BRANDS.map((brand) => [brand.id, brand.numericId])).toEqual([
      ['volante', 0],
      ['volante-flag', 0],
      ['volante-abarth', 0],
      ['jeep', 57],
      ['ram', 58],
      ['dodge', 55],
      ['chrysler', 55],
      ['citroen', 59],
      ['peugeot', 60],
    ]);
    for (const brand of BRANDS) {
      const long = ['citroen', 'peugeot'].includes(brand.id);
      expect(brand.vehicleCodeCuts).toEqual(
        long ? { model: 4, version: 15, series: 16 } : { model: 3, version: 6, series: 7 },
      );
    }
    expect(findBrand('ds')).toBeUndefined();
    expect(() => brandOf('ds')).toThrow('No brand ds');
  });

  it('refuse a wrong value', () => {
    const jeep = brandOf('jeep');
    expect(brandSchema.safeParse({ ...jeep, colors: { ...jeep.colors, ink: 'black' } }).success).toBe(false);
    expect(brandSchema.safeParse({ ...jeep, extra: 1 }).success).toBe(false);
  });

  it('look unlike one another', () => {
    for (const pick of [
      (brand: (typeof BRANDS)[number]) => brand.colors.accent,
      (brand: (typeof BRANDS)[number]) => brand.display.face,
      (brand: (typeof BRANDS)[number]) => brand.motif.paths.join(),
      (brand: (typeof BRANDS)[number]) => drawWordmark(brand.wordmark).path,
    ]) {
      expect(new Set(BRANDS.map(pick)).size).toBe(BRANDS.length);
    }
  });

  it('name companies of their own that say they are a demonstration, with well-formed numbers', () => {
    const documents = BRANDS.flatMap((brand) => [brand.companies.br, brand.companies.ar]);
    expect(new Set(documents.map((company) => company.document)).size).toBe(documents.length);
    for (const brand of BRANDS) {
      const { br, ar } = brand.companies;
      expect(br.name).toContain(`${brand.name} `);
      expect(br.name).toContain('(demonstração)');
      expect(ar.name).toContain('(demostración)');
      const cnpj = digitsOf(br.document);
      expect(cnpj.slice(12)).toEqual([checkDigit(cnpj.slice(0, 12), 9), checkDigit(cnpj.slice(0, 13), 9)]);
      const cuit = digitsOf(ar.document);
      expect(cuit[10]).toBe(checkDigit(cuit.slice(0, 10), 7));
    }
  });

  it('draw every letter of their wordmark inside its box', () => {
    for (const brand of BRANDS) {
      const drawing = drawWordmark(brand.wordmark);
      const numbers = (drawing.path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(drawing.width);
      expect(drawing.height).toBe(100 + drawing.strokeWidth);
      expect(drawing.path.match(/M/g)?.length ?? 0).toBeGreaterThanOrEqual(
        brand.wordmark.letters.replace(' ', '').length,
      );
    }
  });
});

it('every brand has an icon of its own', () => {
  const icons = BRANDS.map((brand) => iconSvg(brand));
  expect(new Set(icons).size).toBe(BRANDS.length);
  for (const icon of icons) expect(icon).toMatch(/^<svg .*<path d="M[^"]+".*<\/svg>$/);
});

describe('dictionary', () => {
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  /** What an offer of credit states differs with the country's law (CDC 54-B; BCRA, Ley 24.240 art. 36), numbers included. */
  const BY_LAW = /(?:^|\.)credit\.\w+$|^voucher\.rate\.value$|^payWays\.why\.(?:CDC|PSA_TRADITIONAL)$/;

  it.each(Object.entries(AREAS))('%s has the same keys and places in both languages, and no empty text', (_, area) => {
    const [pt, es]: Readonly<Record<string, string>>[] = [area['pt-BR'], area['es-AR']];
    if (pt === undefined || es === undefined) throw new Error('a language is missing');
    expect(Object.keys(es).toSorted()).toEqual(Object.keys(pt).toSorted());
    for (const [key, text] of Object.entries(pt)) {
      if (!BY_LAW.test(key)) expect([key, places(es[key] ?? '')]).toEqual([key, places(text)]);
      expect(text.trim() === '' || es[key]?.trim() === '').toBe(false);
    }
  });

  it('has both forms of every plural', () => {
    for (const area of Object.values(AREAS)) {
      const keys = new Set<string>(Object.keys(area['pt-BR']));
      for (const key of keys) if (key.endsWith('.one')) expect(keys).toContain(key.replace(/one$/, 'other'));
    }
  });

  it('lets the brand speak in its own words', () => {
    const base = AREAS.home['pt-BR']['hero.title'];
    const titles = BRANDS.map(
      (brand) => textsFor({ brand: brand.id, market: 'br', areas: ['home'] }).home['hero.title'],
    );
    expect(new Set(titles).size).toBe(BRANDS.length);
    expect(titles).not.toContain(base);
    expect(textsFor({ brand: 'nobody', market: 'br', areas: ['home'] }).home['hero.title']).toBe(base);
  });

  it('carries the names the Argentine law gives its two buttons', () => {
    const { shell } = textsFor({ brand: 'peugeot', market: 'ar', areas: ['shell'] });
    expect(shell['legal.withdrawal']).toBe('Botón de arrepentimiento');
    expect(shell['legal.cancelService']).toMatch(/^Botón de baja/);
  });
});

describe('slugs', () => {
  const ids = Object.keys(PAGES) as PageId[];
  const paramsOf = (page: PageId, market: 'br' | 'ar') =>
    Object.fromEntries((patternOf(page, market).match(/:\w+/g) ?? []).map((name) => [name.slice(1), 'a b']));

  it.each(MARKET_IDS)('lead from page to path and back in %s', (market) => {
    for (const page of ids) {
      const params = paramsOf(page, market);
      expect(pageOf(pathOf(page, market, params), market)).toEqual({ page, params });
    }
    const paths = ids.map((page) => patternOf(page, market));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("tell when the other market's slug was used", () => {
    expect(pageOf('/monte/208/color', 'ar')).toEqual({
      page: 'buildStep',
      params: { model: '208', step: 'color' },
      redirect: '/arma/208/color',
    });
    expect(pageOf('/minha-area/pedidos/7/', 'ar')?.redirect).toBe('/mi-cuenta/pedidos/7');
    for (const unknown of ['/nada', '/modelos', '/modelos/%E0%A4%A']) expect(pageOf(unknown, 'br')).toBeUndefined();
  });

  it('refuse a path without its parameter', () => {
    expect(() => pathOf('model', 'br')).toThrow('Page model needs model');
  });
});

it('page settings carry the market and the switches of the brand', () => {
  const settings = pageSettings({
    brand: brandOf('jeep'),
    market: 'ar',
    fuelLabels: { flex: 'Flex' },
    site: { ...brandOf('jeep').settings.ar, switches: brandOf('jeep').switches.ar, models: ['compass', '208'] },
  });
  expect(settings).toMatchObject({
    'page-brand': 'jeep',
    'page-country': 'AR',
    'page-language': 'es',
    'page-country-phone-code': '54',
    'location-ttl': '14400000',
    'current-car-models': 'compass,208',
    'enable-chat-bot': 'true',
    'leads-allowed-without-cpf': 'true',
    'service-dealer-scheduler': '/api/scheduler',
  });
  expect(MARKET_SITES.ar.companyDocument).toBe('CUIT');
});
