import { expect, test } from 'vitest';
import { nextStep } from './rules/delivery.ts';
import { isOfService } from './push-service.server.ts';

const LIST = ['fcm.googleapis.com', '*.notify.windows.com', 'http://127.0.0.1:4001/push'];

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://fcm.googleapis.com:443/fcm/send/a', true],
  ['https://wns2-am3p.notify.windows.com/w/?token=a', true],
  ['http://127.0.0.1:4001/push/device/a', true],
  ['http://127.0.0.1:4001/push/../_control/push/devices', false],
  ['http://127.0.0.1:4001/pushed', false],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://a@fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com@evil.example/a', false],
  ['https://a.fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://evilnotify.windows.com/a', false],
  ['https://notify.windows.com/a', false],
  ['https://169.254.169.254/latest', false],
  ['https://[::1]/a', false],
  ['ftp://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com/a#b', false],
  ['nothing', false],
])('%s', (endpoint, known) => {
  expect(isOfService(endpoint, LIST)).toBe(known);
});

const sent = { createdAt: new Date('2026-11-27T20:00:00Z'), isTest: false, isWithdrawn: false, market: 'br' } as const;

test('a message goes out by day, waits at night, and is no news after a day', () => {
  expect(nextStep(sent, new Date('2026-11-27T20:00:30Z'))).toEqual({ sendFor: 86_370 });
  // Eleven at night in São Paulo; eight in the morning is eleven here.
  expect(nextStep(sent, new Date('2026-11-28T02:00:00Z'))).toEqual({ heldUntil: new Date('2026-11-28T11:00:00Z') });
  expect(nextStep({ ...sent, isTest: true }, new Date('2026-11-28T02:00:00Z'))).toEqual({ sendFor: 64_800 });
  expect(nextStep(sent, new Date('2026-11-28T20:00:00Z'))).toEqual({ ends: 'LATE' });
  expect(nextStep({ ...sent, isWithdrawn: true }, new Date('2026-11-27T20:00:30Z'))).toEqual({ ends: 'WITHDRAWN' });
});
