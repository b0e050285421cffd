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

/** So often somebody who is not recognised may try; then a person looks. */
export const MOST_TRIES = 5;

export type Standing = {
  readonly state: Outcome;
  readonly tries: number;
  readonly refusedBy: string | null;
  readonly appealedAt: Date | null;
};

const OPEN_TO_BUYER: ReadonlySet<Outcome> = new Set(['NOT_RECOGNISED', 'WITHOUT', 'AGAIN']);

/** Whether photos may be looked at: until something is decided, and no more where a person has to look anyway. */
export const mayTry = (now: Standing | null): boolean =>
  now === null || (OPEN_TO_BUYER.has(now.state) && now.tries < MOST_TRIES);

/** Whether the buyer may choose a person in place of photos. */
export const mayChoosePerson = (now: Standing | null): boolean =>
  now === null || OPEN_TO_BUYER.has(now.state) || now.state === 'UNSURE';

/** A refusal is looked at once more, by somebody else; what came of that stands. */
export const mayAppeal = (now: Standing | null): boolean => now?.state === 'REFUSED' && now.appealedAt === null;

const WAITING: ReadonlySet<Outcome> = new Set(['UNSURE', 'NOT_RECOGNISED', 'WITHOUT', 'APPEALED']);
export const isWaiting = (state: Outcome): boolean => WAITING.has(state);

/** Why somebody of the staff may not decide now; null: they may. */
export const judgeDecision = (now: Standing, by: string): 'decidedAlready' | 'ownRefusal' | null => {
  if (!isWaiting(now.state)) return 'decidedAlready';
  return now.state === 'APPEALED' && now.refusedBy === by ? 'ownRefusal' : null;
};
