import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { describe, expect, test } from 'vitest';
import { BRANDS } from '#brands/brands.ts';
import { cutOf, ROLES } from '#brands/fonts/cuts.ts';
import { AREAS } from '#brands/texts/areas.ts';

/** A table of an OpenType file (ISO/IEC 14496-22, 4.3); undefined where the file has none of that name. */
const tableOf = (font: Buffer, tag: string): Buffer | undefined => {
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16) {
    if (font.toString('latin1', entry, entry + 4) === tag) return font.subarray(font.readUInt32BE(entry + 8));
  }
  return undefined;
};

/** Characters a file has a drawing for, from its `cmap` of format 4. */
const charactersOf = (font: Buffer): ReadonlySet<number> => {
  const cmap = tableOf(font, 'cmap') ?? Buffer.alloc(4);
  const places = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const table = places.map((at) => cmap.subarray(at)).find((one) => one.readUInt16BE(0) === 4);
  if (table === undefined) throw new Error('no table of characters');
  const length = table.readUInt16BE(6);
  const found = new Set<number>();
  for (let at = 0; at < length; at += 2) {
    const [last, first] = [table.readUInt16BE(14 + at), table.readUInt16BE(16 + length + at)];
    for (let code = first; code <= last && code < 0xffff; code += 1) found.add(code);
  }
  return found;
};

/** Letters, figures, money, and the marks that sentences have: the rest is the notation of texts in code. */
const WRITTEN = /[\p{L}\p{N}\p{Sc}.,:;!?¡¿…“”‘’–—()%+/ªº°−]/gu;

/** The whole file in its plain form. */
const read = (file: string): Promise<Buffer> =>
  subsetFont(readFileSync(new URL(import.meta.resolve(file))), '', { targetFormat: 'truetype', keepAllGlyphs: true });

describe.each(BRANDS)("$id's own font files", (brand) => {
  test.each(ROLES)('stand at the weight that %s is set in', async (role) => {
    const { file, weight } = cutOf(brand, role);
    const font = await read(`#brands/fonts/files/${file}.woff2`);
    expect(tableOf(font, 'fvar')).toBeUndefined();
    expect(tableOf(font, 'OS/2')?.readUInt16BE(4)).toBe(weight);
  });

  test.each(ROLES)('draw all that texts are written with, in %s, where their font does', async (role) => {
    const { file, source } = cutOf(brand, role);
    const whole = charactersOf(await read(`@fontsource-variable/${source.source}.woff2`));
    const cut = charactersOf(await read(`#brands/fonts/files/${file}.woff2`));
    const texts = JSON.stringify([AREAS, brand]);
    const missing = [...new Set(texts.match(WRITTEN))].filter((one) => {
      const code = one.codePointAt(0) ?? 0;
      return whole.has(code) && !cut.has(code);
    });
    expect(missing).toEqual([]);
  });
});

test('the font of papers is one plain file at the regular weight with every letter of its source', async () => {
  const paper = readFileSync(new URL(import.meta.resolve('#brands/fonts/files/paper.ttf')));
  expect(paper.readUInt32BE(0)).toBe(0x00010000);
  expect(tableOf(paper, 'fvar')).toBeUndefined();
  expect(tableOf(paper, 'OS/2')?.readUInt16BE(4)).toBe(400);
  const whole = await read('@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2');
  expect([...charactersOf(paper)].toSorted()).toEqual([...charactersOf(whole)].toSorted());
});
