import { listTermNumbers } from '#features/loyalty/public.server.ts';
import { numberOrders } from '#features/reservations/public.server.ts';
import type { Tx } from '#platform/database.server.ts';

/** What money was for, as people name it: orders, and terms of a programme's plan. */
export const numberPaid = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const orders = await numberOrders(tx, ids);
  const others = ids.filter((id) => !orders.has(id));
  if (others.length === 0) return orders;
  return new Map([...orders, ...(await listTermNumbers(tx, others)).map(({ id, number }) => [id, number] as const)]);
};
