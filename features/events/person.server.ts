import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';

/** Who takes part, as it lies sealed in the row. */
export type Attendee = { readonly name: string; readonly email: string; readonly phone: string | null };

const placeOf = (id: string): string => `events.participant:${id}`;

export const sealAttendee = (env: Env, id: string, { name, email, phone }: Attendee): Buffer =>
  vaultOf(env).seal(JSON.stringify({ name, email, phone }), placeOf(id));

export const openAttendee = (env: Env, row: { id: string; sealed: string }): Attendee =>
  JSON.parse(vaultOf(env).open(Buffer.from(row.sealed, 'base64'), placeOf(row.id))) as Attendee;
