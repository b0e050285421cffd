import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { decideCatalogImport, getCatalogImport, listCatalogImports } from '../contract/exchange.ts';
import type { CheckCar } from '../rules/exchange/cars.ts';
import {
  decideProposedImport,
  findProposedImport,
  listProposedImports,
  lockProposedImport,
} from '../store/proposed-imports.server.ts';
import { gather, judge, judgeFrom, publish, refusingBroken, reportOf } from './exchange.server.ts';

const STATES = { APPROVE: 'APPROVED', REFUSE: 'REFUSED', WITHDRAW: 'WITHDRAWN' } as const;

/** Imports that change prices: who may look at them, and how the second person decides. */
export const createImportDecisionRoutes = (checkCar: CheckCar): Route[] => [
  handle(listCatalogImports, async (_input, context) => {
    const rows = await context.read((tx) => listProposedImports(tx, context.brand));
    const me = actorKey(context.actor);
    return ok({
      imports: rows.map(({ requestedAt, requestedBy, state: _state, ...row }) => ({
        ...row,
        requestedAt: requestedAt.toISOString(),
        own: requestedBy === me,
      })),
    });
  }),

  handle(getCatalogImport, async ({ params: { id } }, context) => {
    const proposed = await context.read((tx) => findProposedImport(tx, { brand: context.brand, id }));
    if (proposed?.state !== 'PROPOSED') return refuse('importUnknown');
    const gathered = await gather(context.brand, proposed);
    const judged = await judge(context, context.tx, gathered, { mode: proposed.mode, checkCar });
    return ok(reportOf(judged, { applied: false, proposalId: id }));
  }),

  handle(decideCatalogImport, async ({ params: { id }, body: { decision } }, context) => {
    const { brand } = context;
    const by = actorKey(context.actor);
    return refusingBroken(() =>
      context.withTx(async (tx) => {
        const proposed = await lockProposedImport(tx, { brand, id });
        if (proposed === null) return refuse('importUnknown');
        if (proposed.state !== 'PROPOSED') return refuse('importDecided');
        const isOwn = proposed.requestedBy === by;
        if (decision === 'WITHDRAW' && !isOwn) return refuse('notYours');
        if (decision !== 'WITHDRAW' && isOwn) return refuse('samePerson');
        const gathered = await gather(brand, proposed);
        const { mode, edition: from } = proposed;
        const judged = await (decision === 'APPROVE'
          ? judgeFrom(context, tx, gathered, { mode, checkCar, from })
          : judge(context, tx, gathered, { mode, checkCar }));
        if ('ok' in judged) return judged;
        await decideProposedImport(tx, { id, state: STATES[decision], by });
        await writeAudit(tx, {
          brand,
          actor: by,
          action: decideCatalogImport.audit,
          subjectType: 'catalog_import',
          subjectId: id,
          detail: { decision, requestedBy: proposed.requestedBy },
        });
        if (decision !== 'APPROVE') return ok(reportOf(judged, { applied: false }));
        const edition = judged.edition + 1;
        await publish(context, tx, judged, edition);
        return ok(reportOf({ ...judged, edition }, { applied: true }));
      }),
    );
  }),
];
