import { expect, test } from 'vitest';
import { isRequested, isStepDone, nextStep } from './complement.ts';

const details = {
  gender: 'female',
  maritalStatus: 'single',
  occupation: 'salaried',
  income: { amount: 1, currency: 'BRL' },
} as const;
const nothing = { details: null, address: null, hasDealer: false };

test('steps follow each other until both are told', () => {
  expect(nextStep(nothing)).toBe('user-data');
  expect(nextStep({ ...nothing, details })).toBe('address-data');
  expect(nextStep({ ...nothing, address: {} })).toBe('user-data');
  expect(nextStep({ ...nothing, details, address: {} })).toBe('success-message');
});

test('one missing field keeps the step open; the dealership is apart', () => {
  const { income: _income, ...rest } = details;
  expect(isStepDone('user-data', { ...nothing, details: rest })).toBe(false);
  expect(isStepDone('dealer-data', { ...nothing, hasDealer: true })).toBe(true);
  expect(isStepDone('success-message', { ...nothing, hasDealer: true })).toBe(false);
});

test('the papers of Brazil are not asked for in Argentina', () => {
  expect([isRequested('rg', 'br'), isRequested('rg', 'ar'), isRequested('gender', 'ar')]).toEqual([true, false, true]);
});
