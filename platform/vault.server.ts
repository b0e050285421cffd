import { createHmac } from 'node:crypto';
import { blindIndex, keyNumber, openText, sealText } from './crypto.server.ts';
import type { Env } from './env.server.ts';

/** Sealing of sensitive columns with the keys of the environment. A place is the table and the row's id. */
export type Vault = {
  readonly seal: (text: string, place: string) => Buffer;
  readonly open: (sealed: Buffer, place: string) => string;
  /** The first byte of what the first key seals, and of what the former ones did. */
  readonly numbers: { readonly first: number; readonly former: readonly number[] };
  /** What a row is found by: stored under the first key, looked up under every live one. */
  readonly index: (text: string, kind: string) => string;
  readonly indexes: (text: string, kind: string) => string[];
};

const vaults = new WeakMap<object, Vault>();

export const vaultOf = (env: Pick<Env, 'DATA_KEYS'>): Vault => {
  const known = vaults.get(env);
  if (known !== undefined) return known;
  const keys = env.DATA_KEYS.map((key) => Buffer.from(key, 'base64'));
  // Sealing and indexing must not share a key: each gets its own from the stored one.
  const indexKeys = keys.map((key) => createHmac('sha256', key).update('index-key').digest());
  const indexes = (text: string, kind: string): string[] => indexKeys.map((key) => blindIndex(key, `${kind}:${text}`));
  const [first = 0, ...former] = keys.map(keyNumber);
  const vault: Vault = {
    numbers: { first, former: former.filter((number) => number !== first) },
    seal: (text, place) => sealText(keys, text, place),
    open: (sealed, place) => openText(keys, sealed, place),
    index: (text, kind) => indexes(text, kind)[0] ?? '',
    indexes,
  };
  vaults.set(env, vault);
  return vault;
};
