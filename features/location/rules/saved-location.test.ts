import { describe, expect, it } from 'vitest';
import { readLocation, writeLocation, type SavedLocation } from './saved-location.ts';

const campinas: SavedLocation = {
  countryCode: 'BR',
  stateCode: 'SP',
  cityName: 'Campinas',
  cityCode: '3509502',
  latitude: -22.9,
  longitude: -47.06,
};
const ttlMs = 14_400_000;
const made = Date.UTC(2026, 10, 20);

describe('a kept location', () => {
  it.each([
    [0, false],
    [ttlMs - 1, false],
    [ttlMs, true],
    [-1, true],
  ])('%d ms after it was made is stale: %s', (age, isStale) => {
    const text = writeLocation(campinas, made);
    expect(readLocation(text, { now: made + age, ttlMs })).toEqual({ kind: 'kept', location: campinas, isStale });
  });

  it('carries nothing but the place', () => {
    const whole = { ...campinas, regionals: [{ regionalId: 'SUDESTE' }], influenceAreas: [{ id: '1' }] };
    expect(decodeURIComponent(writeLocation(whole, made))).not.toMatch(/regionals|influenceAreas/);
  });

  it.each([
    'x',
    '%',
    '%7B%7D',
    encodeURIComponent(JSON.stringify({ ...campinas, countryCode: undefined, at: 1 })),
    encodeURIComponent(JSON.stringify({ ...campinas, latitude: 91, at: 1 })),
    encodeURIComponent(JSON.stringify(campinas)),
  ])('that reads %s is invalid', (text) => {
    expect(readLocation(text, { now: made, ttlMs })).toEqual({ kind: 'invalid' });
  });

  it.each([undefined, ''])('that is not there is none', (text) => {
    expect(readLocation(text, { now: made, ttlMs })).toEqual({ kind: 'none' });
  });

  it('keeps every letter of a name', () => {
    const named = { ...campinas, cityName: 'São José d’Oeste; "x"' };
    expect(readLocation(writeLocation(named, made), { now: made, ttlMs })).toMatchObject({ location: named });
    expect(writeLocation(named, made)).toMatch(/^[\w.!~*'()%-]+$/);
  });
});
