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

/** Raised with every change of what a buyer agrees to before photos are looked at (`identity.consent`). */
export const CONSENT_VERSION = 'face-1';

/** So often somebody who is not surely recognised may try; then a person looks. */
export const MOST_TRIES = 5;

/** Minutes in which the code that a computer shows is opened on a phone, and then those in which the phone may look. */
export const HANDOFF_MINUTES = 10;

export type Standing = {
  readonly state: Outcome;
  readonly tries: number;
  readonly refusedBy: string | null;
  readonly appealedAt: Date | null;
  /** The order is cancelled or delivered. */
  readonly orderEnded: boolean;
};

/** Whoever has a person look at them waits for that person: photos that fail meanwhile would take the promise away. */
const OPEN_TO_PHOTOS: ReadonlySet<Outcome> = new Set(['NOT_RECOGNISED', 'AGAIN']);
const OPEN_TO_PERSON: ReadonlySet<Outcome> = new Set(['NOT_RECOGNISED', 'WITHOUT', 'AGAIN', 'UNSURE']);

/**
 * Whether photos may be looked at: until something is decided, and no more where a person has to look anyway. `beside` are the tries of
 * the same account without an order, which count as if they were of this one.
 */
export const mayTry = (now: Standing | null, beside = 0): boolean =>
  (now === null || OPEN_TO_PHOTOS.has(now.state)) && (now?.tries ?? 0) + beside < MOST_TRIES;

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

/** Why somebody of the staff may not decide now; null: they may. `by` is an actor's key; nobody decides on their own order. */
export const judgeDecision = (
  now: Standing & { readonly accountId: string },
  by: string,
): 'decidedAlready' | 'orderEnded' | 'ownOrder' | 'ownRefusal' | null => {
  if (!isWaiting(now.state)) return 'decidedAlready';
  if (now.orderEnded) return 'orderEnded';
  if (by === `account:${now.accountId}`) return 'ownOrder';
  return now.state === 'APPEALED' && now.refusedBy === by ? 'ownRefusal' : null;
};
