import { actorKey } from '#kernel/actor.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { brokenConstraint } from '#platform/database.server.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { approveTerms, changeTerms, countWaiting, toStanding } from '../approval.server.ts';
import { audited } from '../audited.server.ts';
import {
  approvePaidPlan,
  changePaidPlan,
  createPaidPlan,
  listStaffPlans,
  type PlanInput,
  type PlanRecord,
} from '../contract/plans.ts';
import * as store from '../store/plans.server.ts';
import { listAllProgrammes } from '../store/programmes.server.ts';
import { pageOf } from './view.server.ts';

const WRITES = { write: store.writePlan, propose: store.proposePlan } as const;

const moneyWrong = refuse('moneyWrong', { fields: [{ field: 'price', key: 'loyalty.moneyWrong' }] });
const codeTaken = refuse('codeTaken', { fields: [{ field: 'code', key: 'loyalty.planCodeTaken' }] });

/** The terms of what was sent; null where its money is not the market's. */
const termsOf = ({ name, text, price, months }: PlanInput, market: Market): store.PlanTerms | null =>
  price.currency === MARKETS[market].currency ? { name, text, amount: price.amount, months } : null;

/** Terms as they are shown: the amount in the market's money. */
const priced = <Terms extends store.PlanTerms>({ amount, ...terms }: Terms, market: Market) => ({
  ...terms,
  price: { amount, currency: MARKETS[market].currency },
});

const create: Handler<typeof createPaidPlan> = async ({ body }, context) => {
  const terms = termsOf(body, context.market);
  if (terms === null) return moneyWrong;
  const id = context.ids.next();
  try {
    return await context.withTx(async (tx) => {
      const programme = (await listAllProgrammes(tx, context)).find(({ code }) => code === body.programme);
      if (programme === undefined)
        return refuse('programmeUnknown', { fields: [{ field: 'programme', key: 'loyalty.programmeUnknown' }] });
      const { code, active } = body;
      // The free ones are the programme's own.
      if (programme.plans.some((plan) => plan.code === code)) return codeTaken;
      const by = actorKey(context.actor);
      await store.insertPlan(tx, context, { id, programmeId: programme.id, code, terms, by, active });
      await audited(tx, context, { action: createPaidPlan.audit, type: 'plan', id });
      return ok({ id });
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'one_plan_code') throw error;
    return codeTaken;
  }
};

const change: Handler<typeof changePaidPlan> = ({ params: { id }, body: { version, ...body } }, context) =>
  context.withTx(async (tx) => {
    const terms = termsOf(body, context.market);
    if (terms === null) return moneyWrong;
    const [row] = await store.listKeptPlans(tx, context, id);
    if (row === undefined) return refuse('planUnknown');
    if (row.programme !== body.programme)
      return refuse('programmeFixed', { fields: [{ field: 'programme', key: 'loyalty.programmeFixed' }] });
    if (row.code !== body.code)
      return refuse('codeFixed', { fields: [{ field: 'code', key: 'loyalty.planCodeFixed' }] });
    const done = await changeTerms(tx, context, { row, terms, active: body.active, version, writes: WRITES });
    if (done.ok) await audited(tx, context, { action: changePaidPlan.audit, type: 'plan', id });
    return done;
  });

const approve: Handler<typeof approvePaidPlan> = async ({ params: { id }, body }, context) => {
  const { tx } = context;
  const [row] = await store.listKeptPlans(tx, context, id);
  if (row === undefined) return refuse('planUnknown');
  const done = await approveTerms(tx, context, { row, version: body.version, writes: WRITES });
  if (done.ok) await audited(tx, context, { action: approvePaidPlan.audit, type: 'plan', id });
  return done;
};

/** Plans at a price, as staff keep them: by two. */
export const planRoutes: readonly Route[] = [
  handle(listStaffPlans, ({ query }, context) =>
    context.read(async (tx) => {
      const { market } = context;
      const rows = await store.listKeptPlans(tx, context);
      const standing = await toStanding<store.PlanTerms, store.KeptPlan>(tx, context, rows);
      const all = standing.map(([{ counts, ...plan }, { code }]): PlanRecord => ({
        ...priced(plan, market),
        code,
        counts: counts === null ? null : priced(counts, market),
      }));
      const plans = all.filter(({ state }) => query.state === undefined || state === query.state);
      return ok({ plans: pageOf(plans, query), total: plans.length, waiting: countWaiting(context, rows) });
    }),
  ),
  handle(createPaidPlan, create),
  handle(changePaidPlan, change),
  handle(approvePaidPlan, approve),
];
