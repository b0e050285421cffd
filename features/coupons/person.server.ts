import { personOfDocument } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';
import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';

const PERSON = 'coupon-person';
const TOKEN_PLACE = 'coupons.partnership';
const incomePlace = (orderId: string): string => `coupons.family_income:${orderId}`;

/** What a person's uses are found by: the document itself is kept nowhere here. Under every live key, the newest first. */
export const personIndexes = (env: Env, market: Market, document: string): readonly string[] =>
  vaultOf(env).indexes(`${market} ${personOfDocument(market, document)}`, PERSON);

/** Everything a buyer's uses may stand under: each of their documents, and the account, under which who has none counts. */
export const buyerIndexes = (
  env: Env,
  market: Market,
  { accountId, documents }: { readonly accountId: string; readonly documents: readonly string[] },
): readonly string[] => [
  ...documents.flatMap((document) => personIndexes(env, market, document)),
  ...vaultOf(env).indexes(`account ${accountId}`, PERSON),
];

export const sealIncome = (env: Env, orderId: string, amount: number): Buffer =>
  vaultOf(env).seal(String(amount), incomePlace(orderId));

export const openIncome = (env: Env, orderId: string, sealed: string): number =>
  Number(vaultOf(env).open(Buffer.from(sealed, 'base64'), incomePlace(orderId)));

type Partnered = { readonly brand: string; readonly market: Market; readonly id: string };

/** A partner's token names one coupon of one brand and market, and says nothing to who has it. */
export const sealToken = (env: Env, { brand, market, id }: Partnered): string =>
  vaultOf(env)
    .seal(JSON.stringify([brand, market, id]), TOKEN_PLACE)
    .toString('base64url');

/** The coupon of a token; null for what we never made, or made for another brand or market. */
export const openToken = (env: Env, token: string, at: Omit<Partnered, 'id'>): string | null => {
  if (!/^[\w-]{40,400}$/.test(token)) return null;
  try {
    const read: unknown = JSON.parse(vaultOf(env).open(Buffer.from(token, 'base64url'), TOKEN_PLACE));
    if (!Array.isArray(read) || read[0] !== at.brand || read[1] !== at.market) return null;
    return typeof read[2] === 'string' ? read[2] : null;
  } catch {
    return null;
  }
};
