import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { codeOf, openChoice } from './address.ts';
import { checkChoice } from './check.ts';
import type { Choice } from './choice.ts';
import { defaultChoice } from './default-choice.ts';
import type { Change } from './proposal.ts';
import { proposeChange } from './propose.ts';
import { rebuild } from './rebuild.ts';
import { colorIds, sampleCar, samplePart } from './sample-car.ts';
import { deltaOf, listLines, totalsOf } from './totals.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;
const COLORS = ['c1', 'c2', 'c3', 'c4'];

/** Any relations at all, cycles and contradictions included. */
const cars = fc
  .array(
    fc.record({
      inclusive: fc.subarray([...IDS], { maxLength: 2 }),
      exclusive: fc.subarray([...IDS], { maxLength: 2 }),
      optionalColors: fc
        .oneof(
          { weight: 3, arbitrary: fc.constant<string[]>([]) },
          { weight: 1, arbitrary: fc.subarray(COLORS, { minLength: 2 }) },
        )
        .map(colorIds),
      choiceGroup: fc.oneof(
        { weight: 3, arbitrary: fc.constant(null) },
        { weight: 2, arbitrary: fc.constantFrom('g1', 'g2') },
      ),
      price: fc.integer({ min: 0, max: 1_000_000 }),
      versionIds: fc.constantFrom<string[]>(['V1'], ['V2'], ['V1', 'V2']),
    }),
    { minLength: IDS.length, maxLength: IDS.length },
  )
  .chain((parts) => fc.boolean().map((isRequired) => ({ parts, isRequired })))
  .map(({ parts, isRequired }) => {
    const first = parts.findIndex((part) => part.choiceGroup === 'g1');
    return sampleCar(
      parts.map((part, index) =>
        samplePart(IDS[index] ?? 'a', {
          ...part,
          type: index % 3 === 0 ? 'ACCESSORY' : 'ITEM',
          isRequired: isRequired && index === first,
        }),
      ),
      COLORS,
    );
  });

const clicks = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('add' as const, 'remove' as const), id: fc.constantFrom(...IDS, 'unknown') }),
    fc.record({ kind: fc.constant('color' as const), id: fc.constantFrom(...COLORS) }),
    fc.record({ kind: fc.constant('service' as const), id: fc.constantFrom('s1', 's2', 's3') }),
    fc.record({ kind: fc.constant('coating' as const), id: fc.constantFrom('k1', 'k2') }),
    fc.record({ kind: fc.constant('version' as const), id: fc.constantFrom('V1', 'V2') }),
  ),
  { maxLength: 25 },
);

const first = (car: ConfigurableCar): Choice => {
  const [version] = car.versions;
  if (version === undefined) throw new Error('a version was expected');
  return defaultChoice(car, version);
};

/** Agrees to everything, and answers each question with the first alternative. */
const click = (car: ConfigurableCar, choice: Choice, change: Change): Choice => {
  let answered = change;
  for (let tries = 0; tries < 5; tries += 1) {
    const proposed = proposeChange(car, choice, answered);
    if (!proposed.ok) return choice;
    const [question] = proposed.value.needsChoice;
    if (question === undefined) return proposed.value.next;
    if (answered.kind !== 'add' && answered.kind !== 'remove' && answered.kind !== 'color') return choice;
    answered = { ...answered, picks: { ...answered.picks, [question.group]: question.alternatives[0] ?? '' } };
  }
  return choice;
};

/** A contradiction between required parts can leave even the bare version impossible; such cars prove nothing here. */
const sane = (car: ConfigurableCar): boolean => checkChoice(car, first(car)).ok;

describe('the selection step', () => {
  it('never leaves a car that cannot be built, whatever is clicked on whatever relations', () => {
    fc.assert(
      fc.property(cars, clicks, (car, changes) => {
        fc.pre(sane(car));
        let choice = first(car);
        for (const change of changes) {
          choice = click(car, choice, change);
          expect(checkChoice(car, choice)).toEqual({ ok: true, value: choice });
        }
      }),
      { numRuns: 400 },
    );
  });

  it('puts on what was clicked, says all it changed and changes nothing by itself', () => {
    fc.assert(
      fc.property(cars, clicks, (car, changes) => {
        fc.pre(sane(car));
        let choice = first(car);
        for (const change of changes) {
          const before = structuredClone(choice);
          const proposed = proposeChange(car, choice, change);
          expect(choice).toEqual(before);
          if (proposed.ok && change.kind !== 'version') {
            const { added, removed, next } = proposed.value;
            if (change.kind === 'add') expect(next.partIds).toContain(change.id);
            if (change.kind === 'remove') expect(next.partIds).not.toContain(change.id);
            const lists = (value: Choice): Set<string> => new Set([...value.partIds, ...value.serviceIds]);
            const rebuilt = new Set([...lists(choice)].filter((id) => !removed.includes(id)).concat(added));
            expect([...rebuilt].sort()).toEqual([...lists(next)].sort());
            const changed = [...added, ...removed].filter((id) => id !== change.id);
            const explained = new Set(proposed.value.reasons.map((reason) => reason.id));
            if (change.kind !== 'service') for (const id of changed) expect(explained).toContain(id);
            // Whoever agrees to nothing but the click keeps everything else.
            if (
              !proposed.value.needsConfirmation &&
              change.kind === 'add' &&
              car.parts.find((part) => part.id === change.id)?.choiceGroup === null
            ) {
              expect(changed).toEqual([]);
              expect(next.colorId).toBe(choice.colorId);
            }
          }
          choice = click(car, choice, change);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('adds up: a click costs what the totals differ by, and the lines sum to the total', () => {
    fc.assert(
      fc.property(cars, clicks, (car, changes) => {
        fc.pre(sane(car));
        let choice = first(car);
        for (const change of changes) {
          const next = click(car, choice, change);
          const delta = deltaOf(car, choice, next).amount;
          expect(totalsOf(car, choice).total.amount + delta).toBe(totalsOf(car, next).total.amount);
          choice = next;
        }
        const sum = listLines(car, choice).reduce((total, line) => total + line.amount.amount, 0);
        expect(totalsOf(car, choice).total.amount).toBe(sum);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the address', () => {
  it('names the same car again', () => {
    fc.assert(
      fc.property(cars, clicks, (car, changes) => {
        fc.pre(sane(car));
        const choice = changes.reduce((at, change) => click(car, at, change), first(car));
        const code = codeOf(car, choice);
        expect(encodeURIComponent(code)).toBe(code);
        expect(openChoice(car, code)).toEqual({ choice, lost: [] });
      }),
      { numRuns: 300 },
    );
  });

  it('opens a car whose catalogue changed as one that can be built, and says what is missing', () => {
    fc.assert(
      fc.property(cars, cars, clicks, (car, later, changes) => {
        fc.pre(sane(car) && sane(later));
        const choice = changes.reduce((at, change) => click(car, at, change), first(car));
        const opened = openChoice(later, codeOf(car, choice));
        expect(opened).not.toBeNull();
        if (opened === null) return;
        expect(checkChoice(later, opened.choice).ok).toBe(true);
        if (checkChoice(later, choice).ok) expect(opened.lost).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('rebuilds a car that can be built as it was', () => {
    fc.assert(
      fc.property(cars, clicks, (car, changes) => {
        fc.pre(sane(car));
        const choice = changes.reduce((at, change) => click(car, at, change), first(car));
        const version = car.versions.find((item) => item.id === choice.versionId);
        if (version === undefined) return;
        expect(rebuild(car, version, choice)).toEqual({ choice, lost: [] });
      }),
      { numRuns: 200 },
    );
  });
});
