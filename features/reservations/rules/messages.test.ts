import { expect, test } from 'vitest';
import { quietUntil } from '#kernel/quiet-hours.ts';
import {
  heldUntil,
  isStepNews,
  isSubscribed,
  MESSAGE_TOPICS,
  ORDER_MAILS,
  messageOf,
  restAwaited,
  stopSubject,
  NEWS_STEPS,
  USUAL_SETTINGS,
} from './messages.ts';

const NIGHT = { from: 22, until: 8 };
const at = (text: string): Date => new Date(text);

test.each([
  // São Paulo and Buenos Aires are three hours behind.
  ['2026-11-27T00:59:59Z', null],
  ['2026-11-27T01:00:00Z', '2026-11-27T11:00:00.000Z'],
  ['2026-11-27T09:52:31Z', '2026-11-27T11:00:00.000Z'],
  ['2026-11-27T10:59:59Z', '2026-11-27T11:00:00.000Z'],
  ['2026-11-27T11:00:00Z', null],
  ['2026-11-27T18:00:00Z', null],
])('at %s the night holds until %s', (now, until) => {
  for (const market of ['br', 'ar'] as const)
    expect(quietUntil(at(now), NIGHT, market)?.toISOString() ?? null).toBe(until);
});

test('quiet hours may stand within a day, and the same hour twice is none', () => {
  const noon = at('2026-11-27T15:30:00Z');
  expect(quietUntil(noon, { from: 12, until: 14 }, 'br')?.toISOString()).toBe('2026-11-27T17:00:00.000Z');
  expect(quietUntil(noon, { from: 13, until: 14 }, 'br')).toBeNull();
  expect(quietUntil(noon, { from: 12, until: 12 }, 'br')).toBeNull();
});

test('at every minute of a day what is held ends at the hour it says, and is held no longer then', () => {
  const start = at('2026-11-27T00:00:00Z').getTime();
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const until = quietUntil(new Date(start + minute * 60_000), NIGHT, 'ar');
    if (until === null) continue;
    expect(until.toISOString()).toMatch(/T11:00:00\.000Z$/);
    expect(quietUntil(until, NIGHT, 'ar')).toBeNull();
  }
});

test('what somebody waits for is never held', () => {
  const night = { now: at('2026-11-27T03:00:00Z'), quiet: NIGHT, market: 'br' } as const;
  const held = ORDER_MAILS.filter((mail) => heldUntil(mail, night) !== null);
  expect(held).not.toEqual(expect.arrayContaining(['orderSourceRefused']));
  expect(held).toEqual(expect.arrayContaining(['orderStep', 'orderDayChanged', 'orderKitSent', 'orderFeedback']));
});

test('all stopped, contract and receipts still come by mail, and nothing by WhatsApp', () => {
  const none = { ...USUAL_SETTINGS, mailOff: MESSAGE_TOPICS };
  expect(ORDER_MAILS.filter((mail) => isSubscribed(none, mail, 'EMAIL'))).toEqual([
    'orderReceived',
    'orderConfirmed',
    'orderChanged',
    'orderExpired',
    'orderCancelled',
    'orderReversed',
    'orderRefunded',
    'orderPartPaid',
  ]);
  expect(ORDER_MAILS.filter((mail) => isSubscribed(none, mail, 'WHATSAPP'))).toEqual([]);
});

test('every topic has messages, and WhatsApp has those of the topics that were asked for', () => {
  const some = { ...USUAL_SETTINGS, whatsAppOn: ['payments'] as const };
  for (const mail of ORDER_MAILS) {
    expect(isSubscribed(some, mail, 'WHATSAPP')).toBe(messageOf(mail).topic === 'payments');
    expect(isSubscribed(USUAL_SETTINGS, mail, 'EMAIL')).toBe(true);
  }
  expect(new Set(ORDER_MAILS.map((mail) => messageOf(mail).topic))).toEqual(new Set(MESSAGE_TOPICS));
});

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

test('a link stops one topic by one channel', () => {
  const orderId = '0190A1B2-0000-7000-8000-000000000001';
  const all = MESSAGE_TOPICS.flatMap((topic) =>
    (['EMAIL', 'WHATSAPP'] as const).map((channel) => stopSubject({ orderId, topic, channel })),
  );
  expect(new Set(all).size).toBe(8);
  expect(stopSubject({ orderId: orderId.toLowerCase(), topic: 'steps', channel: 'EMAIL' })).toBe(all[0]);
});

test('the invoice of a finished car waits for what is left, and that of no other', () => {
  expect(restAwaited({ state: 'VEHICLE_PRODUCED', total: 100, paid: 30 })).toBe(70);
  expect(restAwaited({ state: 'VEHICLE_PRODUCED', total: 100, paid: 100 })).toBeNull();
  expect(restAwaited({ state: 'PROGRESS_ORDER', total: 100, paid: 30 })).toBeNull();
});
