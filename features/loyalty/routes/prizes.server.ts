import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { brokenConstraint } from '#platform/database.server.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { approveTerms, changeTerms, countWaiting, toStanding } from '../approval.server.ts';
import { audited } from '../audited.server.ts';
import { approvePrize, changePrize, createPrize, listStaffPrizes } from '../contract/terms.ts';
import { listAllProgrammes } from '../store/programmes.server.ts';
import * as store from '../store/terms.server.ts';
import { pageOf } from './view.server.ts';

const WRITES = { write: store.writePrize, propose: store.proposePrize } as const;

const belowTaken = refuse('belowTaken', { fields: [{ field: 'stock', key: 'loyalty.belowTaken' }] });

const create: Handler<typeof createPrize> = ({ body: { programme: code, active, ...terms } }, context) =>
  context.withTx(async (tx) => {
    const id = context.ids.next();
    const programme = (await listAllProgrammes(tx, context)).find((one) => one.code === code);
    if (programme === undefined)
      return refuse('programmeUnknown', { fields: [{ field: 'programme', key: 'loyalty.programmeUnknown' }] });
    const by = actorKey(context.actor);
    await store.insertPrize(tx, context, { id, terms, by, active, programmeId: programme.id });
    await audited(tx, context, { action: createPrize.audit, type: 'prize', id });
    return ok({ id });
  });

const change: Handler<typeof changePrize> = ({ params: { id }, body }, context) =>
  context.withTx(async (tx) => {
    const { version, programme, active, ...terms } = body;
    const [row] = await store.listKeptPrizes(tx, context, id);
    if (row === undefined) return refuse('prizeUnknown');
    if (row.programme !== programme)
      return refuse('programmeFixed', { fields: [{ field: 'programme', key: 'loyalty.programmeFixed' }] });
    if (terms.stock < row.taken) return belowTaken;
    const done = await changeTerms(tx, context, { row, terms, active, version, writes: WRITES });
    if (done.ok) await audited(tx, context, { action: changePrize.audit, type: 'prize', id });
    return done;
  });

const approve: Handler<typeof approvePrize> = async ({ params: { id }, body }, context) => {
  const { tx } = context;
  try {
    const [row] = await store.listKeptPrizes(tx, context, id);
    if (row === undefined) return refuse('prizeUnknown');
    const done = await approveTerms(tx, context, { row, version: body.version, writes: WRITES });
    if (done.ok) await audited(tx, context, { action: approvePrize.audit, type: 'prize', id });
    return done;
  } catch (error) {
    // More were taken since it was written.
    if (brokenConstraint(error) !== 'within_stock') throw error;
    return belowTaken;
  }
};

/** Prizes, as staff keep them: by two. */
export const prizeRoutes: readonly Route[] = [
  handle(listStaffPrizes, ({ query }, context) =>
    context.read(async (tx) => {
      const rows = await store.listKeptPrizes(tx, context);
      const standing = await toStanding<store.PrizeTerms, store.KeptPrize>(tx, context, rows);
      const all = standing.map(([prize, { taken }]) => ({ ...prize, taken }));
      const prizes = all.filter(({ state }) => query.state === undefined || state === query.state);
      return ok({ prizes: pageOf(prizes, query), total: prizes.length, waiting: countWaiting(context, rows) });
    }),
  ),
  handle(createPrize, create),
  handle(changePrize, change),
  handle(approvePrize, approve),
];
