import { expect, it } from 'vitest';
import { decodeChoice } from '#features/configurator/public.ts';
import { buildAddress } from './build-address.ts';

const car = { mvsCode: '6093E10', year: 2027, colorCode: '296' };

it('opens the configurator with the version and the paint of the offer', () => {
  const address = buildAddress('/monte/renegade/optionals', car);
  const code = new URL(address, 'https://shop.example').searchParams.get('c');
  expect(decodeChoice(code)).toMatchObject(car);
});

it('opens it with the version alone where the offer names no paint', () => {
  expect(buildAddress('/monte/renegade/optionals', { ...car, colorCode: null })).toBe(
    '/monte/renegade/optionals?do=version%3A6093E10-2027',
  );
});
