import type { Context } from '#platform/http/context.server.ts';
import { findOwnOrder } from './store.server.ts';

/** Whether the caller owns the order: the same policy as the order's own call. */
export const ownsOrder = async (context: Context, orderId: string): Promise<boolean> => {
  const { actor, visitorId } = context;
  return (await context.read((tx) => findOwnOrder(tx, { id: orderId, actor, visitorId }))) !== null;
};
