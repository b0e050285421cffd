import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';

/** What somebody wrote, and where they want to hear of it, as it lies sealed in the row. */
export type Said = { readonly message: string; readonly email: string | null };

const placeOf = (id: string): string => `problem_reports.report:${id}`;
const EMAIL = 'report-email';

export const sealSaid = (env: Env, id: string, { message, email }: Said): Buffer =>
  vaultOf(env).seal(JSON.stringify({ message, email }), placeOf(id));

export const openSaid = (env: Env, row: { id: string; sealed: string }): Said =>
  JSON.parse(vaultOf(env).open(Buffer.from(row.sealed, 'base64'), placeOf(row.id))) as Said;

/** What a person is found by, without opening any row. */
export const emailIndex = (env: Env, email: string): string => vaultOf(env).index(email.toLowerCase(), EMAIL);
export const emailIndexes = (env: Env, email: string): readonly string[] =>
  vaultOf(env).indexes(email.toLowerCase(), EMAIL);
