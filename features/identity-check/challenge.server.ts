import { randomInt } from 'node:crypto';
import { hmac, randomToken, sha256, signedByAny } from '#platform/crypto.server.ts';
import { CHALLENGES, CHALLENGE_SECONDS, type LiveStep } from './rules/likeness.ts';

export type ChallengeOf = {
  readonly secrets: readonly string[];
  readonly accountId: string;
  /** The order whose buyer is looked at; null: none. */
  readonly orderId: string | null;
  readonly now: Date;
};

const signedText = ({ accountId, orderId }: ChallengeOf, text: string): string =>
  `face challenge:${accountId}:${orderId ?? 'none'}:${text}`;

/** Bytes by which two challenges of a moment are two: each is answered once. */
const CHANCE_BYTES = 16;

/** Steps by chance, signed for one account and one order: only that it was answered stands in a table. */
export const newChallenge = (of: ChallengeOf) => {
  const { secrets, now } = of;
  const index = randomInt(CHALLENGES.length);
  const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1000);
  const text = `${index}.${expiresAt.getTime()}.${randomToken(CHANCE_BYTES)}`;
  const challenge = `${text}.${hmac(secrets[0] ?? '', signedText(of, text))}`;
  return { challenge, steps: [...(CHALLENGES[index] ?? [])], expiresAt: expiresAt.toISOString() };
};

export type OpenChallenge = {
  readonly steps: readonly [LiveStep, LiveStep];
  /** By which it is known that it was answered, and until when that has to be known. */
  readonly digest: string;
  readonly until: Date;
};

/** A challenge of this account and order whose time is not over; else null. */
export const readChallenge = (challenge: string, of: ChallengeOf): OpenChallenge | null => {
  const [index = '', until = '', chance = '', signature = ''] = challenge.slice(0, 200).split('.');
  const text = `${index}.${until}.${chance}`;
  if (!signedByAny(of.secrets, signedText(of, text), signature) || Number(until) < of.now.getTime()) return null;
  const steps = CHALLENGES[Number(index)];
  return steps === undefined ? null : { steps, digest: sha256(text), until: new Date(Number(until)) };
};
