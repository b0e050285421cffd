import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BRANDS } from './brands.ts';
import { themeOf } from './theme.ts';
import { contrast, contrastBreaches } from '#ui/tokens/contrast.ts';
import { fontFacesCss, fontFilesOf, tokensCss } from '#ui/tokens/tokens-css.ts';

const UI = new URL('../ui/', import.meta.url);
const sheets = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const read = (name: string) => readFileSync(new URL(name, UI), 'utf8');

describe('contrast', () => {
  it('computes the ratio of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#ffffff', '#ffffff')).toBe(1);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(() => contrast('red', '#ffffff')).toThrow('Not a #rrggbb');
  });
  it('finds a pair that falls short', () => {
    const [brand] = BRANDS;
    if (brand === undefined) throw new Error('no brand');
    expect(contrastBreaches(brand.colors)).toEqual([]);
    const pale = { ...brand.colors, inkSoft: brand.colors.surface };
    expect(contrastBreaches(pale).map((breach) => breach.front)).toContain('inkSoft');
  });
});

describe('tokens', () => {
  const input = BRANDS.map((brand) => tokensCss(themeOf(brand)));
  const common = ['tokens/base.css', 'slider-field.module.css', 'edges.module.css'].map(read).join('');
  const defined = new Set(`${input[0]}${common}`.match(/--[\w-]+(?=:)/g));

  it.each(sheets)('%s uses only tokens that exist, and no colour of its own', (name) => {
    const sheet = read(name);
    const used = [...sheet.matchAll(/var\((--[\w-]+)(,)?/g)]
      .filter((match) => match[2] === undefined)
      .map((match) => match[1]);
    const own = new Set(sheet.match(/--[\w-]+(?=:)/g));
    expect(used.filter((token) => token !== undefined && !defined.has(token) && !own.has(token))).toEqual([]);
    const raw = sheet.match(/#[0-9a-f]{3,8}\b|(?:rgba?|hsla?|oklch)\([^)]*\)|:\s*(?:white|black)\b/gi) ?? [];
    expect(name.startsWith('tokens/') ? [] : raw).toEqual([]);
  });

  it('gives every brand the same names and its own values', () => {
    const names = input.map((css) => css.match(/--[\w-]+(?=:)/g)?.join());
    expect(new Set(names).size).toBe(1);
    expect(new Set(input).size).toBe(BRANDS.length);
  });

  it('loads only the fonts of the brand, each with a stand-in', () => {
    for (const brand of BRANDS) {
      const theme = themeOf(brand);
      const css = fontFacesCss(theme, (file) => `/${file}.woff2`);
      expect(css.match(/url\(/g)?.length).toBe(fontFilesOf(theme).length);
      expect(css.match(/size-adjust/g)?.length).toBe(2);
      expect(css.match(/font-display:swap/g)?.length).toBe(fontFilesOf(theme).length);
    }
  });
});
