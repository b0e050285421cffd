import { personOfDocument } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';
import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';

const PERSON = 'promotion-person';
const WORD = 'promotion-name';
const placeOf = (id: string): string => `promotions.participant:${id}`;

/** What a person is found by, however many accounts they have: a keyed hash of their document, under every live key, the newest first. */
export const personIndexes = (env: Env, market: Market, document: string): readonly string[] =>
  vaultOf(env).indexes(`${market} ${personOfDocument(market, document)}`, PERSON);

const wordsOf = (name: string): string[] => [
  ...new Set(
    name
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  ),
];

/** Keyed hashes of a name's words, to be stored. */
export const nameIndexes = (env: Env, name: string): string[] =>
  wordsOf(name).map((word) => vaultOf(env).index(word, WORD));

/** Of each word that is looked for, what it may be stored as. */
export const nameQuery = (env: Env, name: string): string[][] =>
  wordsOf(name)
    .slice(0, 8)
    .map((word) => vaultOf(env).indexes(word, WORD));

export const sealName = (env: Env, id: string, name: string): Buffer => vaultOf(env).seal(name, placeOf(id));

export const openName = (env: Env, row: { readonly id: string; readonly sealed: string | null }): string | null =>
  row.sealed === null ? null : vaultOf(env).open(Buffer.from(row.sealed, 'base64'), placeOf(row.id));

/** Given name and the initial of the last. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/u);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0]?.toUpperCase() ?? ''}.`;
};
