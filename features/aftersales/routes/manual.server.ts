import { nameModels } from '#features/catalog/public.server.ts';
import { actorKey, grantsAt, type Actor, type CallPlace } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { patternOf } from '#platform/sql.server.ts';
import {
  changeManual,
  createManual,
  deleteManual,
  getGuide,
  getManual,
  searchManuals,
  searchManualsAsAdmin,
  type Manual,
  type ManualRecord,
} from '../contract/manual.ts';
import { guidePdf } from '../papers.server.ts';
import type { Ports } from '../ports.server.ts';
import { revisionOf } from '../public.server.ts';
import * as store from '../store/manuals.server.ts';
import { listRevisions, listWarranties } from '../store/plans.server.ts';

export const todayOf = ({ clock, market }: Context): string => dayIn(clock.now(), market);

/** The regions and groups somebody works for in the brand and market. */
export const readersOf = (actor: Actor, place: CallPlace): store.Readers => {
  const grants = grantsAt(actor, place);
  const of = (scope: string) =>
    grants.filter((grant) => grant.scope === scope).flatMap(({ scopeId }) => (scopeId === null ? [] : [scopeId]));
  return { regionals: of('REGIONAL'), groups: of('DEALER_GROUP') };
};

const shown = ({ regional: _regional, dealerGroup: _group, version: _version, ...manual }: ManualRecord): Manual =>
  manual;

const readers: Route[] = [
  handle(searchManuals, async ({ query }, context) => {
    const { brand, market } = context;
    const { page, size, modelCode } = query;
    const { rows, total, isMore } = await context.read((tx) =>
      store.listManuals(tx, {
        brand,
        market,
        page,
        size,
        modelCode,
        readers: readersOf(context.actor, context),
        today: todayOf(context),
        state: 'current',
        text: patternOf(query.text),
      }),
    );
    return ok({ manuals: rows.map(shown), total, isMore, page, size });
  }),

  handle(getManual, async ({ params: { id } }, context) => {
    const { brand, market } = context;
    const row = await context.read((tx) =>
      store.findManual(tx, { brand, market, id, readers: readersOf(context.actor, context), today: todayOf(context) }),
    );
    return row === null ? refuse('manualUnknown') : ok(shown(row));
  }),
];

const NARROWING = /^[A-Z0-9_-]{1,20}$/;

/** The headers narrow the list to what those of a region or a group would read; without them everything is listed. */
const narrowed = (context: Context): store.Readers => {
  const [regional, group] = [context.header('x-regional'), context.header('x-dealer-group')];
  if (regional === undefined && group === undefined) return 'all';
  const one = (text: string | undefined) => (text !== undefined && NARROWING.test(text) ? [text] : []);
  return { regionals: one(regional), groups: one(group) };
};

const audited = async (tx: Tx, context: Context, action: string, id: string): Promise<void> => {
  const { brand, actor } = context;
  await writeAudit(tx, { brand, actor: actorKey(actor), action, subjectType: 'manual', subjectId: id });
};

const modelUnknown = () => refuse('modelUnknown', { fields: [{ field: 'modelCode', key: 'manual.modelUnknown' }] });
const MODEL_KEY = 'manual_brand_model_code_fkey';

const adminRoutes: Route[] = [
  handle(searchManualsAsAdmin, async ({ query }, context) => {
    const { brand, market } = context;
    const { page, size, modelCode, state, after } = query;
    const where = { brand, market, page, size, modelCode, state, after, today: todayOf(context) };
    const { rows, ...counted } = await context.read((tx) =>
      store.listManuals(tx, { ...where, readers: narrowed(context), text: patternOf(query.text) }),
    );
    return ok({ manuals: rows, ...counted, page, size });
  }),

  handle(createManual, async ({ body }, context) => {
    const id = context.ids.next();
    try {
      return await context.withTx(async (tx) => {
        await store.insertManual(tx, context, { id, ...body });
        await audited(tx, context, 'manual.created', id);
        return ok({ id, version: 1, ...body });
      });
    } catch (error) {
      if (brokenConstraint(error) === MODEL_KEY) return modelUnknown();
      throw error;
    }
  }),

  handle(changeManual, async ({ params: { id }, body }, context) => {
    const { brand, market } = context;
    try {
      return await context.withTx(async (tx) => {
        const written = await store.rewriteManual(tx, context, { id, ...body });
        const row = await store.findManual(tx, { brand, market, id, readers: 'all', today: null });
        if (row === null) return refuse('manualUnknown');
        if (written === 0) return refuse('changedMeanwhile');
        await audited(tx, context, 'manual.changed', id);
        return ok(row);
      });
    } catch (error) {
      if (brokenConstraint(error) === MODEL_KEY) return modelUnknown();
      throw error;
    }
  }),

  handle(deleteManual, async ({ params: { id } }, context) =>
    context.withTx(async (tx) => {
      if ((await store.removeManual(tx, context, id)) === 0) return refuse('manualUnknown');
      await audited(tx, context, 'manual.deleted', id);
      return ok(undefined);
    }),
  ),
];

const guide = (t: Ports['t']): Route =>
  handle(getGuide, async ({ params: { modelCode } }, context) => {
    const { brand, market, tx } = context;
    const [model] = await nameModels(tx, { brand, codes: [modelCode] });
    const revisions = await listRevisions(tx, { brand, market }, [modelCode]);
    const terms = await listWarranties(tx, { brand, market }, [modelCode]);
    if (model === undefined || revisions.length === 0) return refuse('manualUnknown');
    const bytes = await guidePdf(
      { brand, market, t, createdAt: context.clock.now() },
      { modelName: model.name, revisions: revisions.map(revisionOf), terms },
    );
    context.reply('content-disposition', `inline; filename="${modelCode}.pdf"`);
    return ok({ contentType: 'application/pdf', bytes });
  });

export const manualRoutes = ({ t }: Ports): Route[] => [...readers, ...adminRoutes, guide(t)];
