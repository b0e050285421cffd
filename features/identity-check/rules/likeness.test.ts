import { expect, test } from 'vitest';
import { CHALLENGES, distanceOf, isStraight, likenessOf, showsStep, turnOf } from './likeness.ts';

/** A face of 68 landmarks: eyes 60 points apart, and the nose so far from the middle, the whole tilted. */
const face = (nose: number, { tilt = 0, height = 0.4 } = {}) => {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const at = (x: number, y: number) => ({ x: 200 + x * cos - y * sin, y: 200 + x * sin + y * cos });
  const points = Array.from({ length: 68 }, (_, index) => {
    if (index >= 36 && index < 42) return at(-30, 0);
    if (index >= 42 && index < 48) return at(30, 0);
    return index === 30 ? at(nose, 40) : at(0, 60);
  });
  return { height, points };
};

test('a turn is measured along the eyes, whatever the head’s tilt', () => {
  expect(turnOf(face(0).points)).toBeCloseTo(0);
  expect(turnOf(face(15).points)).toBeCloseTo(0.5);
  expect(turnOf(face(-15, { tilt: 0.3 }).points)).toBeCloseTo(-0.5);
  expect(turnOf([])).toBe(0);
  expect(isStraight(face(5))).toBe(true);
  expect(isStraight(face(14))).toBe(false);
});

test('a step is shown by its own movement alone', () => {
  const straight = face(1);
  const shows = (moved: ReturnType<typeof face>) =>
    (['LEFT', 'RIGHT', 'NEAR'] as const).filter((step) => showsStep(step, { straight, moved }));
  expect(shows(face(14))).toEqual(['LEFT']);
  expect(shows(face(-14))).toEqual(['RIGHT']);
  expect(shows(face(0, { height: 0.6 }))).toEqual(['NEAR']);
  expect(shows(face(25, { height: 0.6 }))).toEqual(['LEFT']);
  // A still picture, and one that is held askew.
  expect(shows(straight)).toEqual([]);
  expect(shows(face(1, { tilt: 0.5 }))).toEqual([]);
});

test('one photograph and its mirror image are no turn, however it looks', () => {
  for (let nose = -30; nose <= 30; nose += 1) {
    const straight = face(nose);
    const moved = face(-nose, { height: 0.6 });
    const passes = (['LEFT', 'RIGHT'] as const).some((step) => showsStep(step, { straight, moved }));
    expect(isStraight(straight) && passes).toBe(false);
  }
});

test('every challenge has a turn, which a flat picture cannot make', () => {
  expect(CHALLENGES).toHaveLength(6);
  for (const steps of CHALLENGES) expect(steps.some((step) => step !== 'NEAR')).toBe(true);
});

test('near is the same, far is another, and between them, or too near, a person looks', () => {
  expect([0.05, 0.1, 0.44, 0.45, 0.6, 0.61].map(likenessOf)).toEqual([
    'UNSURE',
    'SAME',
    'SAME',
    'UNSURE',
    'UNSURE',
    'OTHER',
  ]);
  expect(distanceOf(new Float32Array([0, 3]), new Float32Array([4, 0]))).toBe(5);
});
