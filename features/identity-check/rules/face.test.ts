import { expect, test } from 'vitest';
import { judgeFaces } from './face.ts';

const SIZE = 400;
const BOX = { x: 0.3, y: 0.3, width: 0.4, height: 0.4 };

const painted = (levelAt: (x: number, y: number) => number) => {
  const data = new Uint8Array(SIZE * SIZE * 3);
  for (let at = 0; at < SIZE * SIZE; at += 1) data.fill(levelAt(at % SIZE, Math.floor(at / SIZE)), at * 3, at * 3 + 3);
  return { width: SIZE, height: SIZE, data };
};

/** Two levels of light in small squares. */
const checked = (low: number, high: number) =>
  painted((x, y) => ((Math.floor(x / 4) + Math.floor(y / 4)) % 2 === 0 ? low : high));
const even = checked(60, 180);

test('a whole, near, lit and sharp face is taken, its box within the picture', () => {
  const whole = judgeFaces(even, [BOX]);
  expect(whole).toMatchObject({
    fault: null,
    box: { x: 0.3, y: 0.3, width: expect.closeTo(0.4), height: expect.closeTo(0.4) },
  });
  const leaning = judgeFaces(even, [{ ...BOX, x: -0.01 }]);
  expect(leaning).toMatchObject({ fault: null, box: { x: 0 } });
});

test('the fault is named, and the one that is mended first comes first', () => {
  const faults = (boxes: readonly (typeof BOX)[], picture = even) => judgeFaces(picture, boxes).fault;
  expect(faults([])).toBe('notFound');
  expect(faults([BOX, { ...BOX, x: 0 }])).toBe('several');
  expect(faults([{ ...BOX, x: -0.1 }])).toBe('cut');
  expect(faults([{ ...BOX, y: 0.7 }])).toBe('cut');
  expect(faults([{ ...BOX, width: 0.1, height: 0.1 }])).toBe('small');
  expect(faults([BOX], checked(0, 60))).toBe('dark');
  expect(faults([BOX], checked(220, 255))).toBe('bright');
  expect(
    faults(
      [BOX],
      painted((x) => 60 + (120 * x) / SIZE),
    ),
  ).toBe('blurred');
});

test('where nobody is found in the dark, the dark is the reason', () => {
  expect(judgeFaces(checked(0, 30), []).fault).toBe('dark');
});
