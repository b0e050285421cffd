import { closeWhenSold, reopenWhenReturned } from '#features/offers/steps.server.ts';
import type { OrderRow } from '#features/reservations/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';

type OfOffer = Pick<OrderRow, 'brand' | 'offerId'>;

/** The order is paid for: the offer leaves the showcase with its last unit. */
export const sellFromOffer = async (tx: Tx, { brand, offerId }: OfOffer, actor: string): Promise<void> => {
  if (offerId !== null) await closeWhenSold(tx, { brand, offerId, actor });
};

/** The order ended: its unit is the offer's again. */
export const returnToOffer = async (tx: Tx, { brand, offerId }: OfOffer, actor: string): Promise<void> => {
  if (offerId !== null) await reopenWhenReturned(tx, { brand, offerId, actor });
};
