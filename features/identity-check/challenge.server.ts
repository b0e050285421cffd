import { randomInt } from 'node:crypto';
import { hmac, signedByAny } from '#platform/crypto.server.ts';
import { CHALLENGES, CHALLENGE_SECONDS, type LiveStep } from './rules/likeness.ts';

type Of = { readonly secrets: readonly string[]; readonly accountId: string; readonly now: Date };

const signedText = (accountId: string, text: string): string => `face challenge:${accountId}:${text}`;

/** Steps by chance, signed for one account: it stands in no table, as nothing else of a face does. */
export const newChallenge = ({ secrets, accountId, now }: Of) => {
  const index = randomInt(CHALLENGES.length);
  const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1000);
  const text = `${index}.${expiresAt.getTime()}`;
  const challenge = `${text}.${hmac(secrets[0] ?? '', signedText(accountId, text))}`;
  return { challenge, steps: [...(CHALLENGES[index] ?? [])], expiresAt: expiresAt.toISOString() };
};

/** The steps of an own challenge that is not over; else null. */
export const stepsOf = (challenge: string, { secrets, accountId, now }: Of): readonly [LiveStep, LiveStep] | null => {
  const [index = '', until = '', signature = ''] = challenge.slice(0, 200).split('.');
  const text = `${index}.${until}`;
  if (!signedByAny(secrets, signedText(accountId, text), signature) || Number(until) < now.getTime()) return null;
  return CHALLENGES[Number(index)] ?? null;
};
