import { countWithdrawalCalls, insertWithdrawalCall } from '#features/reservations/steps.server.ts';
import { refuse, type Refused } from '#kernel/result.ts';
import { hmac } from '#platform/crypto.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { callerOf } from '#platform/http/network.server.ts';

/** In a day from one address, over all brands: a household with several cars gets by, who tries numbers does not. */
export const WITHDRAWALS_A_DAY = 20;
/** Of these for one number: it is mistyped more than once. */
export const WITHDRAWALS_OF_NUMBER = 5;

type Bounding = Pick<Context, 'tx' | 'ids' | 'ip' | 'actor' | 'reply'> & {
  readonly env: Pick<Context['env'], 'APP_SECRETS' | 'RATE_LIMIT_SCALE'>;
};

/**
 * A request costs nothing and is asked without signing in, so it is counted by what a caller cannot choose: their address, or the
 * person where one is signed in. Nothing is looked up before, and every call counts alike, so a refusal tells nothing of an order; and what
 * strangers send for a number takes nothing away from its buyer, who comes from elsewhere.
 */
export const boundWithdrawals = async (
  context: Bounding,
  orderNumber: string,
): Promise<Refused<'tooManyWithdrawals'> | null> => {
  const { tx, env, ids, ip, actor } = context;
  const hash = (of: string): string => hmac(env.APP_SECRETS[0] ?? '', `withdrawal ${of}`).slice(0, 32);
  const sender = hash(actor.kind === 'person' ? `person:${actor.accountId}` : `address:${callerOf(ip)}`);
  const number = hash(`number:${orderNumber}`);
  const { bySender, forNumber, seconds } = await countWithdrawalCalls(tx, { sender, number });
  const scale = Math.max(1, env.RATE_LIMIT_SCALE);
  if (bySender >= WITHDRAWALS_A_DAY * scale || forNumber >= WITHDRAWALS_OF_NUMBER * scale) {
    context.reply('retry-after', String(seconds));
    return refuse('tooManyWithdrawals');
  }
  await insertWithdrawalCall(tx, { id: ids.next(), sender, number });
  return null;
};
