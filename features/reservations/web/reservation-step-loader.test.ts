import { expect, test } from 'vitest';
import { decodeChoice } from '#features/configurator/public.ts';
import { againOf } from './reservation-step-loader.ts';

const page = {
  path: (name: string, params: Record<string, string> = {}) => `/${[name, ...Object.values(params)].join('/')}`,
};
const choice = {
  mvsCode: 'ABC1234',
  year: 2027,
  colorCode: 'PW7',
  coatingCode: '150',
  itemCodes: ['PKA'],
  accessoryCodes: [],
  serviceCodes: [],
};

test('whose time ran out reserves the same car once more, with all that was chosen', () => {
  const { pathname, searchParams } = new URL(againOf(page, { offer: null, choice }), 'https://volante.example');
  expect(pathname).toBe('/newReservation');
  expect(decodeChoice(searchParams.get('c') ?? '')).toEqual(choice);
});

test('and an offer’s car by its offer', () => {
  expect(againOf(page, { offer: { code: 'AB12CD34', title: 'Oferta' }, choice })).toBe('/offerReservation/ab12cd34');
});
