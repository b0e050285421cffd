import { describe, expect, test } from 'vitest';
import { HANDOVER_ITEMS, handoverWindow, isReadyToHandOver, mayChooseDay, openItems } from './handover.ts';
import { ORDER_STATES } from './order-machine.ts';

const now = new Date('2026-11-25T15:00:00Z');

describe('the day of a handover', () => {
  test('is chosen from a day ahead on', () => {
    const { earliest, latest } = handoverWindow(now);
    expect(earliest.toISOString()).toBe('2026-11-26T15:00:00.000Z');
    expect(latest.toISOString()).toBe('2026-12-25T15:00:00.000Z');
  });

  test('is chosen once the car is there, and by nobody who has it', () => {
    const may = ORDER_STATES.filter((state) => mayChooseDay({ state, startsAt: null, now, market: 'br' }));
    expect(may).toEqual(['AT_DEALER', 'REGISTERED', 'DELIVER_TO_CCSS', 'CUSTOMER_DELIVERY']);
    expect(ORDER_STATES.filter(isReadyToHandOver)).toEqual(['DELIVER_TO_CCSS', 'CUSTOMER_DELIVERY']);
  });

  test('may be another one until the day before, by the clock of the market', () => {
    const of = (startsAt: string, at: string) =>
      mayChooseDay({ state: 'AT_DEALER', startsAt: new Date(startsAt), now: new Date(at), market: 'br' });
    expect(of('2026-11-27T13:00:00Z', '2026-11-27T02:59:00Z')).toBe(true);
    expect(of('2026-11-27T13:00:00Z', '2026-11-27T03:00:00Z')).toBe(false);
    expect(of('2026-11-24T13:00:00Z', '2026-11-25T03:00:00Z')).toBe(false);
  });
});

test('what is to be done before the keys are handed over', () => {
  expect(openItems({})).toEqual([...HANDOVER_ITEMS]);
  expect(openItems({ KEYS: { by: 'person:1', at: '' }, PAPERS: { by: 'person:1', at: '' } })).toEqual([
    'INSPECTED',
    'CLEANED',
    'CHARGED',
    'TEACH_IN',
  ]);
});
