import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BarcodeDetector, prepareZXingModule, ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { drawFrame, HEIGHT, seeded, takenAtRandom, textFor, WIDTH } from '#tests/harness/drawn-codes.ts';
import { FULL_SWEEP } from '#tests/harness/full.ts';
import { readCode } from '../rules/read-code.ts';
import { FORMATS, type Format } from '../rules/settings.ts';
import { openTurning, type ReadFrame } from './turning.ts';

/** A hundred of each kind in the full run. */
const CODES = FULL_SWEEP ? 100 : 8;
const LEAST_SHARE = 0.95;

let read: ReadFrame;
let wasm: Buffer;

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

beforeAll(async () => {
  vi.stubGlobal('ImageData', Image);
  vi.stubGlobal('DOMRectReadOnly', Image);
  wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = Uint8Array.from(wasm).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  read = openTurning(BarcodeDetector);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test('the WebAssembly that is served is the one that the detector was made with', () => {
  expect(createHash('sha256').update(wasm).digest('hex')).toBe(ZXING_WASM_SHA256);
});

const coloured = (grey: Uint8ClampedArray): ImageData => {
  const data = new Uint8ClampedArray(grey.length * 4).fill(255);
  for (const [at, light] of grey.entries()) data.fill(light, at * 4, at * 4 + 3);
  return new ImageData(data, WIDTH, HEIGHT);
};

const decode = async (format: Format, seed: number) => {
  const random = seeded(seed);
  const [text, taken] = [textFor(format, random), takenAtRandom(random)];
  const seen = await read(coloured(await drawFrame({ format, text, taken, random })));
  const codes = seen.map(readCode).filter((code) => code !== null);
  const isRead = codes.some((code) => code.text === text && code.format === format);
  return {
    isRead,
    isWrong: !isRead && codes.length > 0,
    line: `${text}: ${JSON.stringify(taken)} ${JSON.stringify(seen)}`,
  };
};

test.each(FORMATS)(
  '%s is read at any angle, out of focus and in the shade',
  async (format) => {
    const tries = [];
    for (let seed = 1; seed <= CODES; seed += 1) tries.push(await decode(format, seed));
    const missed = tries.filter(({ isRead }) => !isRead);
    if (missed.length > 0)
      console.warn(
        `${format} missed`,
        missed.length,
        'of',
        CODES,
        missed.map(({ line }) => line),
      );
    expect(tries.filter(({ isWrong }) => isWrong)).toEqual([]);
    expect(missed.length).toBeLessThanOrEqual(Math.ceil(CODES * (1 - LEAST_SHARE)));
  },
  600_000,
);
