import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { patchSelf } from '../contract/user.ts';
import { addressBody, regionsOf, selfBody } from './self-form.ts';

test.each(['br', 'ar'] as const)('the regions of %s stand in the order of their names', (market) => {
  const names = regionsOf(market).map(({ label }) => label);
  expect(names.length).toBeGreaterThan(20);
  expect(names).toEqual(names.toSorted((left, right) => left.localeCompare(right, 'es')));
});

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const LINES = { street: 'Rua da Bahia', number: '12a', district: 'Centro', city: 'Belo Horizonte', region: 'MG' };

test('a postal code with a blank and a house with a letter, or none, are taken in both markets', () => {
  const taken = (fields: Readonly<Record<string, string>>, market: 'br' | 'ar') =>
    z.safeParse(patchSelf.body, addressBody(formOf({ ...LINES, ...fields }), market));
  expect(taken({ postalCode: '30130 010' }, 'br')).toMatchObject({
    success: true,
    data: { address: { postalCode: '30130010', number: '12a' } },
  });
  expect(taken({ postalCode: 'S2000', number: 's/n' }, 'ar')).toMatchObject({
    success: true,
    data: { address: { postalCode: '2000', number: 's/n' } },
  });
  expect(taken({ postalCode: '2000', number: '1.250' }, 'ar')).toMatchObject({
    success: true,
    data: { address: { number: '1250' } },
  });
  expect(taken({ postalCode: '2000', number: '0' }, 'ar').success).toBe(false);
});

test('an Argentine number without its area is refused, not taken for a Brazilian one', () => {
  const body = (phone: string) => selfBody(formOf({ name: 'Ana Souza', phone }), 'ar');
  const refused = z.safeParse(patchSelf.body, body('15-4444 5555'));
  expect(refused.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['phone', 'field.phone'],
  ]);
  expect(z.safeParse(patchSelf.body, body('11 15-4444-5555')).success).toBe(true);
});
