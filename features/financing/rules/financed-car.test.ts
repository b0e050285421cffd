import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { financedCar, isSameCar } from './financed-car.ts';

const CHOICE = {
  mvsCode: '6751E10',
  year: 2026,
  colorCode: 'PW7',
  coatingCode: null,
  itemCodes: [],
  accessoryCodes: [],
  serviceCodes: [],
};
const line = (kind: 'color' | 'coating', code: string) => ({
  kind,
  code,
  name: code,
  amount: money(0, 'BRL'),
  free: false,
});

test('a car whose upholstery was not chosen is the one that an order names with the upholstery it comes with', () => {
  const quote = { modelName: 'Compass', versionName: 'Sport', lines: [line('color', 'PW7'), line('coating', '061')] };
  const car = financedCar(quote, CHOICE);
  expect(car.coatingCode).toBe('061');
  expect(isSameCar(car, { ...CHOICE, coatingCode: '061' })).toBe(true);
  expect(isSameCar(car, { ...CHOICE, coatingCode: '340' })).toBe(false);
});
