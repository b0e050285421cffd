import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { drawQr } from './qr.ts';

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
