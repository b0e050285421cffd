import { describe, expect, it, test } from 'vitest';
import { isAnsweredAtGateway, isOverdue, needsNewPix, paymentTrouble, refusalOf } from './payment-trouble.ts';

const charge = (
  state: 'PENDING' | 'REJECTED' | 'CANCELLED' | 'PAID',
  method: 'pix' | 'card',
  refusedAt: string | null = null,
  isOfRest = false,
) => ({
  state,
  method,
  refusedAt,
  isOfRest,
});
const AT = '2026-11-22T12:00:00.000Z';

describe('paymentTrouble', () => {
  it.each([
    ['nothing was tried', [], [], null],
    ['a code waits', [charge('PENDING', 'pix')], [], null],
    ['a card was refused, its page takes another', [charge('PENDING', 'card', AT)], [], 'cardRefused'],
    ['a card looked at, after one refused', [charge('PENDING', 'card')], [], null],
    ['the gateway took no charge', [charge('REJECTED', 'pix')], [], 'refused'],
    ['a code ended unpaid', [charge('CANCELLED', 'pix')], [], 'pixEnded'],
    ['another amount came and goes back', [charge('REJECTED', 'pix')], [{ reason: 'amount' }], 'otherAmount'],
    [
      'a new code waits after that',
      [charge('PENDING', 'pix'), charge('REJECTED', 'pix')],
      [{ reason: 'amount' }],
      null,
    ],
    ['of the rest, before it was taken up again', [charge('REJECTED', 'card', AT, true)], [], null],
    ['paid after a refusal', [charge('PAID', 'card', AT)], [], null],
  ] as const)('%s', (_what, charges, refunds, trouble) => {
    expect(paymentTrouble({ charges, refunds })).toBe(trouble);
  });
});

test('why a card was refused is told as long as its refusal is the trouble', () => {
  const refused = { ...charge('PENDING', 'card', AT), refusal: 'funds' as const };
  const pix = { ...charge('PENDING', 'pix'), refusal: null };
  expect(refusalOf({ charges: [refused], refunds: [] })).toBe('funds');
  expect(refusalOf({ charges: [{ ...refused, state: 'REJECTED' }], refunds: [] })).toBe('funds');
  expect(refusalOf({ charges: [pix, refused], refunds: [] })).toBeNull();
  expect(refusalOf({ charges: [{ ...refused, state: 'PAID' }], refunds: [] })).toBeNull();
});

describe('needsNewPix', () => {
  it.each([
    ['a code ended and the card page is open', 'pixEnded', { method: 'card' }, true],
    ['another amount came and the card page is open', 'otherAmount', { method: 'card' }, true],
    ['a card was refused', 'cardRefused', { method: 'card' }, false],
    ['a new code is open', 'otherAmount', { method: 'pix' }, false],
    ['nothing is open: all ways are offered', 'pixEnded', null, false],
  ] as const)('%s', (_what, trouble, open, needed) => {
    expect(needsNewPix(trouble, open)).toBe(needed);
  });
});

describe('isAnsweredAtGateway', () => {
  it.each([
    ['a card that pays, after one that did not', 'approved', 'charge', AT, true],
    ['a card that is looked at', 'in_process', 'charge', null, true],
    ['a card that was refused after being looked at', 'in_process', 'charge', AT, false],
    ['a refused card', 'rejected', 'charge', AT, false],
    ['the address of another try', 'approved', 'other', null, false],
  ] as const)('%s', (_what, status, reference, refusedAt, expected) => {
    expect(isAnsweredAtGateway({ status, reference }, { id: 'charge', refusedAt })).toBe(expected);
  });
});

describe('isOverdue', () => {
  const now = new Date(AT);
  it.each([
    ['just back', String(now.getTime() - 1_000), false],
    ['back for a minute', String(now.getTime() - 60_000), true],
    ['an address that somebody wrote', 'yesterday', false],
    ['an address that says nothing', null, false],
  ] as const)('%s', (_what, returned, expected) => {
    expect(isOverdue(returned, now)).toBe(expected);
  });
});
