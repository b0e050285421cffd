import { hmac, sameText } from '#platform/crypto.server.ts';
import type { Env } from '#platform/env.server.ts';

/** Weak sign-in: by query string only, about nobody, and good for reading offers and nothing else. */

const HOURS = 4;

const signatureOf = (secret: string, seconds: string): string => hmac(secret, `weak:${seconds}`).slice(0, 40);

export const issueWeakToken = (env: Env, now: Date): { token: string; expiresAt: Date } => {
  const expiresAt = new Date((Math.floor(now.getTime() / 1000) + HOURS * 3600) * 1000);
  const seconds = (expiresAt.getTime() / 1000).toString(36);
  return { token: `weak.${seconds}.${signatureOf(env.APP_SECRETS[0] ?? '', seconds)}`, expiresAt };
};

export const isWeakToken = (env: Env, token: string, now: Date): boolean => {
  const [kind, seconds = '', signature = '', ...rest] = token.split('.');
  if (kind !== 'weak' || rest.length > 0 || !/^[\da-z]{1,10}$/.test(seconds)) return false;
  if (!env.APP_SECRETS.some((secret) => sameText(signatureOf(secret, seconds), signature))) return false;
  return Number.parseInt(seconds, 36) * 1000 > now.getTime();
};
