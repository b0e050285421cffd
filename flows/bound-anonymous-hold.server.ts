import { refuse, type Refused } from '#kernel/result.ts';
import { countAnonymousHolds, insertAnonymousHold } from '#features/reservations/steps.server.ts';
import { countFreeUnits } from '#features/stock/steps.server.ts';
import { hmac } from '#platform/crypto.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { networkOf } from '#platform/http/network.server.ts';

/** Cars that visitors without an account may keep from one network: a family gets by, a collector does not. */
export const FROM_NETWORK = 6;
/** Of a version they may always keep so many, and otherwise half of what is for sale. */
const OF_VERSION = 2;

type Held = { readonly orderId: string; readonly mvsCode: string; readonly year: number; readonly until: Date };
type TooMany = Refused<'holdsNeedAccount'>;
type Holding = Pick<Context, 'tx' | 'brand' | 'market' | 'ip' | 'reply'> & {
  readonly env: Pick<Context['env'], 'APP_SECRETS' | 'RATE_LIMIT_SCALE'>;
};

/**
 * A hold costs nothing, so without an account it is counted by what a caller cannot choose: their network, and the share of the
 * stock that all such visitors keep together. Whoever signs in is counted as a person instead.
 */
export const boundAnonymousHold = async (context: Holding, held: Held): Promise<TooMany | null> => {
  const { tx, brand, market, env } = context;
  const { orderId, mvsCode, year, until } = held;
  const network = hmac(env.APP_SECRETS[0] ?? '', `network:${networkOf(context.ip)}`).slice(0, 32);
  const version = [brand, market, mvsCode, year].join(' ');
  const { fromNetwork, ofVersion, minutes } = await countAnonymousHolds(tx, { network, version });
  const scale = Math.max(1, env.RATE_LIMIT_SCALE);
  // The car being held counts among those for sale, as do the ones that are held already. One free car more than they keep is half.
  const most = ofVersion + 1;
  const free = ofVersion < OF_VERSION ? 0 : await countFreeUnits(tx, { brand, market, mvsCode, year, most });
  const share = Math.max(OF_VERSION, Math.floor((free + ofVersion + 1) / 2));
  if (fromNetwork >= FROM_NETWORK * scale || ofVersion >= share * scale) {
    context.reply('retry-after', String(minutes * 60));
    return refuse('holdsNeedAccount', { params: { minutes } });
  }
  await insertAnonymousHold(tx, { orderId, network, version, until });
  return null;
};
