import { findUnitChassis } from '#features/stock/public.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { findNotedChassis, type OrderRow } from './store.server.ts';

/** What is known of an order's car: as it was noted, or as it stands in stock; null for one that is built and not handed over yet. */
export const findKnownChassis = async (
  tx: Tx,
  { id, unitId, brand }: Pick<OrderRow, 'id' | 'unitId' | 'brand'>,
): Promise<string | null> => (await findNotedChassis(tx, id)) ?? (await findUnitChassis(tx, { id: unitId, brand }));
