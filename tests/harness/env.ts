import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnv, type Env } from '#platform/env.server.ts';

/** One set for all tests: what the run's template holds under seal, each of them can open. */
export const TEST_SECRETS = {
  APP_SECRETS: 'for tests alone and known to everybody',
  DATA_KEYS: Buffer.alloc(32, 'tests').toString('base64'),
} as const;

/** The environment of a test: its own data folder, quiet, and limits raised for all classes at once. */
export const testEnv = (input: Record<string, string> = {}): Env => {
  const result = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    // Tests change the database behind the program's back; the cache has a test of its own.
    ANSWER_CACHE: 'off',
    RATE_LIMIT_SCALE: '1000',
    BANK_SIMULATIONS: 'embedded',
    ...TEST_SECRETS,
    VOLANTE_DATA: mkdtempSync(path.join(tmpdir(), 'volante-test-')),
    ...input,
  });
  if (!result.ok) throw new Error(result.problems.join('; '));
  return result.env;
};
