import { expect, test } from 'vitest';
import argentine from '#brands/texts/reservations.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { nameOfPoint, stemOf, timelineOf } from './order-points.ts';

test('papers to come are said as somebody else’s step, as nobody can send them here', () => {
  const step = { name: 'UPLOADED_DOCS', amount: null };
  expect(stemOf({ ...step, state: 'ahead' })).toBe('status.ahead.UPLOADED_DOCS');
  expect(stemOf({ ...step, state: 'done' })).toBe('status.UPLOADED_DOCS');
  expect(stemOf({ name: 'BILLING', amount: null, state: 'ahead' })).toBe('status.BILLING');
});

test.each([brazilian, argentine])('says of each step ahead what is to be done, never that it is', (texts) => {
  const t = translator(texts);
  for (const name of [
    'ANTI_FRAUD',
    'APPROVAL_DIRECT_SALE',
    'SIGN_CONTRACT',
    'INVOICED',
    'REGISTERED',
    'DELIVERED',
  ] as const) {
    const said = (state: 'ahead' | 'done') => nameOfPoint({ name, state, amount: null, isFormer: false }, t);
    expect(said('ahead')).not.toBe(said('done'));
    expect(said('ahead')).toBe(texts[`status.ahead.${name}` as const]);
  }
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
