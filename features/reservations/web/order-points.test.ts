import { expect, test } from 'vitest';
import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import { stemOf, timelineOf } from './order-points.ts';

test('papers to come are said as somebody else’s step, as nobody can send them here', () => {
  const step = { name: 'UPLOADED_DOCS', amount: null };
  expect(stemOf({ ...step, state: 'ahead' })).toBe('status.ahead.UPLOADED_DOCS');
  expect(stemOf({ ...step, state: 'done' })).toBe('status.UPLOADED_DOCS');
  expect(stemOf({ name: 'INVOICED', amount: null, state: 'ahead' })).toBe('status.INVOICED');
});

test('a car on its way back is nowhere now, and nothing more is to come of its order', () => {
  const timeline = [
    { name: 'CUSTOMER_DELIVERY', at: '2026-11-26T12:00:00Z', done: true },
    { name: 'DELIVERED', at: null, done: false },
  ];
  const states = (withdrawal: { state: string } | null) =>
    timelineOf(
      { market: 'ar' } as Page,
      { state: 'CUSTOMER_DELIVERY', expired: false, timeline, withdrawal } as Order,
    ).map(({ state }) => state);
  expect(states(null)).toEqual(['current', 'ahead']);
  expect(states({ state: 'OPEN' })).toEqual(['current', 'ahead']);
  expect(states({ state: 'ACCEPTED' })).toEqual(['done']);
});
