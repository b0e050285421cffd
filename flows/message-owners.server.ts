import { findPlace } from '#features/events/steps.server.ts';
import { findProposal } from '#features/financing/steps.server.ts';
import type { MessageAbout } from '#features/messages/public.ts';
import type { FindOwner } from '#features/messages/public.server.ts';
import { findOrder } from '#features/reservations/steps.server.ts';
import { findBooking } from '#features/visits/steps.server.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';

type Owned = { readonly accountId: string | null; readonly market: Market };

const OWNED: Readonly<Record<MessageAbout, (tx: Tx, id: string) => Promise<Owned | null>>> = {
  // An order nobody took over has nobody to write to.
  order: async (tx, id) => {
    const order = await findOrder(tx, id);
    return order?.accountId == null ? null : order;
  },
  visit: findBooking,
  event: findPlace,
  proposal: findProposal,
};

/** Whose the thing is that a message is about; each feature knows its own. */
export const findMessageOwner: FindOwner = (tx, { about, id }) => OWNED[about](tx, id);
