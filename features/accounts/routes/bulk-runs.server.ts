import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { listRuns, readRun, RUN_PAGE, startRun, stopRun, type RunRecord } from '../contract/bulk-runs.ts';
import * as store from '../store/bulk-runs.server.ts';
import { personOf } from './session.server.ts';

const ownerOf = (context: Context): store.RunOwner => {
  const { brand, market } = context;
  return { accountId: personOf(context).accountId, brand, market };
};

const toRecord = ({ accountId: _a, brand: _b, market: _m, createdAt, endedAt, ...run }: store.RunRow): RunRecord => ({
  ...run,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

const audited = (tx: Tx, context: Context, entry: { action: string; id: string; detail: object }) =>
  writeAudit(tx, {
    brand: context.brand,
    actor: actorKey(context.actor),
    action: entry.action,
    subjectType: 'bulkRun',
    subjectId: entry.id,
    detail: entry.detail,
  });

export const bulkRunRoutes: Route[] = [
  handle(startRun, async ({ body: { words = null, ...body } }, context) => {
    const { tx } = context;
    const owner = ownerOf(context);
    const id = context.ids.next();
    if ((await store.insertRun(tx, owner, { id, words, ...body })) === 0) return refuse('runGoesOn');
    // Without the words: the log outlives whoever they are about.
    await audited(tx, context, { action: startRun.audit, id, detail: body });
    const row = await store.findOwnRun(tx, owner, id);
    if (row === null) throw new Error(`run ${id} was not written`);
    return ok(toRecord(row));
  }),

  handle(listRuns, async (_input, context) => {
    const runs = await context.read((tx) => store.listOwnRuns(tx, ownerOf(context)));
    return ok({ runs: runs.map(toRecord) });
  }),

  handle(readRun, ({ params: { id }, query: { page, shown } }, context) =>
    context.read(async (tx) => {
      const row = await store.findOwnRun(tx, ownerOf(context), id);
      if (row === null) return refuse('runUnknown');
      const part = { runId: id, isRefused: shown === 'refused', limit: RUN_PAGE, offset: (page - 1) * RUN_PAGE };
      return ok({ ...toRecord(row), rows: await store.listRunRows(tx, part), page });
    }),
  ),

  handle(stopRun, ({ params: { id } }, context) =>
    context.withTx(async (tx) => {
      const owner = ownerOf(context);
      if ((await store.findOwnRun(tx, owner, id)) === null) return refuse('runUnknown');
      if ((await store.haltRun(tx, { runId: id, by: 'PERSON' })) > 0)
        await audited(tx, context, { action: stopRun.audit, id, detail: {} });
      const row = await store.findOwnRun(tx, owner, id);
      return row === null ? refuse('runUnknown') : ok(toRecord(row));
    }),
  ),
];
