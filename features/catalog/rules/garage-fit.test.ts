import { describe, expect, it } from 'vitest';
import { fitOf, isSnug, readMeasure, roomOf } from './garage-fit.ts';
import { litresOf, luggageFitOf, readCount, SUITCASES } from './luggage.ts';

const COMPASS = { length: 4404, width: 1819, height: 1630 };

describe('a measure of a garage', () => {
  it.each([
    ['250', 250],
    [' 50 ', 50],
    ['5000', 5000],
    ['520 cm', 520],
    ['2,5', 250],
    ['5.20', 520],
    ['5,2 m', 520],
    ['5 m', 500],
    ['50 m', 5000],
    ['49', null],
    ['5', null],
    ['5001', null],
    ['0,4', null],
    ['1.200', null],
    ['2,555', null],
    ['-300', null],
    ['12345', null],
    ['51 m', null],
    ['x', null],
    ['', null],
  ])('%j is read as %j', (text, value) => {
    expect(readMeasure(text, 'length')).toBe(value);
  });

  it('has bounds of its own for a door', () => {
    expect(['20', '200', '19', '201', '0,7'].map((text) => readMeasure(text, 'door'))).toEqual([
      20,
      200,
      null,
      null,
      70,
    ]);
  });
});

describe('a garage', () => {
  it('has room beside the car, or lacks it, in whole centimetres on the safe side', () => {
    expect(roomOf({ length: 500, width: 250, height: 160 }, COMPASS)).toEqual({ length: 59, width: 68, height: -3 });
  });

  const garage = { length: 520, width: 320, height: 220, entrance: null, door: null };

  it('fits without an entrance or a door that anybody spoke of', () => {
    expect(fitOf(garage, COMPASS)).toEqual({
      fits: true,
      room: { length: 79, width: 138, height: 57 },
      entrance: null,
      beside: 69,
      doors: null,
    });
  });

  it('keeps a car out that does not go through its entrance', () => {
    const narrow = fitOf({ ...garage, entrance: 180, door: 60 }, COMPASS);
    expect([narrow.fits, narrow.entrance, narrow.doors]).toEqual([false, -2, null]);
    expect(fitOf({ ...garage, entrance: 182 }, COMPASS).fits).toBe(true);
  });

  it.each([
    [{}, false],
    [{ width: 207 }, false],
    [{ width: 206 }, true],
    [{ entrance: 206 }, true],
    [{ height: 170 }, true],
    [{ length: 450 }, true],
    [{ width: 100 }, false],
  ])('with %j is narrow for the mirrors: %j', (sides, snug) => {
    expect(isSnug(fitOf({ ...garage, ...sides }, COMPASS))).toBe(snug);
  });

  it.each([
    [69, 2],
    [70, 1],
    [138, 1],
    [139, 0],
  ])('with 138 cm beside the car and %i cm for a door has doors open on %i sides', (door, sides) => {
    expect(fitOf({ ...garage, door }, COMPASS).doors).toBe(sides);
  });
});

describe('luggage', () => {
  it.each([
    ['', 0],
    [' 3 ', 3],
    ['20', 20],
    ['21', null],
    ['1,5', null],
    ['-1', null],
    ['two', null],
  ])('%j is read as %j suitcases', (text, count) => {
    expect(readCount(text)).toBe(count);
  });

  it('takes the litres of its outer sizes, rounded up', () => {
    expect(SUITCASES.map(({ sides }) => litresOf(sides))).toEqual([49, 79, 113]);
  });

  it('leaves litres of a boot, or lacks them, the largest first', () => {
    const fit = luggageFitOf(476, { cabin: 2, medium: 0, large: 1 });
    expect(fit).toEqual({
      cases: [
        { kind: 'large', litres: 113 },
        { kind: 'cabin', litres: 49 },
        { kind: 'cabin', litres: 49 },
      ],
      used: 211,
      left: 265,
    });
    expect(luggageFitOf(185, { cabin: 0, medium: 0, large: 2 }).left).toBe(-41);
    expect(luggageFitOf(185, { cabin: 0, medium: 0, large: 0 }).left).toBe(185);
  });
});
