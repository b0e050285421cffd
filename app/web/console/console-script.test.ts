import { Script } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { KEPT_SCRIPT } from './kept-forms.ts';
import { searchKeyScript } from './search-key.ts';

/** Brotli bytes of script that the frame of the back office may carry: visitors' pages carry none of it. */
const MOST_CONSOLE_SCRIPT = 2000;

it('the script of the frame stays within its own bound, and is a script', () => {
  const scripts = [searchKeyScript(true), KEPT_SCRIPT];
  for (const script of scripts) expect(() => new Script(script)).not.toThrow();
  const bytes = scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
  expect(bytes).toBeGreaterThan(500);
  expect(bytes).toBeLessThanOrEqual(MOST_CONSOLE_SCRIPT);
});
