import { expect, test } from 'vitest';
import { stemOf } from './order-points.ts';

test('papers to come are said as somebody else’s step, as nobody can send them here', () => {
  const step = { name: 'UPLOADED_DOCS', amount: null };
  expect(stemOf({ ...step, state: 'ahead' })).toBe('status.ahead.UPLOADED_DOCS');
  expect(stemOf({ ...step, state: 'done' })).toBe('status.UPLOADED_DOCS');
  expect(stemOf({ name: 'INVOICED', amount: null, state: 'ahead' })).toBe('status.INVOICED');
});
