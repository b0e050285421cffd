import { expect, test } from 'vitest';
import { quietUntil } from '#kernel/quiet-hours.ts';
import {
  heldUntil,
  isSubscribed,
  MESSAGE_TOPICS,
  MESSAGE_MAILS,
  messageOf,
  stopSubject,
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
  const held = MESSAGE_MAILS.filter((mail) => heldUntil(mail, night) !== null);
  expect(held).not.toEqual(expect.arrayContaining(['orderSourceRefused']));
  const later = ['orderStep', 'orderDayChanged', 'orderKitSent', 'orderFeedback', 'proposalMoved'];
  expect(held).toEqual(expect.arrayContaining([...later, 'visitReminder', 'testDriveDone', 'eventTomorrow']));
});

test('all stopped, contract, receipts and what an appointment needs still come by mail, and nothing by WhatsApp', () => {
  const none = { ...USUAL_SETTINGS, mailOff: MESSAGE_TOPICS };
  expect(MESSAGE_MAILS.filter((mail) => isSubscribed(none, mail, 'EMAIL'))).toEqual([
    'orderReceived',
    'orderConfirmed',
    'orderChanged',
    'orderExpired',
    'orderCancelled',
    'orderReversed',
    'orderIdentity',
    'orderRefunded',
    'orderPartPaid',
    'orderTakenBack',
    'orderGivenAgain',
    'visitReceived',
    'visitMoved',
    'visitCancelled',
    'visitRejected',
    'testDriveReceived',
    'testDriveMoved',
    'testDriveCancelled',
    'testDriveExpired',
    'testDriveConfirmed',
    'eventSeated',
    'eventWaiting',
    'eventPeople',
    'eventLeft',
    'eventMovedUp',
    'eventChanged',
    'eventCancelled',
  ]);
  expect(MESSAGE_MAILS.filter((mail) => isSubscribed(none, mail, 'WHATSAPP'))).toEqual([]);
});

test('every topic has messages, and WhatsApp has those of the topics that were asked for', () => {
  const some = { ...USUAL_SETTINGS, whatsAppOn: ['payments'] as const };
  for (const mail of MESSAGE_MAILS) {
    expect(isSubscribed(some, mail, 'WHATSAPP')).toBe(messageOf(mail).topic === 'payments');
    expect(isSubscribed(USUAL_SETTINGS, mail, 'EMAIL')).toBe(true);
  }
  expect(new Set(MESSAGE_MAILS.map((mail) => messageOf(mail).topic))).toEqual(new Set(MESSAGE_TOPICS));
});

test('a link stops one topic by one channel', () => {
  const id = '0190A1B2-0000-7000-8000-000000000001';
  const all = MESSAGE_TOPICS.flatMap((topic) =>
    (['EMAIL', 'WHATSAPP'] as const).map((channel) => stopSubject({ id, topic, channel })),
  );
  expect(new Set(all).size).toBe(14);
  expect(stopSubject({ id: id.toLowerCase(), topic: 'steps', channel: 'EMAIL' })).toBe(all[0]);
});
