import { expect, test } from 'vitest';
import { isStepNews, NEWS_STEPS, restAwaited } from './step-news.ts';

test('a step is news until the next that is told of, and of an order that runs', () => {
  expect(isStepNews('PROGRESS_ORDER', 'PROGRESS_ORDER')).toBe(true);
  expect(isStepNews('PROGRESS_ORDER', 'MOUNTED_VEHICLE')).toBe(true);
  expect(isStepNews('PROGRESS_ORDER', 'VEHICLE_PRODUCED')).toBe(false);
  expect(isStepNews('DELIVERED', 'DELIVERED')).toBe(true);
  for (const step of NEWS_STEPS) {
    expect(isStepNews(step, 'CANCELLED')).toBe(false);
    expect(isStepNews(step, 'REQUESTED_CANCELLATION')).toBe(false);
    expect(isStepNews(step, 'PRE_RESERVE')).toBe(false);
  }
});

test('the invoice of a finished car waits for what is left, and that of no other', () => {
  expect(restAwaited({ state: 'VEHICLE_PRODUCED', total: 100, paid: 30 })).toBe(70);
  expect(restAwaited({ state: 'VEHICLE_PRODUCED', total: 100, paid: 100 })).toBeNull();
  expect(restAwaited({ state: 'PROGRESS_ORDER', total: 100, paid: 30 })).toBeNull();
});
