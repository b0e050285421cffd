import { getDealer, readReach } from '#features/dealers/public.server.ts';
import type { Dealer } from '#features/dealers/public.ts';
import type { Context } from '#platform/http/context.server.ts';
import { staffCall } from '../contract/dealer.ts';

/** The dealership, where the caller works; for anybody else it is not there. */
export const ownDealer = async (context: Context, dealerId: string): Promise<Dealer | null> => {
  const { brand, market, tx } = context;
  const reached = await readReach(context, staffCall.roles);
  if (reached?.includes(dealerId.toLowerCase()) === false) return null;
  const dealer = await getDealer(tx, { brand, id: dealerId });
  return dealer?.market === market ? dealer : null;
};
