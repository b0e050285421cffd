import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
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
