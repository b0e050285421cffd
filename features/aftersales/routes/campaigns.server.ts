import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { patternOf } from '#platform/sql.server.ts';
import { addRecallVehicles, changeCampaign, createCampaign, listAdminCampaigns } from '../contract/campaigns.ts';
import * as store from '../store/recalls.server.ts';

const CODE_KEY = 'recall_campaign_brand_market_code_key';

const audited = async (
  tx: Tx,
  context: Context,
  of: { action: string; id: string; detail?: object },
): Promise<void> => {
  const { brand, actor } = context;
  const { action, id, detail } = of;
  const subject = { subjectType: 'recall_campaign', subjectId: id, ...(detail === undefined ? {} : { detail }) };
  await writeAudit(tx, { brand, actor: actorKey(actor), action, ...subject });
};

export const campaignRoutes: Route[] = [
  handle(listAdminCampaigns, async ({ query }, context) => {
    const { page, size, after } = query;
    const text = patternOf(query.text);
    const { rows, ...counted } = await context.read((tx) =>
      store.listRecords(tx, { ...context, text, page, size, after }),
    );
    return ok({ campaigns: rows, ...counted, page, size });
  }),

  handle(createCampaign, async ({ body }, context) => {
    const id = context.ids.next();
    try {
      return await context.withTx(async (tx) => {
        await store.insertCampaign(tx, context, { id, ...body });
        await audited(tx, context, { action: 'recall.created', id });
        return ok({ id, version: 1, ...body, vehicles: 0, attended: 0 });
      });
    } catch (error) {
      if (brokenConstraint(error) !== CODE_KEY) throw error;
      return refuse('codeTaken', { fields: [{ field: 'code', key: 'recall.codeTaken' }] });
    }
  }),

  handle(changeCampaign, async ({ params: { id }, body }, context) => {
    try {
      return await context.withTx(async (tx) => {
        const written = await store.rewriteCampaign(tx, context, { id, ...body });
        const record = await store.findRecord(tx, context, id);
        if (record === null) return refuse('campaignUnknown');
        if (written === 0) return refuse('changedMeanwhile');
        await audited(tx, context, { action: 'recall.changed', id, detail: { version: record.version } });
        return ok(record);
      });
    } catch (error) {
      if (brokenConstraint(error) !== CODE_KEY) throw error;
      return refuse('codeTaken', { fields: [{ field: 'code', key: 'recall.codeTaken' }] });
    }
  }),

  handle(addRecallVehicles, async ({ params: { id }, body }, context) =>
    context.withTx(async (tx) => {
      const { brand } = context;
      if ((await store.findRecord(tx, context, id)) === null) return refuse('campaignUnknown');
      const chassis = [...new Set(body.chassis)];
      const added = await store.insertRecallVehicles(tx, { brand, campaignId: id, chassis });
      await audited(tx, context, { action: 'recall.vehiclesAdded', id, detail: { added } });
      return ok({ added, known: chassis.length - added });
    }),
  ),
];
