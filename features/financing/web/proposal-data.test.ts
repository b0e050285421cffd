import { expect, it } from 'vitest';
import { fallOf } from './proposal-data.ts';

it.each([
  ['INTEGRATED', null, 'running', null],
  ['INTEGRATED', null, 'returning', 'returning'],
  ['PAYED', null, 'over', 'over'],
  ['PAYED', '2026-11-27T10:00:00Z', 'over', 'over'],
  ['DENIED', '2026-11-27T10:00:00Z', 'over', 'over'],
  ['DENIED', '2026-11-27T10:00:00Z', 'running', 'left'],
  ['DENIED', null, 'over', null],
  ['APPROVED', null, null, null],
] as const)('a credit at %s, ended %s, of an order that is %s: %s', (status, cancelledAt, stands, fall) => {
  expect(fallOf({ status, cancelledAt }, stands)).toBe(fall);
});
