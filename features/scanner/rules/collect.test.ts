import { expect, test } from 'vitest';
import { problemOf } from './camera-problem.ts';
import { collect, isFull, NOTHING, type Collected } from './collect.ts';
import { looksNeeded, readCode, readTyped } from './read-code.ts';
import { cameraLabel, frameSize, SCANNER } from './settings.ts';

const CHECKED = '1M8GDM9AXKP042788';
const UNCHECKED = '9BV6092E1VF900061';
const frame = () => 'frame';

test('code 39 is read for chassis numbers, whose check digit is said and not demanded', () => {
  expect(readCode({ format: 'code_39', text: CHECKED })).toEqual({
    format: 'code_39',
    text: CHECKED,
    chassis: 'checked',
  });
  expect(readCode({ format: 'code_39', text: `*${UNCHECKED.toLowerCase()}*` })).toMatchObject({
    text: UNCHECKED,
    chassis: 'unchecked',
  });
  expect(readCode({ format: 'code_39', text: `I${CHECKED}` })?.text).toBe(CHECKED);
  for (const text of ['PART-4711', `${CHECKED}1`, CHECKED.replace('M', 'O'), ''])
    expect(readCode({ format: 'code_39', text }), text).toBeNull();
});

test('other kinds are read as they are, and a kind that is not looked for is none', () => {
  expect(readCode({ format: 'codabar', text: 'A12345B' })).toMatchObject({ text: 'A12345B', chassis: null });
  expect(readCode({ format: 'qr_code', text: CHECKED })).toMatchObject({ chassis: 'checked' });
  expect(readCode({ format: 'qr_code', text: 'x'.repeat(4000) })?.text).toHaveLength(500);
  expect(readCode({ format: 'ean_13', text: '4006381333931' })).toBeNull();
  expect(readCode({ format: 'code_93', text: '  ' })).toBeNull();
  expect(readTyped(' 1m8gdm9axkp042788 ')).toEqual({ text: CHECKED, chassis: 'checked' });
  expect(readTyped(' AB-12 ')).toEqual({ text: 'AB-12', chassis: null });
});

test('what has no check of its own is seen twice before it counts; a photo is looked at once', () => {
  const codabar = { format: 'codabar', text: 'A1B' };
  const once = collect<string>(NOTHING, [codabar], { frame });
  expect(once.results).toEqual([]);
  expect(collect(once, [codabar], { frame }).results).toHaveLength(1);
  expect(collect<string>(NOTHING, [codabar], { frame, isStill: true }).results).toHaveLength(1);
  expect(looksNeeded({ format: 'code_39', text: CHECKED, chassis: 'checked' })).toBe(1);
  expect(looksNeeded({ format: 'code_39', text: UNCHECKED, chassis: 'unchecked' })).toBe(2);
});

test('each code once, and ten at most', () => {
  let collected: Collected<string> = NOTHING;
  for (let at = 0; at < 30; at += 1)
    collected = collect(collected, [{ format: 'qr_code', text: `code ${at % 12}` }], { frame });
  expect(collected.results).toHaveLength(SCANNER.results);
  expect(new Set(collected.results.map(({ text }) => text)).size).toBe(SCANNER.results);
  expect(isFull(collected)).toBe(true);
});

test('a camera has a name of thirty signs at most, a frame 640 by 480 in its own shape', () => {
  expect(cameraLabel('x'.repeat(80), 0)).toHaveLength(30);
  expect(cameraLabel(' ', 1)).toBe('2');
  expect(frameSize({ width: 1920, height: 1080 })).toEqual({ width: 640, height: 360 });
  expect(frameSize({ width: 480, height: 640 })).toEqual({ width: 480, height: 640 });
  expect(frameSize({ width: 320, height: 200 })).toEqual({ width: 320, height: 200 });
});

test('each refusal of the camera has a reason of its own', () => {
  const named = (name: string) => problemOf(Object.assign(new Error('no'), { name }));
  expect(named('NotAllowedError')).toBe('refused');
  expect(named('NotReadableError')).toBe('busy');
  expect(named('NotFoundError')).toBe('none');
  expect(named('Whatever')).toBe('failed');
  expect(problemOf('no error')).toBe('failed');
});
