import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { expireReservationJob } from '../jobs.ts';

type CampaignKey = { readonly brand: string; readonly market: string; readonly id: string };

/** Whether the campaign is the brand's, running or over. */
export const hasCampaign = async (tx: Tx, { brand, market, id }: CampaignKey): Promise<boolean> =>
  (await tx.maybe(sql<{ id: string }>`
    SELECT id FROM reservations.campaign WHERE id = ${id} AND brand = ${brand} AND market = ${market}`)) !== null;

const waiting = ({ brand, id }: CampaignKey): Statement =>
  sql`brand = ${brand} AND campaign_id = ${id} AND state = 'PRE_RESERVE'`;

/** The campaign's reservations that wait for their money: at most as many as are held at a time. */
export const listOpenOrders = async (tx: Tx, campaign: CampaignKey): Promise<string[]> =>
  (await tx.rows(sql<{ id: string }>`SELECT id FROM reservations.purchase WHERE ${waiting(campaign)}`)).map(
    ({ id }) => id,
  );

/** Asks for the end of those whose time is up; how many. */
export const endOverdue = (tx: Tx, campaign: CampaignKey): Promise<number> =>
  tx.run(sql`
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${expireReservationJob.topic}, brand, jsonb_build_object('orderId', id) FROM reservations.purchase
    WHERE ${waiting(campaign)} AND held_until <= now()`);
