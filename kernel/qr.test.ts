import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { drawQr, fitQr, QR_LEVELS, qrRows } from './qr.ts';

/** Paints the path as a scanner would see it, so that another program reads what was drawn. */
const paint = ({ size, path }: { size: number; path: string }, scale: number) => {
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let dy = 0; dy < scale; dy += 1) {
      for (let dx = 0; dx < Number(length) * scale; dx += 1) {
        const at = ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4;
        data.fill(0, at, at + 3);
      }
    }
  }
  return { width, height: width, data };
};

describe('the code for a phone', () => {
  it.each([
    'https://volante.example/br/jeep/monte/renegade?s=ABCD2345',
    'https://volante.example/ar/peugeot/arma/208/resume?c=1PP2A5U16A6D12C0.2026.P6G.061.SEG-CAM-R17',
  ])('%s is read back', (text) => {
    expect(decodeQR(paint(drawQr(text), 4))).toBe(text);
  });
});

describe('what a code is drawn with', () => {
  const text = 'https://volante.example/br/jeep/ofertas';

  it('is the smallest version, and in it the most correction that there is room for', () => {
    const fit = fitQr(text, { version: null, level: null });
    const usual = fitQr(text, { version: null, level: 'M' });
    if (!fit.fits || !usual.fits) throw new Error('it fits');
    expect(fit.version).toBe(usual.version);
    const stronger = fitQr(text, { version: fit.version, level: 'H' });
    expect(fit.level === 'H' || !stronger.fits).toBe(true);
  });

  it.each([
    { chosen: { version: 3, level: 'H' as const }, answer: { fits: false, least: 5, strongest: 'M' } },
    { chosen: { version: 1, level: null }, answer: { fits: false, least: 3, strongest: null } },
    { chosen: { version: 5, level: 'H' as const }, answer: { fits: true, version: 5, level: 'H' } },
    { chosen: { version: 40, level: null }, answer: { fits: true, version: 40, level: 'H' } },
  ])('$chosen is answered by what would take it', ({ chosen, answer }) => {
    expect(fitQr(text, chosen)).toEqual(answer);
  });

  // Of each way to write a text (digits, capitals, bytes of one to four), around the border of a version.
  it.each(['1', 'A', 'a', 'ã', '日', '🚗'])('is what can be drawn, whatever was asked before: %s', (sign) => {
    const draws = (words: string, version: number, level: (typeof QR_LEVELS)[number]): boolean => {
      try {
        return qrRows(words, { version, level, mask: 1 }).length > 0;
      } catch {
        return false;
      }
    };
    for (const words of [1, 2, 5, 8, 14, 17, 20, 25, 32, 41, 60, 77].map((count) => sign.repeat(count)))
      for (const version of [1, 2, 4])
        for (const level of QR_LEVELS)
          expect([words, fitQr(words, { version, level }).fits]).toEqual([words, draws(words, version, level)]);
  });

  it('is nothing for what no code takes', () => {
    expect(fitQr('x'.repeat(5000), { version: null, level: null })).toEqual({
      fits: false,
      least: null,
      strongest: null,
    });
  });
});
