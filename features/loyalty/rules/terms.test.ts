import { expect, test } from 'vitest';
import { areSameTerms, termsState } from './terms.ts';

test('terms wait until they are approved, and a change of approved ones waits beside them', () => {
  expect(termsState({ approved: false, waits: false, active: true })).toBe('draft');
  expect(termsState({ approved: true, waits: true, active: true })).toBe('change');
  expect(termsState({ approved: true, waits: true, active: false })).toBe('offChange');
  expect(termsState({ approved: true, waits: false, active: true })).toBe('on');
  expect(termsState({ approved: true, waits: false, active: false })).toBe('off');
  expect(areSameTerms({ points: 5, most: null }, { points: 5, most: null })).toBe(true);
  expect(areSameTerms({ points: 5, most: null }, { points: 5, most: 1 })).toBe(false);
});
