import { describe, expect, it } from 'vitest';
import { compileClauses, compileModel } from '../engine.ts';
import { checkModel } from './check-model.ts';
import { compileChoices } from './choices-only.ts';
import type { ItemChoice, Rule } from './types.ts';

const on = (id: string): ItemChoice => ({ id, chosen: true });
const off = (id: string): ItemChoice => ({ id, chosen: false });
const items = (ids: string, prices: Readonly<Record<string, number>> = {}) =>
  [...ids].map((id) => ({ id, price: prices[id] ?? 0 }));

describe('compileClauses', () => {
  it('holds a group to what unit clauses before it have fixed', () => {
    const model = compileClauses({ names: ['a', 'b', 'c'], clauses: [[1]], atMostOne: [[1, 2, 3]] });
    const opened = model.open();
    expect(['a', 'b', 'c'].map(opened.domain)).toEqual(['forced', 'forbidden', 'forbidden']);
    expect(opened.explain('c')?.rules).toEqual([
      { kind: 'clause', index: 0 },
      { kind: 'group', index: 0 },
    ]);
    expect(
      compileClauses({ names: ['a', 'b'], clauses: [[1], [2]], atMostOne: [[1, 2]] }).contradiction(),
    ).toHaveLength(3);
  });

  it('takes a first variable as reason and as conflict for what it is', () => {
    // Each sign of the first two variables implies, by clauses of two, a conflict in another such clause.
    for (const [a, b] of [
      [1, 2],
      [-1, 2],
      [1, -2],
      [-1, -2],
    ] as const) {
      const clauses = [
        [-a, b],
        [-b, 3],
        [-b, -3],
        [a, 3, 4],
      ];
      const opened = compileClauses({ names: ['1', '2', '3', '4'], clauses, atMostOne: [] }).open();
      expect(opened.domain('1')).toBe(a > 0 ? 'forbidden' : 'forced');
      expect(opened.domain('2')).toBe(b > 0 ? 'forbidden' : 'forced');
      expect(opened.domain('3')).toBe('free');
      expect(opened.explain('1')?.rules).toHaveLength(3);
    }
  });

  it('refuses numbers that name no variable', () => {
    for (const clauses of [[[0]], [[3]], [[-3]], [[1.5]]]) {
      expect(() => compileClauses({ names: ['a', 'b'], clauses, atMostOne: [] })).toThrow(RangeError);
    }
  });

  it('has an empty clause for a contradiction', () => {
    const model = compileClauses({ names: ['a'], clauses: [[1, -1], []], atMostOne: [] });
    expect(model.contradiction()).toEqual([{ kind: 'clause', index: 1 }]);
    expect(model.open().domain('a')).toBe('forbidden');
  });
});

