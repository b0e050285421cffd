import { describe, expect, it } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { checkChoice } from './check.ts';
import type { Choice } from './choice.ts';
import { defaultChoice } from './default-choice.ts';
import type { Change, Proposal } from './proposal.ts';
import { proposeChange } from './propose.ts';
import { sampleCar, samplePart } from './sample-car.ts';

const start = (car: ConfigurableCar, more: Partial<Choice> = {}): Choice => {
  const [version] = car.versions;
  if (version === undefined) throw new Error('a version was expected');
  return { ...defaultChoice(car, version), ...more };
};

const accept = (car: ConfigurableCar, choice: Choice, change: Change): Proposal => {
  const proposed = proposeChange(car, choice, change);
  if (!proposed.ok) throw new Error(`refused: ${proposed.code}`);
  return proposed.value;
};

const refusalOf = (car: ConfigurableCar, choice: Choice, change: Change): string => {
  const proposed = proposeChange(car, choice, change);
  return proposed.ok ? 'accepted' : proposed.code;
};

describe('selecting a part', () => {
  const p = samplePart;
  const table: readonly {
    what: string;
    parts: readonly ReturnType<typeof samplePart>[];
    before: readonly string[];
    click: Change;
    after: readonly string[];
    asks: boolean;
  }[] = [
    {
      what: 'a part alone needs no question',
      parts: [p('a'), p('b')],
      before: [],
      click: { kind: 'add', id: 'a' },
      after: ['a'],
      asks: false,
    },
    {
      what: 'inclusive parts come along, recursively',
      parts: [p('a', { inclusive: ['b'] }), p('b', { inclusive: ['c'] }), p('c')],
      before: [],
      click: { kind: 'add', id: 'a' },
      after: ['a', 'b', 'c'],
      asks: true,
    },
    {
      what: 'an inclusive part that is on already changes nothing more',
      parts: [p('a', { inclusive: ['b'] }), p('b')],
      before: ['b'],
      click: { kind: 'add', id: 'a' },
      after: ['a', 'b'],
      asks: false,
    },
    {
      what: 'exclusive parts leave, with what they had included',
      parts: [p('a', { exclusive: ['b'] }), p('b', { inclusive: ['c'] }), p('c'), p('d')],
      before: ['b', 'c', 'd'],
      click: { kind: 'add', id: 'a' },
      after: ['a', 'd'],
      asks: true,
    },
    {
      what: 'exclusion holds whichever of the two says so',
      parts: [p('a'), p('b', { exclusive: ['a'] })],
      before: ['b'],
      click: { kind: 'add', id: 'a' },
      after: ['a'],
      asks: true,
    },
    {
      what: 'what an inclusive part excludes leaves too',
      parts: [p('a', { inclusive: ['b'] }), p('b', { exclusive: ['c'] }), p('c')],
      before: ['c'],
      click: { kind: 'add', id: 'a' },
      after: ['a', 'b'],
      asks: true,
    },
    {
      what: 'what another part includes as well stays',
      parts: [p('a', { exclusive: ['b'] }), p('b', { inclusive: ['c'] }), p('c'), p('d', { inclusive: ['c'] })],
      before: ['b', 'c', 'd'],
      click: { kind: 'add', id: 'a' },
      after: ['a', 'c', 'd'],
      asks: true,
    },
    {
      what: 'a pack cannot stay without the part it includes',
      parts: [p('a', { exclusive: ['c'] }), p('b', { inclusive: ['c', 'd'] }), p('c'), p('d')],
      before: ['b', 'c', 'd'],
      click: { kind: 'add', id: 'a' },
      after: ['a'],
      asks: true,
    },
    {
      what: 'radio-type parts only change places',
      parts: [
        p('a', { choiceGroup: 'g', inclusive: ['c'], exclusive: ['d'], optionalColors: [{ colorId: 'c3' }] }),
        p('b', { choiceGroup: 'g' }),
        p('c'),
        p('d'),
      ],
      before: ['b', 'd'],
      click: { kind: 'add', id: 'a' },
      after: ['a', 'd'],
      asks: false,
    },
    {
      what: 'a part may bring a radio-type part, whose sibling makes room',
      parts: [
        p('a', { inclusive: ['g1'] }),
        p('g1', { choiceGroup: 'g' }),
        p('g2', { choiceGroup: 'g', isRequired: true }),
      ],
      before: ['g2'],
      click: { kind: 'add', id: 'a' },
      after: ['a', 'g1'],
      asks: true,
    },
    {
      what: 'a pack leaves when its radio-type part makes room',
      parts: [
        p('a', { inclusive: ['g1'] }),
        p('g1', { choiceGroup: 'g' }),
        p('g2', { choiceGroup: 'g', isRequired: true }),
      ],
      before: ['a', 'g1'],
      click: { kind: 'add', id: 'g2' },
      after: ['g2'],
      asks: true,
    },
    {
      what: 'taking a part off takes off what had come with it',
      parts: [p('a', { inclusive: ['b'] }), p('b')],
      before: ['a', 'b'],
      click: { kind: 'remove', id: 'a' },
      after: [],
      asks: true,
    },
    {
      what: 'the last alternative of a group that must not be empty needs no question',
      parts: [
        p('a', { exclusive: ['g1'] }),
        p('g1', { choiceGroup: 'g', isRequired: true }),
        p('g2', { choiceGroup: 'g' }),
      ],
      before: ['g1'],
      click: { kind: 'add', id: 'a' },
      after: ['a', 'g2'],
      asks: true,
    },
  ];

  it.each(table)('$what', ({ parts, before, click, after, asks }) => {
    const car = sampleCar(parts);
    const choice = start(car, { partIds: before });
    const proposal = accept(car, choice, click);
    expect(proposal.next.partIds).toEqual(after);
    expect(proposal.needsConfirmation).toBe(asks);
    expect(proposal.added).toEqual(after.filter((id) => !before.includes(id)));
    expect(proposal.removed).toEqual(before.filter((id) => !after.includes(id)));
    expect(choice.partIds).toEqual(before);
  });

  it('asks which alternative takes the empty place, and takes the answer', () => {
    const group = ['g1', 'g2', 'g3'].map((id) => p(id, { choiceGroup: 'g', isRequired: id === 'g1' }));
    const car = sampleCar([p('a', { exclusive: ['g1'] }), ...group]);
    const request = accept(car, start(car), { kind: 'add', id: 'a' });
    expect(request.needsChoice).toEqual([{ group: 'g', alternatives: ['g2', 'g3'] }]);
    expect(checkChoice(car, request.next).ok).toBe(false);
    const answered = accept(car, start(car), { kind: 'add', id: 'a', picks: { g: 'g3' } });
    expect(answered.needsChoice).toEqual([]);
    expect(answered.next.partIds).toEqual(['a', 'g3']);
    expect(refusalOf(car, start(car), { kind: 'add', id: 'a', picks: { g: 'g1' } })).toBe('partUnknown');
  });

  it('names the cause of each change', () => {
    const car = sampleCar([
      p('a', { inclusive: ['b'], exclusive: ['c'] }),
      p('b'),
      p('c', { inclusive: ['d'] }),
      p('d'),
    ]);
    const { reasons } = accept(car, start(car, { partIds: ['c', 'd'] }), { kind: 'add', id: 'a' });
    expect(reasons).toEqual([
      { kind: 'includes', id: 'b', because: 'a' },
      { kind: 'excludes', id: 'c', because: 'a' },
      { kind: 'cameWith', id: 'd', because: 'c' },
    ]);
  });
});

