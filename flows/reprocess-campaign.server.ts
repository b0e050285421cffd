import { askAboutOrders } from '#features/payments/steps.server.ts';
import type { reprocessCampaign as declared } from '#features/reservations/contract/before.ts';
import { endOverdue, hasCampaign, listOpenOrders } from '#features/reservations/steps.server.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { Handler } from '#platform/http/context.server.ts';

/**
 * Puts a campaign's reservations back in line: open payments are asked about at the next pass of the reconciliation, holds whose time is up
 * end at once. Nothing is decided here, so doing it twice is the same as once.
 */
export const reprocessCampaign: Handler<typeof declared> = ({ params }, context) =>
  context.withTx(async (tx) => {
    const { brand, market } = context;
    const campaign = { brand, market, id: params.campaignId };
    if (!(await hasCampaign(tx, campaign))) return refuse('campaignUnknown');
    const orders = await listOpenOrders(tx, campaign);
    return ok({ payments: await askAboutOrders(tx, orders), ended: await endOverdue(tx, campaign) });
  });
