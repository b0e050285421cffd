import { expect, test } from 'vitest';
import {
  afterPhotos,
  CONSENT_VERSION,
  consentOf,
  countsAsTry,
  judgeDecision,
  judgeTakingBack,
  mayAppeal,
  mayChoosePerson,
  mayTry,
  MOST_TRIES,
  OUTCOMES,
  turnOf,
  type Standing,
  type Way,
} from './outcome.ts';

const standing = (state: Standing['state'], rest: Partial<Standing> = {}): Standing & { accountId: string } => ({
  accountId: 'buyer',
  state,
  tries: 0,
  askedAnew: false,
  refusedBy: null,
  appealedAt: null,
  orderEnded: false,
  ...rest,
});

test('photos are looked at until something is decided, and not without end', () => {
  expect(mayTry(null)).toBe(true);
  expect(OUTCOMES.filter((state) => mayTry(standing(state)))).toEqual(['NOT_RECOGNISED', 'WITHOUT', 'AGAIN']);
  expect(mayTry(standing('NOT_RECOGNISED', { tries: MOST_TRIES - 1 }))).toBe(true);
  expect(mayTry(standing('NOT_RECOGNISED', { tries: MOST_TRIES }))).toBe(false);
  // Somebody alike does not try until one photo passes.
  expect(OUTCOMES.filter(countsAsTry)).toEqual(['UNSURE', 'NOT_RECOGNISED']);
});

test('what the account tried in a day counts for each of its orders, but for one that staff asked anew', () => {
  expect(mayTry(null, MOST_TRIES - 1)).toBe(true);
  expect(mayTry(null, MOST_TRIES)).toBe(false);
  expect(mayTry(standing('NOT_RECOGNISED', { tries: 2 }), MOST_TRIES)).toBe(false);
  expect(mayTry(standing('AGAIN', { askedAnew: true }), MOST_TRIES)).toBe(true);
  expect(mayTry(standing('NOT_RECOGNISED', { askedAnew: true, tries: MOST_TRIES }))).toBe(false);
});

test('photos that fail do not take the person away who was chosen', () => {
  const chosen = { ...standing('WITHOUT'), way: 'CALL' as const };
  expect(afterPhotos(chosen, 'NOT_RECOGNISED')).toEqual({ state: 'WITHOUT', way: 'CALL' });
  expect(afterPhotos(chosen, 'SAME')).toEqual({ state: 'SAME', way: 'FACE' });
  expect(afterPhotos(null, 'NOT_RECOGNISED')).toEqual({ state: 'NOT_RECOGNISED', way: 'FACE' });
});

test('what came out is taken back by a person, of who is known only before the contract is signed', () => {
  const judge = (state: Standing['state'], isUnsigned: boolean, by = 'account:staff') =>
    judgeTakingBack(standing(state), { by, isUnsigned });
  expect(OUTCOMES.filter((state) => judge(state, true) === null)).toEqual(['SAME', 'ACCEPTED', 'REFUSED', 'AGAIN']);
  expect(OUTCOMES.filter((state) => judge(state, false) === null)).toEqual(['REFUSED', 'AGAIN']);
  expect(judge('ACCEPTED', false)).toBe('signedAlready');
  expect(judge('WITHOUT', true)).toBe('notDecided');
  expect(judge('REFUSED', true, 'account:buyer')).toBe('ownOrder');
});

test('a consent that names no words is of the words before, as long as they stand', () => {
  expect([consentOf(''), consentOf(CONSENT_VERSION), consentOf('face-0')]).toEqual([
    CONSENT_VERSION,
    CONSENT_VERSION,
    null,
  ]);
});

test('an order waits for its buyer or for staff until they are accepted', () => {
  const turns = (way: Way, tries = 0) => OUTCOMES.map((state) => turnOf({ ...standing(state, { tries }), way }));
  expect(turns('FACE')).toEqual([null, 'staff', 'buyer', 'staff', null, 'buyer', 'buyer', 'staff']);
  expect(turnOf({ ...standing('WITHOUT'), way: 'DEALER' })).toBe('buyer');
  expect(turnOf({ ...standing('NOT_RECOGNISED', { tries: MOST_TRIES }), way: 'FACE' })).toBe('staff');
});

test('a person is chosen as long as nobody decided, however often photos were tried', () => {
  expect(mayChoosePerson(null)).toBe(true);
  expect(OUTCOMES.filter((state) => mayChoosePerson(standing(state, { tries: MOST_TRIES })))).toEqual([
    'UNSURE',
    'NOT_RECOGNISED',
    'WITHOUT',
    'AGAIN',
  ]);
});

test('nobody decides on their own order, and nobody on one that ended', () => {
  expect(judgeDecision(standing('UNSURE'), 'account:buyer')).toBe('ownOrder');
  expect(judgeDecision(standing('UNSURE', { orderEnded: true }), 'account:1')).toBe('orderEnded');
  expect(mayAppeal(standing('REFUSED', { orderEnded: true }))).toBe(false);
});

test('a refusal is appealed once, and decided by another than who refused', () => {
  expect(OUTCOMES.filter((state) => mayAppeal(standing(state)))).toEqual(['REFUSED']);
  expect(mayAppeal(standing('REFUSED', { appealedAt: new Date(0) }))).toBe(false);
  const appealed = standing('APPEALED', { refusedBy: 'account:1', appealedAt: new Date(0) });
  expect(judgeDecision(appealed, 'account:1')).toBe('ownRefusal');
  expect(judgeDecision(appealed, 'account:2')).toBeNull();
  expect(OUTCOMES.filter((state) => judgeDecision(standing(state), 'account:1') === null)).toEqual([
    'UNSURE',
    'NOT_RECOGNISED',
    'WITHOUT',
    'APPEALED',
  ]);
});
