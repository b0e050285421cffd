import { describe, expect, it } from 'vitest';
import { defaultChoice } from '../rules/default-choice.ts';
import { sampleCar, samplePart } from '../rules/sample-car.ts';
import { answerClick, clickValue, readClick } from './click.ts';

const read = (text: string) => readClick(new URLSearchParams(text));

describe('a click in a form or an address', () => {
  it.each([
    ['do=add:x', { change: { kind: 'add', id: 'x', color: undefined, picks: {} }, isAgreed: false, way: null }],
    [
      'do=remove:x&ok=1',
      { change: { kind: 'remove', id: 'x', color: undefined, picks: {} }, isAgreed: true, way: null },
    ],
    [
      'do=add:x&ok=1&color=c2&pick.g=a',
      { change: { kind: 'add', id: 'x', color: 'c2', picks: { g: 'a' } }, isAgreed: true, way: null },
    ],
    ['do=color:c1&pick.g=', { change: { kind: 'color', id: 'c1', picks: {} }, isAgreed: false, way: null }],
    [
      'do=add:x&way=A.B',
      { change: { kind: 'add', id: 'x', color: undefined, picks: {} }, isAgreed: false, way: 'A.B' },
    ],
    [
      'do=add:x&way=step',
      { change: { kind: 'add', id: 'x', color: undefined, picks: {} }, isAgreed: false, way: null },
    ],
    ['do=version:V1', { change: { kind: 'version', id: 'V1' }, isAgreed: false, way: null }],
    // Without script a form sends its question's click after the one it was asked for.
    [
      'do=add:x&do=add:y',
      { change: { kind: 'add', id: 'y', color: undefined, picks: {} }, isAgreed: false, way: null },
    ],
  ])('%s', (text, click) => {
    expect(read(text)).toEqual(click);
  });

  it.each(['', 'do=', 'do=add', 'do=add:', 'do=buy:x', 'do=ADD:x', `do=add:${'x'.repeat(101)}`])(
    '%s is none',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  it('is written as it is read', () => {
    for (const kind of ['add', 'remove', 'color', 'coating', 'service', 'version'] as const) {
      expect(read(`do=${encodeURIComponent(clickValue({ kind, id: 'some-id' }))}`)?.change).toMatchObject({
        kind,
        id: 'some-id',
      });
    }
  });
});

describe('the answer to a click', () => {
  const p = samplePart;
  const car = sampleCar([
    p('a'),
    p('b', { inclusive: ['a'] }),
    p('d', { exclusive: ['g1'] }),
    ...['g1', 'g2', 'g3'].map((id) => p(id, { choiceGroup: 'g', isRequired: id === 'g1' })),
  ]);
  const [version] = car.versions;
  if (version === undefined) throw new Error('a version was expected');
  const choice = defaultChoice(car, version);
  const answer = (text: string) => {
    const click = read(text);
    if (click === null) throw new Error('a click was expected');
    return answerClick(car, choice, click);
  };

  it('comes at once where nothing else changes', () => {
    expect(answer('do=add:a').kind).toBe('apply');
  });

  it('waits for the visitor where more changes, and then comes', () => {
    expect(answer('do=add:b').kind).toBe('ask');
    expect(answer('do=add:b&ok=1').kind).toBe('apply');
  });

  it('does not come from agreeing alone while an alternative is to be chosen', () => {
    expect(answer('do=add:d').kind).toBe('ask');
    expect(answer('do=add:d&ok=1').kind).toBe('ask');
    expect(answer('do=add:d&ok=1&pick.g=g2').kind).toBe('apply');
    expect(answer('do=add:d&ok=1&pick.g=g1').kind).toBe('refused');
  });

  it('is no for what does not exist', () => {
    expect(answer('do=add:zzz')).toMatchObject({ kind: 'refused', refusal: { code: 'partUnknown' } });
  });
});
