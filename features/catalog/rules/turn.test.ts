import fc from 'fast-check';
import { expect, test } from 'vitest';
import { azimuthOf, TURN_FRAMES } from '#kernel/turn.ts';
import { frameAt, sideOf, wrapFrame } from './turn.ts';

test('the sides of a turn', () => {
  const seen = [0, 15, 30, 45, 90, 135, 180, 225, 270, 315, 345].map(sideOf);
  expect(seen).toEqual([
    'front',
    'front',
    'frontRight',
    'frontRight',
    'right',
    'rearRight',
    'rear',
    'rearLeft',
    'left',
    'frontLeft',
    'front',
  ]);
});

test('every frame is the nearest to its own azimuth, however often the car was turned', () => {
  const frame = fc.integer({ min: 0, max: TURN_FRAMES - 1 });
  const turns = fc.integer({ min: -9, max: 9 });
  const wobble = fc.double({ min: -4.9, max: 4.9, noNaN: true });
  fc.assert(
    fc.property(frame, turns, wobble, (at, round, off) => {
      expect(frameAt(azimuthOf(at) + 360 * round + off)).toBe(at);
      expect(wrapFrame(at + TURN_FRAMES * round)).toBe(at);
      expect(sideOf(azimuthOf(at) + 360 * round)).toBe(sideOf(azimuthOf(at)));
    }),
  );
});
