import { expect, test } from 'vitest';
import { sampleCar, samplePart } from '../rules/sample-car.ts';
import type { BuildData } from './build-data.ts';
import { readBuild } from './sent-build.ts';
import { readCar } from './sent-car.ts';
import { writeBuild } from './write-build.ts';
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
  samplePart('.d', {
    price: 0,
    optionalColors: [{ colorId: 'c1' }, { colorId: 'c3' }],
    versionIds: [],
    isRequired: false,
  }),
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

test('a car is written once for all its pages, and who wrote a page shows it without reading it back', () => {
  const data = { car: sampleCar(parts), texts: { 'step.version': 'Version' } } as unknown as BuildData;
  const sent = writeBuild(data);
  expect(readBuild(sent)).toBe(data);
  expect(writeBuild({ ...data }).car).toBe(sent.car);
  const arrived = readBuild(JSON.parse(JSON.stringify(sent)) as typeof sent);
  expect(arrived).not.toBe(data);
  expect(arrived).toEqual(data);
});
