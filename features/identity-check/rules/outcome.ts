/** What came of looking whether the buyer of an order is who they are, and what may be done next. */

export const OUTCOMES = [
  'SAME',
  'UNSURE',
  'NOT_RECOGNISED',
  'WITHOUT',
  'ACCEPTED',
  'REFUSED',
  'AGAIN',
  'APPEALED',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const WAYS = ['FACE', 'DEALER', 'CALL'] as const;
export type Way = (typeof WAYS)[number];
/** The ways on which no photo of a face is taken. */
export const WAYS_WITHOUT = ['DEALER', 'CALL'] as const;

export const REFUSED_FOR = ['OTHER_PERSON', 'PAPER_INVALID', 'DID_NOT_COME'] as const;
export type RefusedFor = (typeof REFUSED_FOR)[number];

export const VERDICTS = ['ACCEPTED', 'REFUSED', 'AGAIN'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a buyer is written to about: what was decided, that it was taken back, and what a phone wrote. */
export const NEWS = [...VERDICTS, 'REOPENED', 'PHONE'] as const;
export type IdentityNews = (typeof NEWS)[number];

/** Why somebody takes back what was decided, or what photos showed. */
export const TAKEN_BACK_FOR = ['MISTAKE', 'NEW_EVIDENCE', 'SUSPICION'] as const;
export type TakenBackFor = (typeof TAKEN_BACK_FOR)[number];

/** Hours after which a buyer has waited too long for a person to look. */
export const LATE_AFTER_HOURS = 48;

/** Raised with every change of what a buyer agrees to before photos are looked at (`identity.consent`). */
export const CONSENT_VERSION = 'face-1';

/** So often somebody who is not surely recognised may try; then a person looks. */
export const MOST_TRIES = 5;

/** Minutes in which the code that a computer shows is opened on a phone, and then those in which the phone may look. */
export const HANDOFF_MINUTES = 10;

/** Wrong as often as this, the number on the computer's screen is asked for no more, and the code is over. */
export const MOST_WRONG_NUMBERS = 3;

/** So many sets of photos of an account are looked at in a day, whatever they show: nobody tunes a picture until it passes. */
export const MOST_LOOKS = 30;

/** What pages of the release before, which name no words, had agreed to; taken as long as these are still the words. */
const UNNAMED_CONSENT = 'face-1';

/** The words that were agreed to; null where they are others by now. */
export const consentOf = (named: string): string | null => {
  const version = named === '' ? UNNAMED_CONSENT : named;
  return version === CONSENT_VERSION ? version : null;
};

export type Standing = {
  readonly state: Outcome;
  readonly tries: number;
  /** Staff asked for this order's photos anew. */
  readonly askedAnew: boolean;
  readonly refusedBy: string | null;
  readonly appealedAt: Date | null;
  /** The order is cancelled or delivered. */
  readonly orderEnded: boolean;
};

/** Whoever chose a person may still take photos; those that fail do not take the person away (`afterPhotos`). */
const OPEN_TO_PHOTOS: ReadonlySet<Outcome> = new Set(['NOT_RECOGNISED', 'AGAIN', 'WITHOUT']);
const OPEN_TO_PERSON: ReadonlySet<Outcome> = new Set(['NOT_RECOGNISED', 'WITHOUT', 'AGAIN', 'UNSURE']);

/**
 * Whether photos may be looked at: until something is decided, and no more where a person has to look anyway. `ofAccount` are the tries
 * of the account within a day, of all its orders and without one: another order begins no new count.
 */
export const mayTry = (now: Standing | null, ofAccount = 0): boolean =>
  (now === null || OPEN_TO_PHOTOS.has(now.state)) &&
  (now?.tries ?? 0) < MOST_TRIES &&
  (now?.askedAnew === true || ofAccount < MOST_TRIES);

/** What photos leave: who chose a person, and is not recognised by photos, still has the person. */
export const afterPhotos = (
  now: (Standing & { readonly way: Way }) | null,
  state: Outcome,
): { readonly state: Outcome; readonly way: Way } =>
  now?.state === 'WITHOUT' && state === 'NOT_RECOGNISED' ? { state: 'WITHOUT', way: now.way } : { state, way: 'FACE' };

/** Whether the buyer may choose a person in place of photos. */
export const mayChoosePerson = (now: Standing | null): boolean => now === null || OPEN_TO_PERSON.has(now.state);

/** A refusal is looked at once more, by somebody else; what came of that stands. */
export const mayAppeal = (now: Standing | null): boolean =>
  now?.state === 'REFUSED' && now.appealedAt === null && !now.orderEnded;

/** What is counted as a try: all that is not surely the person on the paper. */
export const countsAsTry = (state: Outcome): boolean => state === 'NOT_RECOGNISED' || state === 'UNSURE';

/** Whose turn it is with a check that was begun; null: the buyer is known, and nothing waits for it. */
export type CheckTurn = 'buyer' | 'staff';

/** What an order waits for once the check of its buyer was begun: until it is accepted, the contract is not signed on the site. */
export const turnOf = (now: Standing & { readonly way: Way }): CheckTurn | null => {
  if (now.state === 'SAME' || now.state === 'ACCEPTED') return null;
  if (now.state === 'UNSURE' || now.state === 'APPEALED') return 'staff';
  // At the dealership the buyer comes; by a call somebody calls them.
  if (now.state === 'WITHOUT') return now.way === 'DEALER' ? 'buyer' : 'staff';
  return now.state === 'NOT_RECOGNISED' && now.tries >= MOST_TRIES ? 'staff' : 'buyer';
};

const WAITING: ReadonlySet<Outcome> = new Set(['UNSURE', 'NOT_RECOGNISED', 'WITHOUT', 'APPEALED']);
export const isWaiting = (state: Outcome): boolean => WAITING.has(state);

type Decided = Standing & { readonly accountId: string };

/** Why somebody of the staff may not decide now; null: they may. `by` is an actor's key; nobody decides on their own order. */
export const judgeDecision = (
  now: Decided,
  by: string,
): 'decidedAlready' | 'orderEnded' | 'ownOrder' | 'ownRefusal' | null => {
  if (!isWaiting(now.state)) return 'decidedAlready';
  if (now.orderEnded) return 'orderEnded';
  if (by === `account:${now.accountId}`) return 'ownOrder';
  // Taken back, an appeal is still another's to decide than whose refusal it was of.
  return now.appealedAt !== null && now.refusedBy === by ? 'ownRefusal' : null;
};

/**
 * Why what came out may not be taken back; null: it may, and a person looks anew. Who is known stays known once the contract is signed;
 * who was refused, or asked anew, is never without a way.
 */
export const judgeTakingBack = (
  now: Decided,
  { by, isUnsigned }: { readonly by: string; readonly isUnsigned: boolean },
): 'notDecided' | 'orderEnded' | 'ownOrder' | 'signedAlready' | null => {
  if (isWaiting(now.state)) return 'notDecided';
  if (now.orderEnded) return 'orderEnded';
  if (by === `account:${now.accountId}`) return 'ownOrder';
  return !isUnsigned && (now.state === 'SAME' || now.state === 'ACCEPTED') ? 'signedAlready' : null;
};
