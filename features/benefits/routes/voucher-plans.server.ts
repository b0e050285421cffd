import { actorKey } from '#kernel/actor.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  approvePlan,
  changePlan,
  createPlan,
  listIssued,
  listPlans,
  type Plan,
  type PlanInput,
} from '../contract/voucher-plans.ts';
import { audited, instantOf, instantOrNull, scopeOf } from '../shared.server.ts';
import * as store from '../store/vouchers.server.ts';
import { shownVouchers } from './shown-vouchers.server.ts';

const toPlan = ({ amount, currency, validFrom, validUntil, ...row }: store.PlanRow): Plan => ({
  ...row,
  value: { amount, currency },
  validFrom: validFrom.toISOString(),
  validUntil: validUntil?.toISOString() ?? null,
});

const planWords = (context: Context, { value, ...input }: PlanInput) => {
  const atField = <Code extends string>(code: Code, field: string): Refused<Code> =>
    refuse(code, { fields: [{ field, key: `benefit.${code}` }] });
  if (value.currency !== MARKETS[context.market].currency) return atField('moneyWrong', 'value');
  if (input.validUntil !== null && Date.parse(input.validUntil) <= Date.parse(input.validFrom))
    return atField('endsBefore', 'validUntil');
  return ok({
    ...input,
    ...value,
    validFrom: instantOf(input.validFrom),
    validUntil: instantOrNull(input.validUntil),
    writtenBy: actorKey(context.actor),
  });
};

const planOf = async (tx: Tx, context: Context, id: string): Promise<Plan> => {
  const row = await store.findPlan(tx, scopeOf(context), id);
  if (row === null) throw new Error(`plan ${id} was not written`);
  return toPlan(row);
};

const sameTerms = (before: Plan, input: PlanInput): boolean =>
  (['name', 'kind', 'least', 'mostIssued', 'keepsDays', 'withCoupons'] as const).every(
    (name) => before[name] === input[name],
  ) &&
  before.value.amount === input.value.amount &&
  before.validFrom === instantOf(input.validFrom) &&
  before.validUntil === instantOrNull(input.validUntil);

const change: Handler<typeof changePlan> = ({ params: { id }, body: { version, ...input } }, context) =>
  context.withTx(async (tx) => {
    const scope = scopeOf(context);
    if ((await store.lockPlan(tx, scope, id)) === 0) return refuse('planUnknown');
    const before = await planOf(tx, context, id);
    if (before.version !== version) return refuse('changedMeanwhile');
    const isSame = sameTerms(before, input);
    if (before.approved || isSame) {
      if (!isSame) return refuse('termsFixed');
      // Who sends back what somebody else wrote has written nothing: its writer is still the one who cannot approve it.
      if (before.active === input.active) return ok(before);
      await store.stopPlan(tx, scope, { id, version, active: input.active });
    } else {
      const written = planWords(context, input);
      if (!written.ok) return written;
      await store.rewritePlan(tx, scope, { ...written.value, id, version });
    }
    await audited(tx, context, {
      action: changePlan.audit,
      type: 'voucher_plan',
      id,
      detail: { active: input.active },
    });
    return ok(await planOf(tx, context, id));
  });

const approve: Handler<typeof approvePlan> = async ({ params: { id }, body }, context) => {
  const { tx, actor } = context;
  const scope = scopeOf(context);
  if ((await store.lockPlan(tx, scope, id)) === 0) return refuse('planUnknown');
  const before = await planOf(tx, context, id);
  if (before.approved) return refuse('approvedAlready');
  if (before.version !== body.version) return refuse('changedMeanwhile');
  if (before.writtenBy === actorKey(actor)) return refuse('samePerson');
  await store.approvePlan(tx, scope, { id, by: actorKey(actor) });
  await audited(tx, context, { action: approvePlan.audit, type: 'voucher_plan', id });
  return ok(await planOf(tx, context, id));
};

export const planRoutes: readonly Route[] = [
  handle(listPlans, ({ query }, context) =>
    context.read(async (tx) => {
      const { rows, total, isMore } = await store.listPlans(tx, scopeOf(context), query);
      return ok({ plans: rows.map(toPlan), total, isMore, page: query.page, size: query.size });
    }),
  ),
  handle(createPlan, ({ body }, context) =>
    context.withTx(async (tx) => {
      const written = planWords(context, body);
      if (!written.ok) return written;
      const id = context.ids.next();
      await store.insertPlan(tx, scopeOf(context), { ...written.value, id });
      await audited(tx, context, { action: createPlan.audit, type: 'voucher_plan', id });
      return ok(await planOf(tx, context, id));
    }),
  ),
  handle(changePlan, change),
  handle(approvePlan, approve),
  handle(listIssued, ({ query: { before, size } }, context) =>
    context.read(async (tx) => {
      const { rows, ...counted } = await store.listIssued(tx, scopeOf(context), { before, size });
      // A code is money to whoever has it: staff see its end. The number of an order or a visit would say whose it is.
      const vouchers = (await shownVouchers(tx, context, rows)).map((one) => ({
        ...one,
        code: `···${one.code.slice(-4)}`,
        order: one.order === null ? null : '···',
        visit: one.visit === null ? null : '···',
        visitId: null,
      }));
      return ok({ vouchers, ...counted, size });
    }),
  ),
];