describe('compileModel', () => {
  it('opens an empty model', () => {
    const opened = compileModel({ items: [], rules: [] }).open();
    expect(opened.isPossible()).toBe(true);
    expect(opened.complete()).toEqual({ chosen: [], price: 0, days: 0 });
    expect(opened.domain('a')).toBe('forbidden');
    expect(opened.explain('a')).toEqual({ choices: [], rules: [] });
    expect(opened.repairs('a').filter(({ kind }) => kind === 'drop')).toEqual([]);
  });

  it('answers for contradicting rules and choices with values', () => {
    const broken = compileModel({ items: items('ab'), rules: [{ kind: 'one', of: [] }] });
    expect(broken.contradiction()).toEqual([{ kind: 'one', of: [] }]);
    const opened = broken.open([on('a')]);
    expect([opened.domain('a'), opened.domain('b')]).toEqual(['forbidden', 'forbidden']);
    expect([opened.complete(), opened.repairs('b'), opened.recover()]).toEqual([null, [], []]);
    expect(opened.withCap(10).domain('a')).toBe('forbidden');
    const excludes: Rule = { kind: 'excludes', id: 'a', others: ['b'] };
    const torn = compileModel({ items: items('ab'), rules: [excludes] }).open([on('a'), on('b')]);
    expect(torn.conflict()).toEqual({ choices: [on('a'), on('b')], rules: [excludes] });
    expect(torn.recover().map(({ drop }) => drop)).toEqual([[on('a')], [on('b')]]);
  });

  it('counts an id chosen twice as it was chosen last, and forbids everything beside an unknown id', () => {
    const model = compileModel({ items: items('ab'), rules: [{ kind: 'requires', id: 'a', all: ['b'] }] });
    const opened = model.open([on('a'), off('a')]);
    expect([opened.domain('a'), opened.domain('b')]).toEqual(['forbidden', 'free']);
    opened.choose(on('gone'));
    expect([opened.isPossible(), opened.domain('b')]).toEqual([false, 'forbidden']);
    expect(opened.conflict()).toEqual({ choices: [on('gone')], rules: [] });
    expect(opened.recover()).toMatchObject([{ drop: [on('gone')] }]);
    opened.retract('gone');
    opened.retract('never chosen');
    expect(opened.domain('b')).toBe('free');
  });

  it('offers the nearest sibling and leaving it where there is one way out', () => {
    const rules: Rule[] = [
      { kind: 'one', of: ['r', 's', 't'] },
      { kind: 'excludes', id: 'p', others: ['r'] },
    ];
    const model = compileModel({ items: items('prst', { r: 90, s: 10, t: 80 }), rules });
    const opened = model.open([on('p')]);
    expect(opened.repairs('r', { by: 'price' })).toEqual([
      { kind: 'drop', target: on('r'), drop: [on('p')], price: 90 },
      { kind: 'instead', target: on('t'), drop: [], price: 80 },
      { kind: 'leave', target: off('r'), drop: [], price: 10 },
    ]);
    opened.choose(on('s'));
    expect(opened.repairs('r').map(({ kind, drop }) => [kind, drop])).toEqual([
      ['drop', [on('p'), on('s')]],
      ['instead', [on('s')]],
      ['leave', []],
    ]);
  });

  it('refuses prices that lost their cents', () => {
    expect(() => compileModel({ items: [{ id: 'a', price: 0.5 }], rules: [] })).toThrow(RangeError);
    expect(() => compileModel({ items: [{ id: 'a', days: Number.NaN }], rules: [] })).toThrow(RangeError);
  });

  it('keeps two openings apart, and chooses alike without prices', () => {
    const input = { items: items('abc'), rules: [{ kind: 'one', of: ['a', 'b', 'c'] } satisfies Rule] };
    const model = compileModel(input);
    const [first, second] = [model.open([on('a')]), model.open([off('a')])];
    const bare = compileChoices(input).open([on('a')]);
    expect(['a', 'b', 'c'].map(first.domain)).toEqual(['forced', 'forbidden', 'forbidden']);
    expect(['a', 'b', 'c'].map(second.domain)).toEqual(['forbidden', 'free', 'free']);
    expect(['a', 'b', 'c'].map(bare.domain)).toEqual(['forced', 'forbidden', 'forbidden']);
    expect(bare.repairs('b', { by: 'price' })).toEqual(first.repairs('b', { by: 'changes' }));
  });
});

describe('checkModel', () => {
  it('finds what authors should mend, and nothing in a sound model', () => {
    const rules: Rule[] = [
      { kind: 'requires', id: 'a', all: ['b'] },
      { kind: 'requires', id: 'b', all: ['c'] },
      { kind: 'requires', id: 'c', all: ['a'] },
      { kind: 'excludes', id: 'd', others: ['d'] },
      { kind: 'requiresAny', id: 'e', any: ['gone'] },
    ];
    const findings = checkModel({ items: [...items('abcde'), { id: 'a' }], rules });
    expect(findings).toEqual([
      { kind: 'deadOption', id: 'd', rules: [rules[3]] },
      { kind: 'deadOption', id: 'e', rules: [rules[4]] },
      { kind: 'duplicateId', id: 'a' },
      { kind: 'unknownId', id: 'gone', rules: [rules[4]] },
      { kind: 'cycle', ids: ['a', 'b', 'c'] },
    ]);
    expect(checkModel({ items: items('abc'), rules: [{ kind: 'one', of: ['a', 'b', 'c'] }] })).toEqual([]);
  });

  it('tells what choices make unreachable', () => {
    const colors: Rule = { kind: 'colors', id: 'p', allowed: ['r'], among: ['r', 'g'] };
    const painted = [...items('p'), { id: 'r', kind: 'color' as const }, { id: 'g', kind: 'color' as const }];
    expect(checkModel({ items: painted, rules: [colors], input: [on('p')] })).toEqual([
      { kind: 'unreachableColor', id: 'g', rules: [colors] },
    ]);
  });
});
