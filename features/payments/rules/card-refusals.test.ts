import { expect, it } from 'vitest';
import { OUTCOME_OF_HOLDER } from '#sandbox/gateway/test-cards.ts';
import { afterRefusal, CARD_REFUSALS, refusalOf } from './card-refusals.ts';

it.each([
  ['cc_rejected_insufficient_amount', 'funds', 'other'],
  ['cc_rejected_bad_filled_security_code', 'securityCode', 'data'],
  ['cc_rejected_bad_filled_date', 'expiry', 'data'],
  ['cc_rejected_blacklist', 'blocked', 'other'],
  ['cc_rejected_call_for_authorize', 'authorize', 'bank'],
  ['cc_rejected_card_error', 'issuer', 'again'],
] as const)('%s is %s, and then: %s', (detail, refusal, after) => {
  expect(refusalOf(detail)).toBe(refusal);
  expect(afterRefusal(refusal)).toBe(after);
});

it.each(['cc_rejected_other_reason', 'constructor', '', null, undefined])('%s is no reason', (detail) => {
  expect(refusalOf(detail)).toBeNull();
});

it('every refused test card but the one without a reason is told by its own', () => {
  const rejected = Object.values(OUTCOME_OF_HOLDER).filter(({ status }) => status === 'rejected');
  const unknown = rejected.filter(({ detail }) => refusalOf(detail) === null).map(({ detail }) => detail);
  expect(unknown).toEqual(['cc_rejected_other_reason']);
  expect(new Set(CARD_REFUSALS).size).toBe(CARD_REFUSALS.length);
});
