import { decodeChoice } from './address.ts';
import type { CurrentCar, Location } from './current-car.ts';
import { restoreCar } from './current-car.ts';

/** How long a saved configuration counts: 4 hours. */
export const SAVED_FOR_MS = 14_400_000;

/** What is kept on the visitor's device at every change. `code` is the car's address code. */
export type SavedCar = { readonly savedAt: number; readonly code: string; readonly car: CurrentCar };

export const saveCar = (car: CurrentCar, input: { code: string; now: number }): SavedCar => ({
  savedAt: input.now,
  code: input.code,
  car: car.location === null ? car : { ...car, location: { ...car.location, influenceAreas: [], regionals: [] } },
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Whether something read from storage still counts: it has a vehicle code, the place's country and a time stamp under four
 * hours old. A stamp from the future is a wrong clock, not a fresh car.
 */
export const isSavedCarValid = (value: unknown, now: number): value is SavedCar => {
  if (!isRecord(value) || !isRecord(value.car) || !Array.isArray(value.car.parts) || !Array.isArray(value.car.services))
    return false;
  const { mvs, location } = value.car;
  if (!isRecord(mvs) || typeof mvs.code !== 'string' || mvs.code === '') return false;
  if (!isRecord(location) || typeof location.countryCode !== 'string' || location.countryCode === '') return false;
  if (decodeChoice(value.code) === null || typeof value.savedAt !== 'number') return false;
  const age = now - value.savedAt;
  return age >= 0 && age < SAVED_FOR_MS;
};

/** The saved car as the store takes it back, or null where it does not count any more. */
export const readSavedCar = (text: string | null, now: number): SavedCar | null => {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isSavedCarValid(value, now) ? { ...value, car: restoreCar(value.car) } : null;
  } catch {
    return null;
  }
};

/** The place as it is saved apart from the car: without regionals and influence areas. */
export const locationToSave = (location: Location): Omit<Location, 'influenceAreas' | 'regionals'> => ({
  countryCode: location.countryCode,
  stateCode: location.stateCode,
  cityName: location.cityName,
  cityCode: location.cityCode,
});
