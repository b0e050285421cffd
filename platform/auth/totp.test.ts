import { expect, test } from 'vitest';
import { codeOfStep, createTotpSecret, fromBase32, matchingStep, otpauthUri, stepAt, toBase32 } from './totp.server.ts';

// RFC 6238, appendix B, the SHA-1 rows.
const secret = Buffer.from('12345678901234567890');
const vectors: readonly (readonly [number, string])[] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

test.each(vectors)('RFC 6238 at %i seconds', (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(codeOfStep(secret, stepAt(now), 8)).toBe(code);
  expect(matchingStep(secret, code.slice(2), now)).toBe(stepAt(now));
});

test('accepts one step to either side and no more', () => {
  const now = new Date(1_234_567_890_000);
  const step = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((shift) => matchingStep(secret, codeOfStep(secret, step + shift), now));
  expect(found).toEqual([null, step - 1, step, step + 1, null]);
});

test.each(['', '12345', '1234567', '١٢٣٤٥٦', 'abcdef', ' 89005'])('refuses %j', (code) => {
  expect(matchingStep(secret, code, new Date(1_234_567_890_000))).toBeNull();
});

test('secrets survive being typed', () => {
  // RFC 4648, section 10.
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(fromBase32('MZXW6YTBOI').toString()).toBe('foobar');
  const fresh = createTotpSecret();
  expect(fresh).toHaveLength(20);
  expect(fromBase32(toBase32(fresh))).toEqual(fresh);
});

test('the address carries what an app needs', () => {
  const uri = new URL(otpauthUri({ secret, issuer: 'A B', account: 'who@x.example' }));
  expect(uri.pathname).toBe('/A%20B:who%40x.example');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: toBase32(secret),
    issuer: 'A B',
    digits: '6',
    period: '30',
  });
});
