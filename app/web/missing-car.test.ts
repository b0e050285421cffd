import { describe, expect, test } from 'vitest';
import { shownCar } from '#features/financing/web/shown-car.ts';
import { missingCar } from './missing-car.ts';

const CODES = {
  mvsCode: '6752E10',
  year: 2027,
  colorCode: 'PXJ',
  coatingCode: null,
  itemCodes: [],
  accessoryCodes: [],
  serviceCodes: [],
};
const page = { path: (name: string) => `/${name}`, brand: 'peugeot', market: 'ar' } as const;
const unit = (isExact: boolean) => ({
  isExact,
  dealer: { id: 'd', name: 'd', cityName: 'Rosario', stateCode: 'S', distanceKm: null },
});

describe('a car to be financed that nobody can reserve now', () => {
  test('one that stands ready, or has a place on the line, is not missing', () => {
    expect(missingCar(page, CODES, { units: [unit(false), unit(true)] })).toBeNull();
  });
  test('where only others are free there are they, and the waiting list', () => {
    const missing = missingCar(page, CODES, { units: [unit(false)] });
    expect(missing?.waiting).toMatch(/^\/waitingList\?c=.*6752E10/);
    expect(missing?.similar).toMatch(/^\/newReservation\?c=.*6752E10/);
  });
  test('where nothing is free there is the waiting list alone', () => {
    expect(missingCar(page, CODES, { units: [] })).toMatchObject({ similar: null });
  });
  test('each page of the flow is shown with it', () => {
    const missing = missingCar(page, CODES, { units: [] });
    const car = { ...CODES, modelName: '2008', versionName: 'GT', colorName: 'Gris' };
    expect(shownCar(page, { car, price: null, paid: null, change: null, missing })).toMatchObject({ missing });
  });
});
