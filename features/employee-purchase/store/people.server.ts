import type { Market } from '#kernel/market.ts';
import { sameDocuments } from '#kernel/same-documents.ts';
import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';

/** What a relative is, as it lies sealed in the row. */
export type RelativeContent = {
  readonly name: string;
  readonly document: string;
  readonly email: string;
  readonly laborCard: string | null;
};

const placeOf = (id: string): string => `employee_purchase.relation:${id}`;
const PERSON = 'employee-purchase-person';

export const sealRelative = (env: Env, id: string, content: RelativeContent): Buffer =>
  vaultOf(env).seal(JSON.stringify(content), placeOf(id));

export const openRelative = (env: Env, row: { id: string; sealed: string }): RelativeContent =>
  JSON.parse(vaultOf(env).open(Buffer.from(row.sealed, 'base64'), placeOf(row.id))) as RelativeContent;

/** What a person is found by, under every live key, the newest first: a CUIL and its DNI are one. */
export const personIndexes = (env: Env, market: Market, document: string): string[] => {
  const shortest = sameDocuments(market, document).at(-1) ?? document;
  return vaultOf(env).indexes(`${market}:${shortest}`, PERSON);
};
