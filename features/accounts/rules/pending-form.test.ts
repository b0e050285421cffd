import { describe, expect, test } from 'vitest';
import { readPendingForm, isProofRequired } from './pending-form.ts';

describe('a held form', () => {
  test('keeps what it said, in order and with what was said twice, without token and proof', () => {
    const form = new FormData();
    for (const [name, value] of [
      ['token', 'old'],
      ['refund', 'r-1'],
      ['key', 'k-1'],
      ['channel', 'SMS'],
      ['channel', 'EMAIL'],
      ['proof.code', '123456'],
      ['proof.password', 'Senha-123'],
    ] as const)
      form.append(name, value);
    expect(readPendingForm(form)).toEqual([
      ['refund', 'r-1'],
      ['key', 'k-1'],
      ['channel', 'SMS'],
      ['channel', 'EMAIL'],
    ]);
  });

  test('is none where it holds a file', () => {
    const form = new FormData();
    form.append('file', new File(['x'], 'x.csv'));
    expect(readPendingForm(form)).toBeNull();
  });

  test.each([null, undefined, '', {}, { kind: 'other' }])('%o asks for no proof', (value) => {
    expect(isProofRequired(value)).toBe(false);
  });
});
