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
  const atDealer = { name: 'SIGN_CONTRACT', amount: null, isAtDealer: true } as const;
  expect(stemOf({ ...atDealer, state: 'ahead' })).toBe('status.aheadAtDealer.SIGN_CONTRACT');
  expect(stemOf({ ...atDealer, state: 'done' })).toBe('status.SIGN_CONTRACT');
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
    const said = (state: 'ahead' | 'done') =>
      nameOfPoint({ name, state, amount: null, isFormer: false, ended: null }, t);
    expect(said('ahead')).not.toBe(said('done'));
    expect(said('ahead')).toBe(texts[`status.ahead.${name}` as const]);
  }
});

test.each([brazilian, argentine])(
  'a credit that the bank refused or its buyer gave up says so, and the order is not at it',
  (texts) => {
    const t = translator(texts);
    const order = {
      state: 'RESERVE',
      expired: false,
      withdrawal: null,
      timeline: [
        { name: 'RESERVE', at: '2026-11-26T12:00:00Z', done: true },
        { name: 'APPROVED_PROPOSAL', at: '2026-11-26T13:00:00Z', done: true, ended: 'givenUp' },
        { name: 'PROGRESS_PROPOSAL', at: '2026-11-26T14:00:00Z', done: true, ended: 'denied' },
      ],
    };
    const points = timelineOf({ market: 'ar' } as Page, order as unknown as Order);
    expect(points.map(({ state }) => state)).toEqual(['current', 'done', 'done']);
    expect(points.map((point) => nameOfPoint(point, t))).toEqual([
      texts['status.RESERVE'],
      t('order.credit.givenUp', { step: texts['status.APPROVED_PROPOSAL'] }),
      t('order.credit.denied', { step: texts['status.PROGRESS_PROPOSAL'] }),
    ]);
  },
);

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
