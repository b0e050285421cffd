import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What needs a program of its own: see docs/decisions/tests.md. */
const NEEDS_ITS_OWN: Readonly<Record<string, RegExp>> = {
  'breaks a company or the database': /\bfault\(|\bclearFaults\b|\bREVOKE\b|\brunAsAdmin\b/,
  'takes a car out of stock': /\bfindReadyCars?\b|\bbuyerOf\b|\batOrder\(|\breservedIn\(|\bholdACar\b|\bholdAtOnce\b/,
  'counts what all have made': /\bgatewayPayments\b|\ballPayments\b|\bexpectDrainedAndSound\b|\btablesWith\b/,
  'changes the accounts of all':
    /\bUPDATE accounts\.\w+ SET (?![^`']*\bWHERE\b)|\bDELETE FROM accounts\.\w+(?![^`']*\bWHERE\b)/,
};

const shared = globSync('tests/journeys/*.test.ts')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => /\bopenSharedApp\(|\bshareProgram\(/.test(text));

test.each(Object.entries(NEEDS_ITS_OWN))('no journey in the shared program %s', (_what, pattern) => {
  expect(shared.length).toBeGreaterThan(20);
  expect(shared.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
});

test('two journeys in the shared program are not the same member of staff: a code serves once', () => {
  const users = new Map<string, string[]>();
  for (const { file, text } of shared) {
    const staff = new Set([...text.matchAll(/'([a-z]+_[a-z_]+)@demo\.example'/g)].map(([, role = '']) => role));
    for (const role of staff) users.set(role, [...(users.get(role) ?? []), file]);
  }
  expect([...users].filter(([, files]) => files.length > 1)).toEqual([]);
});

test('no journey takes a quiet line for a live page: script begins after the pictures, when nothing is asked for', () => {
  const files = globSync(['tests/journeys/*.ts', 'tests/harness/*.ts']);
  expect(files.filter((file) => /'networkidle'/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
