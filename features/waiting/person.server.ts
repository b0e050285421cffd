import { hmac, signedByAny } from '#platform/crypto.server.ts';
import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';

/** Who waits, as it lies sealed in the row. */
export type WaitingPerson = { readonly name: string; readonly email: string };

const placeOf = (id: string): string => `waiting.entry:${id}`;
const EMAIL = 'waiting-email';

export const sealPerson = (env: Env, id: string, { name, email }: WaitingPerson): Buffer =>
  vaultOf(env).seal(JSON.stringify({ name, email }), placeOf(id));

export const openPerson = (env: Env, row: { id: string; sealed: string }): WaitingPerson =>
  JSON.parse(vaultOf(env).open(Buffer.from(row.sealed, 'base64'), placeOf(row.id))) as WaitingPerson;

/** What a person is found by, without opening any row. */
export const emailIndex = (env: Env, email: string): string => vaultOf(env).index(email.toLowerCase(), EMAIL);
export const emailIndexes = (env: Env, email: string): readonly string[] =>
  vaultOf(env).indexes(email.toLowerCase(), EMAIL);

const subjectOf = (id: string): string => `waiting:${id.toLowerCase()}`;

/** Handed out by mail alone: whoever has it may leave the list, and do nothing else. */
export const signLeave = (env: Pick<Env, 'APP_SECRETS'>, id: string): string =>
  hmac(env.APP_SECRETS[0] ?? '', subjectOf(id));

export const isLeaveOf = (env: Pick<Env, 'APP_SECRETS'>, id: string, reference: string): boolean =>
  signedByAny(env.APP_SECRETS, subjectOf(id), reference);
