import { expect, test } from 'vitest';
import { distinctCars } from './distinct-cars.ts';

const car = (id: string, more: object = {}) => ({
  id,
  mvsCode: '6752E10',
  year: 2027,
  colorCode: 'RED',
  coatingCode: null,
  itemCodes: ['A', 'B'],
  price: { amount: 100 },
  ...more,
});

test('the same car at three dealerships is one, the first; another price or part is another car', () => {
  const cars = [
    car('near'),
    car('far', { itemCodes: ['B', 'A'] }),
    car('dearer', { price: { amount: 101 } }),
    car('farther'),
    car('bare', { itemCodes: [] }),
  ];
  expect(distinctCars(cars).map(({ id }) => id)).toEqual(['near', 'dearer', 'bare']);
});
