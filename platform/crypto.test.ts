import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blindIndex, hmac, openText, randomToken, sameText, sealText, sha256, signedByAny } from './crypto.server.ts';

const key = randomBytes(32);
const other = randomBytes(32);

/** Two keys that sealed texts name alike: of 257 keys, two have one number. */
const keysOfOneNumber = (): [Buffer, Buffer] => {
  const seen = new Map<number, Buffer>();
  for (let count = 0; count < 256; count += 1) {
    const candidate = randomBytes(32);
    const number = sealText([candidate], '', '')[0] ?? 0;
    const same = seen.get(number);
    if (same !== undefined) return [same, candidate];
    seen.set(number, candidate);
  }
  return keysOfOneNumber();
};

describe('sealed text', () => {
  test('opens where it was sealed, with any live key, and reads differently every time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, place) => {
        const sealed = sealText([key], text, place);
        expect(openText([key], sealed, place)).toBe(text);
        expect(openText([other, key], sealed, place)).toBe(text);
        expect(sealText([key], text, place).equals(sealed)).toBe(false);
      }),
    );
  });

  test('opens with either of two live keys whose numbers are the same', () => {
    const [first, second] = keysOfOneNumber();
    const sealed = sealText([first], 'text', 'place');
    expect(openText([first, second], sealed, 'place')).toBe('text');
    expect(openText([second, first], sealed, 'place')).toBe('text');
    expect(() => openText([second], sealed, 'place')).toThrow();
  });

  test('opens nowhere else, under no other key, and not when a bit was changed', () => {
    const sealed = sealText([key], '529.982.247-25', 'accounts.document:1');
    expect(() => openText([key], sealed, 'accounts.document:2')).toThrow();
    expect(() => openText([other], sealed, 'accounts.document:1')).toThrow();
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.nat(7), (index, bit) => {
        const changed = Buffer.from(sealed);
        changed[index] = (changed[index] ?? 0) ^ (1 << bit);
        expect(() => openText([key], changed, 'accounts.document:1')).toThrow();
      }),
    );
  });
});

describe('signatures', () => {
  test('any live secret counts, none other, and no other text', () => {
    const signature = hmac('second', 'text');
    expect(signedByAny(['first', 'second'], 'text', signature)).toBe(true);
    expect(signedByAny(['first'], 'text', signature)).toBe(false);
    expect(signedByAny(['second'], 'text.', signature)).toBe(false);
    expect(signedByAny([], 'text', signature)).toBe(false);
    expect(signedByAny(['second'], 'text', '')).toBe(false);
  });

  test('sameText compares as equality does', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (left, right) => sameText(left, right) === (left === right)));
    expect(sameText('ção', 'ção')).toBe(true);
  });
});

test('blind indexes are equal for equal texts only, and not without the key', () => {
  expect(blindIndex(key, 'a')).toBe(blindIndex(key, 'a'));
  expect(blindIndex(key, 'a')).not.toBe(blindIndex(key, 'b'));
  expect(blindIndex(key, 'a')).not.toBe(blindIndex(other, 'a'));
});

test('tokens are long, safe in addresses, and never the same; sha256 is the standard’s', () => {
  const tokens = Array.from({ length: 1000 }, () => randomToken());
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  // FIPS 180-4, the empty message.
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
