import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostile } from '#tests/hostile.ts';
import { explainCardNumber } from './cards.ts';
import * as documents from './documents.ts';
import type { Pair } from './pair.ts';
import { NUMBER_PAIRS } from './pairs-numbers.ts';
import { TEXT_PAIRS } from './pairs-texts.ts';
import * as people from './people.ts';
import { STEP_IDS, verdictOf } from './step.ts';
import * as vehicles from './vehicle-codes.ts';

const PAIRS: Readonly<Record<string, Pair>> = { ...NUMBER_PAIRS, ...TEXT_PAIRS };

const agree = ({ rule, explain }: Pair, value: unknown) => {
  const steps = explain(value);
  expect(steps.every((step) => STEP_IDS.includes(step.id))).toBe(true);
  expect([verdictOf(steps), value]).toEqual([rule(value), value]);
};

describe('an explanation ends as its rule does', () => {
  it.each(Object.entries(PAIRS))('%s, on its case tables', (_name, pair) => {
    for (const value of pair.values) agree(pair, value);
  });

  it.each(Object.entries(PAIRS).filter(([name]) => !name.includes(' of ')))('%s, on anything', (_name, pair) => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.constantFrom(...pair.values)), (value) => agree(pair, value)),
      { numRuns: 200 },
    );
  });

  it('keeps a long value short', () => {
    const steps = people.explainName('a'.repeat(100_000));
    expect(JSON.stringify(steps).length).toBeLessThan(500);
  });
});

describe('what an explanation says', () => {
  it('gives the check digits a number should have', () => {
    expect(documents.explainCpf('529.982.247-26').at(-1)).toEqual({
      id: 'checkDigits',
      ok: false,
      expected: '25',
      input: '26',
    });
    expect(documents.explainCnpj('12ABC34501DE00').at(-1)).toMatchObject({ expected: '35', input: '00' });
    expect(documents.explainCuil('20-12345678-9').at(-1)).toMatchObject({ expected: '6', input: '9' });
    expect(explainCardNumber('4111 1111 1111 1112').at(-1)).toMatchObject({ expected: '1', input: '2' });
    expect(vehicles.explainVinCheckDigit('1M8GDM9A0KP042788').at(-1)).toMatchObject({ expected: 'X', input: '0' });
  });

  it('stops at the first step that fails and names the strangers', () => {
    expect(documents.explainCpf('529.982.247-2\u0665').at(-1)).toEqual({
      id: 'characters',
      ok: false,
      input: '\u0665 U+0665',
    });
    expect(documents.explainCpf('5299822472').at(-1)).toMatchObject({ id: 'length', expected: '11, 14', input: '10' });
    expect(documents.explainCpf('529.98224725..').at(-1)).toMatchObject({ id: 'form', ok: false });
    expect(documents.explainCpf('11111111111').at(-1)).toMatchObject({ id: 'repeated', ok: false });
    expect(explainCardNumber('41111111111111116').at(-1)).toMatchObject({ id: 'digits', input: '17' });
    expect(documents.explainCuil('21-12345678-9').at(-1)).toMatchObject({ id: 'prefix', input: '21' });
    expect(documents.explainCuil('20-12345678-6', '12345679').at(-1)).toMatchObject({
      id: 'sameDni',
      expected: '12345679',
    });
  });
});
