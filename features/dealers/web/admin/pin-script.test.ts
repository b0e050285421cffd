import { Script } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { PIN_SCRIPT } from './pin-script.ts';

it('is a script of less than a kilobyte, on the page with the map alone', () => {
  expect(() => new Script(PIN_SCRIPT)).not.toThrow();
  expect(brotliCompressSync(PIN_SCRIPT).length).toBeLessThanOrEqual(1000);
});
