import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isShareCode, normalizeShareCode, shareCodeOf, showShareCode } from './share-code.ts';

describe('a share code', () => {
  it('comes whole out of any bytes that suffice', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 40 }), (bytes) => {
        const code = shareCodeOf(bytes);
        const usable = bytes.filter((byte) => byte < 240).length;
        expect(code === null).toBe(usable < 8);
        if (code === null) return;
        expect(isShareCode(code)).toBe(true);
        expect(normalizeShareCode(showShareCode(code).toLowerCase())).toBe(code);
      }),
    );
  });

  it('gives every letter the same chance', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const code = shareCodeOf(new Uint8Array(8).fill(byte));
      if (code !== null) counts.set(code.charAt(0), (counts.get(code.charAt(0)) ?? 0) + 1);
    }
    expect(counts.size).toBe(30);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  it.each(['ABCD234', 'ABCD23456', 'ABCD234O', 'ABCD2341', 'abcd2345', ''])('%s is none', (text) => {
    expect(isShareCode(text)).toBe(false);
  });
});