describe('colours', () => {
  const p = samplePart;

  it('must change when a removed part carried the current one', () => {
    const car = sampleCar([
      p('a', { exclusive: ['b'] }),
      p('b', { optionalColors: [{ colorId: 'c1' }, { colorId: 'c2' }] }),
    ]);
    const proposal = accept(car, start(car, { partIds: ['b'], colorId: 'c2' }), { kind: 'add', id: 'a' });
    expect(proposal.colorMustChange).toBe(true);
    expect(proposal.next.colorId).toBe('c1');
    expect(proposal.colors).toEqual(['c1', 'c3']);
    const answered = accept(car, start(car, { partIds: ['b'], colorId: 'c2' }), { kind: 'add', id: 'a', color: 'c3' });
    expect(answered.next.colorId).toBe('c3');
  });

  it('stays when a removed part had colours without it', () => {
    const car = sampleCar([p('a', { exclusive: ['b'] }), p('b', { optionalColors: [{ colorId: 'c1' }] })]);
    const choice = start(car, { partIds: ['b'], colorId: 'c3' });
    expect(accept(car, choice, { kind: 'add', id: 'a' }).colorMustChange).toBe(false);
  });

  it('must change when a new part does not list the current one', () => {
    const car = sampleCar([p('a', { optionalColors: [{ colorId: 'c2' }] })]);
    const proposal = accept(car, start(car), { kind: 'add', id: 'a' });
    expect(proposal).toMatchObject({ colorMustChange: true, needsConfirmation: true, colors: ['c2'] });
    expect(proposal.next.colorId).toBe('c2');
  });

  it('is refused where two parts leave none', () => {
    const car = sampleCar([
      p('a', { optionalColors: [{ colorId: 'c1' }] }),
      p('b', { optionalColors: [{ colorId: 'c2' }] }),
    ]);
    expect(refusalOf(car, start(car, { partIds: ['a'] }), { kind: 'add', id: 'b' })).toBe('noColorLeft');
  });

  it('may be had by taking off the parts that do not go with it', () => {
    const car = sampleCar([p('a', { optionalColors: [{ colorId: 'c1' }], inclusive: ['b'] }), p('b'), p('d')]);
    const proposal = accept(car, start(car, { partIds: ['a', 'b', 'd'] }), { kind: 'color', id: 'c2' });
    expect(proposal).toMatchObject({ removed: ['a', 'b'], needsConfirmation: true });
    expect(proposal.next).toMatchObject({ colorId: 'c2', partIds: ['d'] });
    expect(proposal.reasons[0]).toEqual({ kind: 'notInColor', id: 'a', because: 'c2' });
  });
});

