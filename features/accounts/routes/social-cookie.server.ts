import * as z from 'zod/mini';
import type { Context } from '#platform/http/context.server.ts';
import { readCookies, writeCookie } from '#platform/http/cookies.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { minutesAfter } from '../rules/guesses.ts';

/**
 * What this browser, and no other, must bring back: sealed, for ten minutes. First the secrets of the way to the issuer; after a
 * new person came back, who the issuer proved them to be.
 */
const COOKIE = '__Host-oidc';
const MINUTES = 10;
const PLACE = 'cookie:oidc';

const common = { next: z.string(), until: z.string() };
const cookieSchema = z.discriminatedUnion('step', [
  z.strictObject({
    ...common,
    step: z.literal('way'),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    redirectUri: z.string(),
    /** Whoever was signed in when it started. */
    sessionId: z.nullable(z.string()),
  }),
  z.strictObject({
    ...common,
    step: z.literal('join'),
    issuer: z.string(),
    subject: z.string(),
    email: z.string(),
    name: z.string(),
  }),
]);
type SocialState = z.output<typeof cookieSchema>;
type Way = Omit<Extract<SocialState, { step: 'way' }>, 'until'>;
type Join = Omit<Extract<SocialState, { step: 'join' }>, 'until'>;

export const keepSocial = (context: Context, stored: Way | Join): void => {
  const until = minutesAfter(context.clock.now(), MINUTES).toISOString();
  const sealed = vaultOf(context.env).seal(JSON.stringify({ ...stored, until }), PLACE);
  context.reply('set-cookie', writeCookie({ name: COOKIE, value: sealed.toString('base64url'), maxAge: MINUTES * 60 }));
};

export const forgetSocial = (context: Context): void =>
  context.reply('set-cookie', writeCookie({ name: COOKIE, value: '', maxAge: 0 }));

/** Null when there is none, it is over, or it was not sealed by us. */
export const readSocial = <S extends SocialState['step']>(
  context: Context,
  step: S,
): Extract<SocialState, { step: S }> | null => {
  const value = readCookies(context.header('cookie')).get(COOKIE);
  if (value === undefined || value === '') return null;
  try {
    const stored = cookieSchema.parse(JSON.parse(vaultOf(context.env).open(Buffer.from(value, 'base64url'), PLACE)));
    const alive = stored.step === step && new Date(stored.until) > context.clock.now();
    return alive ? (stored as Extract<SocialState, { step: S }>) : null;
  } catch {
    return null;
  }
};
