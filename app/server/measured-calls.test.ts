import { expect, test } from 'vitest';
import { searchAccessories } from '#features/catalog/contract/accessory-search.ts';
import { getReservationStatus } from '#features/reservations/contract.ts';
import { ok } from '#kernel/result.ts';
import type { Call } from '#platform/http/pipeline.server.ts';
import { eventOfCall } from './measured-calls.ts';

const now = new Date('2026-11-28T12:00:00Z');
const noted = (id: string, value: unknown, call: Partial<Call> = {}) =>
  eventOfCall(id)?.({ call: call as Call, result: ok(value), now });

const came = { at: '2026-11-27T12:00:00Z', why: null, isTakenBack: false };

test.each([
  ['money that the order took', [came], true],
  ['money of long ago', [{ ...came, at: '2026-11-20T12:00:00Z' }], false],
  ['money that the order did not take', [{ ...came, why: 'late' }], false],
  ['money that the payer’s bank took back', [{ ...came, isTakenBack: true }], false],
  ['one that was taken back, and one that holds', [{ ...came, isTakenBack: true }, came], true],
  ['no money', [], false],
])('an order is paid by money that it has: %s', (_, payments, isPaid) => {
  expect(noted(getReservationStatus.id, { came: payments })?.event.name === 'order.paid').toBe(isPaid);
});

test('a further page of a search is no other search, and its words found something', () => {
  const searched = (page: number, text = 'tapete') =>
    noted(searchAccessories.id, { total: 0, page, accessories: [] }, { body: { text } });
  expect(searched(0)).toMatchObject({ typed: 'tapete', event: { properties: { place: 'accessories', results: 0 } } });
  expect(searched(999)).toBeNull();
  expect(searched(0, ' ')).toBeNull();
});
