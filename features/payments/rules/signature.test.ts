import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFresh, readSignature, signedText, SIGNATURE_TOLERANCE } from './signature.ts';

const v1 = 'a'.repeat(64);

describe('readSignature', () => {
  test('reads seconds, and milliseconds as seconds', () => {
    expect(readSignature(`ts=1795209034,v1=${v1}`)).toEqual({ timestamp: 1_795_209_034, signature: v1 });
    expect(readSignature(`ts=1795209034123, v1=${v1}`)).toEqual({ timestamp: 1_795_209_034, signature: v1 });
  });

  test.each([
    undefined,
    '',
    'ts=1795209034',
    `v1=${v1}`,
    `ts=,v1=${v1}`,
    `ts=-1795209034,v1=${v1}`,
    `ts=1e9,v1=${v1}`,
    `ts=1795209034,v1=${v1.toUpperCase()}`,
    `ts=1795209034,v1=${v1}0`,
    `ts=1795209034,v1=${v1.slice(1)}`,
    `ts=179520903412345,v1=${v1}`,
  ])('%s is none', (header) => {
    expect(readSignature(header)).toBeNull();
  });

  test('never throws, and gives back only what has its form', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const read = readSignature(header);
        if (read !== null) expect(read.signature).toMatch(/^[0-9a-f]{64}$/);
      }),
    );
  });
});

describe('isFresh', () => {
  test('holds for five minutes to either side', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1e9, max: 2e9 }), fc.integer({ min: -1000, max: 1000 }), (now, off) => {
        expect(isFresh(now + off, now)).toBe(Math.abs(off) <= SIGNATURE_TOLERANCE);
      }),
    );
  });
});

test('the signed text is the gateway’s, semicolon included', () => {
  expect(signedText({ dataId: '1', requestId: 'r', ts: '2' })).toBe('id:1;request-id:r;ts:2;');
});
