import { expect, test } from 'vitest';
import { isInside } from '#platform/outside-network.server.ts';
import { addressFault, isExempt } from './address.server.ts';
import { boundedRetryAfter, MOST_TRIES, nextTry, restSeconds } from './rules/schedule.ts';
import { isAway, outcomeOf } from './rules/tries.ts';
import { headersOf, newSecret, sign } from './sign.server.ts';

/** As the reference library of the specification has it. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  signed: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
} as const;

test('signs as the specification does', () => {
  expect(sign(VECTOR.secret, VECTOR.signed)).toBe(VECTOR.signature);
  const other = newSecret();
  expect(other).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(headersOf([other, VECTOR.secret], VECTOR.signed)).toEqual({
    'webhook-id': VECTOR.signed.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': `${sign(other, VECTOR.signed)} ${VECTOR.signature}`,
  });
});

test('tries ten times within the schedule of the specification, a fifth more or less, and four days at most', () => {
  const since = new Date('2026-11-01T00:00:00Z');
  const waits = Array.from({ length: MOST_TRIES }, (_, index) => nextTry({ attempts: index + 1, since }, since, 0.5));
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  expect([0, 1].map((chance) => nextTry({ attempts: 1, since }, since, chance))).toEqual([4, 6]);
  expect(nextTry({ attempts: 1, since }, new Date('2026-11-05T00:00:01Z'), 0.5)).toBeNull();
  expect([1, 2, 30].map((failures) => restSeconds(failures, 1))).toEqual([5, 10, 300]);
});

test('a receiver is left alone as long as it asks, but for an hour at most', () => {
  expect([null, undefined, 0, 90, 90_000].map(boundedRetryAfter)).toEqual([0, 0, 0, 90, 3_600]);
  expect(restSeconds(1, 1, 90)).toBe(90);
  expect(restSeconds(30, 1, 90)).toBe(300);
});

test('only what was taken is done, and a redirect is not followed', () => {
  expect([200, 204, 299].map(outcomeOf)).toEqual(['taken', 'taken', 'taken']);
  expect([301, 307, 400, 404].map(outcomeOf)).toEqual(['refused', 'refused', 'refused', 'refused']);
  expect([410, 429, 500, 503].map(outcomeOf)).toEqual(['gone', 'busy', 'broken', 'broken']);
  expect((['taken', 'refused', 'gone', 'timeout', 'inside'] as const).map(isAway)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

const fault = (address: string) => addressFault(address, { exempt: ['http://127.0.0.1:4001/receiver'], isInside });

test.each([
  ['https://hooks.company.example/volante?x=1', null],
  ['https://hooks.company.example:8443/', null],
  ['https://8.8.8.8/', null],
  ['http://127.0.0.1:4001/receiver/a', null],
  ['http://127.0.0.1:4001/receiver', null],
  ['http://127.0.0.1:4001/receivers', 'invalid'],
  ['http://127.0.0.1:4001/receiver/../_control/faults', 'invalid'],
  ['http://hooks.company.example/', 'invalid'],
  ['https://user:secret@hooks.company.example/', 'invalid'],
  ['https://hooks.company.example/#part', 'invalid'],
  ['ftp://hooks.company.example/', 'invalid'],
  ['no address', 'invalid'],
  ['https://localhost/', 'inside'],
  ['https://printer/', 'inside'],
  ['https://db.internal./', 'inside'],
  ['https://127.1/', 'inside'],
  ['https://0x7f000001/', 'inside'],
  ['https://[::1]/', 'inside'],
  ['https://[::ffff:10.0.0.1]/', 'inside'],
  ['https://169.254.169.254/latest/meta-data', 'inside'],
])('%s: %s', (address, expected) => expect(fault(address)).toBe(expected));

test('what is exempt begins with a whole part of an address', () => {
  expect(isExempt('http://127.0.0.1:9', ['http://127.0.0.1:9'])).toBe(true);
  expect(isExempt('http://127.0.0.1:99/', ['http://127.0.0.1:9'])).toBe(false);
});