describe('other clicks', () => {
  const p = samplePart;

  it('takes one service of a group at a time, and a second click takes it off', () => {
    const car = sampleCar([]);
    const first = accept(car, start(car), { kind: 'service', id: 's1' }).next;
    const both = accept(car, first, { kind: 'service', id: 's3' }).next;
    const swapped = accept(car, both, { kind: 'service', id: 's2' });
    expect(swapped.next.serviceIds).toEqual(['s2', 's3']);
    expect(swapped.needsConfirmation).toBe(false);
    expect(accept(car, swapped.next, { kind: 'service', id: 's3' }).next.serviceIds).toEqual(['s2']);
  });

  it('carries the wishes to another version and says what it does not offer', () => {
    const car = sampleCar([p('a', { versionIds: ['V1', 'V2'] }), p('b')]);
    const choice = start(car, { partIds: ['a', 'b'], colorId: 'c2', coatingId: 'k2' });
    const proposal = accept(car, choice, { kind: 'version', id: 'V2' });
    expect(proposal.next).toMatchObject({ versionId: 'V2', partIds: ['a'], colorId: 'c2', coatingId: 'k2' });
    expect(proposal).toMatchObject({ removed: ['b'], needsConfirmation: true });
    expect(proposal.reasons).toEqual([{ kind: 'notOffered', id: 'b', because: 'V2' }]);
  });
});
