import { hmac, signedByAny } from '#platform/crypto.server.ts';
import type { Env } from '#platform/env.server.ts';

/** How long an address of a preview opens it, in days. */
const DAYS = 7;

const textOf = (id: string, until: string): string => `page:${id}:${until}`;

/** Opens a version to whoever has it, until its time is over. */
export const previewReference = (env: Env, id: string, now: Date): string => {
  const until = String(Math.floor(now.getTime() / 1000) + DAYS * 86_400);
  return `${id}.${until}.${hmac(env.APP_SECRETS[0] ?? '', textOf(id, until))}`;
};

/** The version's id; null for a reference that we did not write or that is over. */
export const openPreview = (env: Env, reference: string, now: Date): string | null => {
  const [id = '', until = '', signature = ''] = reference.split('.');
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 < now.getTime()) return null;
  return signedByAny(env.APP_SECRETS, textOf(id, until), signature) ? id : null;
};
