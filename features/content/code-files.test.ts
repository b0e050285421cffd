import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fitQr, MOST_QR_VERSION, QR_LEVELS, type QrChoice } from '#kernel/qr.ts';
import { pngOf, svgOf } from './code-files.server.ts';

const ADDRESS = 'https://volante.example/br/jeep/na-loja/JP0001?from=qr';

/** What a browser has and Node has not: the detector asks which class a picture is of, and makes boxes that nobody reads. */
class Image {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

let detector: BarcodeDetector;

beforeAll(async () => {
  vi.stubGlobal('ImageData', Image);
  vi.stubGlobal('DOMRectReadOnly', Image);
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer }, fireImmediately: true });
  detector = new BarcodeDetector({ formats: ['qr_code'] });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** What the scanner reads of a picture. */
const readBack = async (file: Buffer): Promise<string[]> => {
  const picture = sharp(file).flatten({ background: '#fff' }).ensureAlpha();
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const image = new Image(Uint8ClampedArray.from(data), info.width, info.height);
  return (await detector.detect(image)).map(({ rawValue }) => rawValue);
};

/** Each level in the least version that takes it, in a larger one and in the largest; each mask once. */
const CHOICES: readonly QrChoice[] = [
  ...QR_LEVELS.flatMap((level) => {
    const fit = fitQr(ADDRESS, { version: null, level });
    const least = fit.fits ? fit.version : MOST_QR_VERSION;
    return [least, 14, MOST_QR_VERSION].map((version) => ({ version, level }));
  }),
  ...[1, 2, 3, 4, 5, 6, 7].map((mask) => ({ version: 6, level: 'M' as const, mask })),
  { level: 'M', quiet: 10 },
];

test.each(CHOICES)('the scanner reads the saved files of %o', async (choice) => {
  const drawn = { address: ADDRESS, label: 'Balcão <1> & "2"', choice };
  expect(await readBack(await pngOf(drawn))).toEqual([ADDRESS]);
  // As wide as the points file, so that lines are not read through a blur.
  const svg = svgOf(drawn).toString().replace('<svg ', '<svg width="1200" height="1200" ');
  expect(await readBack(Buffer.from(svg))).toEqual([ADDRESS]);
});

test('a file is as large as its version and its quiet zone say', async () => {
  const svg = svgOf({ address: ADDRESS, label: 'A', choice: { version: 10, level: 'L', quiet: 5 } }).toString();
  expect(svg).toContain(`viewBox="0 0 ${17 + 4 * 10 + 2 * 5} ${17 + 4 * 10 + 2 * 5}"`);
});
