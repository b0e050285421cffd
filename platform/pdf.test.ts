import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { woff2ToTtf } from './pdf/woff2.server.ts';
import { renderPdf, writeStrong } from './pdf.server.ts';

const streamsOf = (pdf: Buffer): string[] => {
  const found: string[] = [];
  let at = 0;
  for (;;) {
    const from = pdf.indexOf('stream\n', at);
    if (from < 0) return found;
    const to = pdf.indexOf('\nendstream', from);
    try {
      found.push(inflateSync(pdf.subarray(from + 7, to)).toString('latin1'));
    } catch {
      // Not every stream is packed.
    }
    at = to + 10;
  }
};

test('a paper has title, language and its own font, and says the same text', async () => {
  const pdf = await renderPdf({
    title: 'Comprovante da reserva',
    locale: 'pt-BR',
    createdAt: new Date('2026-11-20T12:00:00Z'),
    draw: (sheet) => {
      writeStrong(sheet, 'Ação');
      sheet.text('R$ 1.234,56 “ñ” €');
    },
  });
  const text = pdf.toString('latin1');
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  expect(text).toMatch(/\/Lang \(pt-BR\)/);
  expect(text).toContain('(D:20261120120000Z)');
  expect(text).toContain('/FontFile2');
  expect(text).toContain('WorkSans');
  expect(text).not.toContain('/Type1');
  // The map from glyphs back to letters is what copying and screen readers use.
  const map = streamsOf(pdf).find((stream) => stream.includes('begincmap')) ?? '';
  for (const letter of 'Aço€ñ“') expect(map).toContain(`<${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`);
});

test('a drawing that fails fails the paper', async () => {
  const draw = (): never => {
    throw new Error('no ink');
  };
  await expect(renderPdf({ title: 'x', locale: 'es-AR', draw })).rejects.toThrow('no ink');
});

const folder = path.resolve(import.meta.dirname, '../node_modules/@fontsource-variable');
const fonts = readdirSync(folder);

/** Offsets of the tables in a plain font. */
const tablesOf = (font: Buffer): Map<string, Buffer> =>
  new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      const from = font.readUInt32BE(at + 8);
      return [font.toString('latin1', at, at + 4), font.subarray(from, from + font.readUInt32BE(at + 12))];
    }),
  );

test.each(fonts)('unpacks %s into outlines that fit', (name) => {
  const file = path.join(folder, name, 'files', `${name}-latin-wght-normal.woff2`);
  const tables = tablesOf(woff2ToTtf(readFileSync(file)));
  const [glyf, loca, maxp, hhea, hmtx, head] = ['glyf', 'loca', 'maxp', 'hhea', 'hmtx', 'head'].map((tag) =>
    tables.get(tag),
  );
  if (!glyf || !loca || !maxp || !hhea || !hmtx || !head) throw new Error('a table is missing');
  const count = maxp.readUInt16BE(4);
  expect(loca.length).toBe((count + 1) * 4);
  expect(loca.readUInt32BE(count * 4)).toBe(glyf.length);
  const advances = hhea.readUInt16BE(34);
  expect(hmtx.length).toBe(advances * 4 + (count - advances) * 2);
  // The font's own box was written by its maker, for more letters than are left: every glyph rebuilt here lies inside it.
  const boxes = Array.from({ length: count }, (_, glyph) => loca.readUInt32BE(glyph * 4))
    .filter((from, glyph) => loca.readUInt32BE((glyph + 1) * 4) > from)
    .map((from) => [2, 4, 6, 8].map((at) => glyf.readInt16BE(from + at)));
  const [left = 0, bottom = 0, right = 0, top = 0] = [36, 38, 40, 42].map((at) => head.readInt16BE(at));
  expect(boxes.length).toBeGreaterThan(200);
  const outside = boxes.filter(
    ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) => x0 < left || y0 < bottom || x1 > right || y1 > top || x0 > x1 || y0 > y1,
  );
  expect(outside).toEqual([]);
});

test('what is no font is refused', () => {
  expect(() => woff2ToTtf(Buffer.from('wOFF and nothing behind it'))).toThrow('not a WOFF2 font');
  expect(() => woff2ToTtf(Buffer.from('wOF2'))).toThrow('too early');
});
