import { countOfferOrders } from '#features/reservations/public.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { moveOffer } from '../store/offers.server.ts';
import { lockOfferOfOrder } from '../store/sale.server.ts';

type Sale = { readonly brand: string; readonly offerId: string; readonly actor: string };

/** Takes an offer off the showcase when its last unit is paid for; one without a number goes on. */
export const closeWhenSold = async (tx: Tx, { brand, offerId, actor }: Sale): Promise<void> => {
  const offer = await lockOfferOfOrder(tx, { id: offerId, brand });
  if (offer === null || offer.stock === null || (offer.state !== 'published' && offer.state !== 'unsold')) return;
  const paid = await countOfferOrders(tx, { brand, offerId, paidOnly: true });
  if (paid >= offer.stock) await moveOffer(tx, { id: offerId, from: offer.state, to: 'sold', actor });
};

/** A sale fell through: the offer is on sale again, if its units were all it waited for. */
export const reopenWhenReturned = async (tx: Tx, { brand, offerId, actor }: Sale): Promise<void> => {
  const offer = await lockOfferOfOrder(tx, { id: offerId, brand });
  if (offer === null || offer.stock === null || offer.state !== 'sold') return;
  const paid = await countOfferOrders(tx, { brand, offerId, paidOnly: true });
  if (paid < offer.stock) await moveOffer(tx, { id: offerId, from: 'sold', to: 'unsold', actor });
};
