import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { deliverLeadsJob } from './jobs.ts';
import { replayDead } from './store/dispatcher.server.ts';

/** Given-up deliveries of a lead, or of all, are due again; who did it stands in the audit row of each move. */
export const replayIn = async (
  tx: Tx,
  { brand, market, leadId }: { brand: string; market: Market; leadId: string | null },
): Promise<number> => {
  const replayed = await replayDead(tx, { brand, market, leadId });
  if (replayed > 0) await enqueue(tx, deliverLeadsJob, { brand, payload: {} });
  return replayed;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same for one lead, within somebody's transaction. */
export const replayLeadIn = (
  { brand, market }: { readonly brand: string; readonly market: Market },
  tx: Tx,
  leadId: string,
): Promise<number> => (UUID.test(leadId) ? replayIn(tx, { brand, market, leadId }) : Promise.resolve(0));
