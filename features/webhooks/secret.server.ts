import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';

const placeOf = (id: string): string => `webhooks.endpoint:${id}`;

export const sealSecret = (env: Env, { id, secret }: { id: string; secret: string }): Buffer =>
  vaultOf(env).seal(secret, placeOf(id));

export const openSecret = (env: Env, { id, sealed }: { id: string; sealed: string }): string =>
  vaultOf(env).open(Buffer.from(sealed, 'base64'), placeOf(id));
