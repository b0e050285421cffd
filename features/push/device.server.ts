import { ECDH } from 'node:crypto';
import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';

/** What a message to a device needs, as it lies sealed in its row. */
export type DeviceKeys = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

const placeOf = (id: string): string => `push.device:${id}`;
const ENDPOINT = 'push-endpoint';

export const sealDevice = (env: Env, id: string, { endpoint, p256dh, auth }: DeviceKeys): Buffer =>
  vaultOf(env).seal(JSON.stringify({ endpoint, p256dh, auth }), placeOf(id));

export const openDevice = (env: Env, row: { id: string; sealed: string }): DeviceKeys =>
  JSON.parse(vaultOf(env).open(Buffer.from(row.sealed, 'base64'), placeOf(row.id))) as DeviceKeys;

export const endpointIndex = (env: Env, endpoint: string): string => vaultOf(env).index(endpoint, ENDPOINT);
export const endpointIndexes = (env: Env, endpoint: string): readonly string[] =>
  vaultOf(env).indexes(endpoint, ENDPOINT);

/** Nothing can be sealed for a point that is not on the curve. */
export const isOnCurve = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
};
