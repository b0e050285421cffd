import { expect, it } from 'vitest';
import { returnedAs } from './returned-voucher.ts';

const BACK = { isTaken: false, isExpired: false, at: '2026-03-01T12:00:00Z', validUntil: '2026-04-01T03:00:00Z' };

it.each([
  ['free again', {}, 'free'],
  ['used since, or kept elsewhere', { isTaken: true }, 'taken'],
  ['used since, and over by now', { isTaken: true, isExpired: true }, 'taken'],
  ['came back in time, over by now', { isExpired: true }, 'expired'],
  ['came back after its end', { isExpired: true, at: '2026-04-02T12:00:00Z' }, 'late'],
] as const)('a voucher that came back: %s', (_what, more, as) => {
  expect(returnedAs({ ...BACK, ...more })).toBe(as);
});
