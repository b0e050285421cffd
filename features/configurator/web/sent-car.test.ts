import { expect, test } from 'vitest';
import { sampleCar, samplePart } from '../rules/sample-car.ts';
import { readCar } from './sent-car.ts';
import { writeCar } from './write-car.ts';

const parts = [
  samplePart('aaa-itm-a', {
    name: 'a|b = 10%',
    description: '=',
    choiceGroup: '@',
    category: '^',
    inclusive: ['aaa-itm-b'],
    exclusive: ['other'],
  }),
  samplePart('aaa-itm-b', { description: '', choiceGroup: 'wheels', versionIds: ['V1', 'V2'], isRequired: true }),
  samplePart('aaa-itm-c', { description: 'Line\nand "line", %7C', choiceGroup: 'wheels', versionIds: ['V2', 'V1'] }),
  samplePart('.d', { price: 0, optionalColors: ['c1', 'c3'], versionIds: [], isRequired: false }),
];

test('a car is read as it was written', () => {
  const car = sampleCar(parts);
  expect(readCar(JSON.parse(JSON.stringify(writeCar(car))) as ReturnType<typeof writeCar>)).toEqual(car);
});

test('a car without choices is read as it was written', () => {
  const car = { ...sampleCar([]), colors: [], coatings: [], services: [] };
  expect(readCar(writeCar(car))).toEqual(car);
});

test('what is equal in all rows is written once', () => {
  const { parts: table } = writeCar(sampleCar(parts));
  expect(table.count).toBe(4);
  expect(table.type).toEqual(['text', 'ITEM']);
  expect(table.behaviour).toEqual(['text', 'OPTIONAL']);
});
