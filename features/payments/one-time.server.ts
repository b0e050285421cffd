import type { Market } from '#kernel/market.ts';
import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';

const PLACE = 'payments.one-time';
const GOOD_FOR_MS = 30 * 60_000;

/** What a one-time token allows its person: to add one card, or to pay one reservation by one kept card, or so much of its rest by any. */
export type OneTime = {
  /** Of what comes of it: the card's request, or the charge. */
  readonly id: string;
  readonly accountId: string;
  readonly brand: string;
  readonly market: Market;
  readonly pays: {
    /** Null for a card that is typed and not kept. */
    readonly cardId: string | null;
    readonly orderId: string;
    /** Of the rest, minor units; nothing for the reservation value. */
    readonly rest?: number;
  } | null;
};

/** Sealed with our key, so that nothing is written before something comes of it. */
export const sealOneTime = (env: Env, one: OneTime, now: Date): { token: string; expiresAt: Date } => {
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS);
  const token = vaultOf(env).seal(JSON.stringify({ ...one, until: expiresAt.getTime() }), PLACE);
  return { token: token.toString('base64url'), expiresAt };
};

/** What a token allows this person at this site now; null for a token that is not ours, not theirs, or over. */
export const openOneTime = (
  env: Env,
  token: string,
  who: Pick<OneTime, 'accountId' | 'brand' | 'market'> & { readonly now: Date },
): OneTime | null => {
  try {
    const { until, ...one } = JSON.parse(vaultOf(env).open(Buffer.from(token, 'base64url'), PLACE)) as OneTime & {
      until: number;
    };
    const isTheirs = one.accountId === who.accountId && one.brand === who.brand && one.market === who.market;
    return isTheirs && until > who.now.getTime() ? one : null;
  } catch {
    return null;
  }
};
