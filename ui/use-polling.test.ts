import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll } from './use-polling.ts';

const connection = { onLine: true };
const page = { visibilityState: 'visible' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', connection);
  vi.stubGlobal('document', page);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it is asked again by the clock, but neither without a connection nor while nobody looks', () => {
  const ask = vi.fn();
  const end = poll({ seconds: 1.5, state: 'idle', ask });
  vi.advanceTimersByTime(3000);
  expect(ask).toHaveBeenCalledTimes(2);
  connection.onLine = false;
  vi.advanceTimersByTime(60_000);
  connection.onLine = true;
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(60_000);
  page.visibilityState = 'visible';
  expect(ask).toHaveBeenCalledTimes(2);
  end?.();
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('while one is under way no other is begun, nor when there is nothing to wait for', () => {
  const ask = vi.fn();
  expect(poll({ seconds: 1, state: 'loading', ask })).toBeUndefined();
  expect(poll({ seconds: null, state: 'idle', ask })).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
});
