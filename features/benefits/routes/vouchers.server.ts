import { randomBytes } from 'node:crypto';
import { getBuyer } from '#features/accounts/public.server.ts';
import { listOwnCars } from '#features/garage/public.server.ts';
import { findPromised, listPromised, readPromised, type PromisedOrder } from '#features/reservations/public.server.ts';
import type { Person } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  buyLoyaltyVoucher,
  generateFidelity,
  getMaxDiscount,
  getReward,
  listAvailableVouchers,
  listOfferedPlans,
  listRedeemedVouchers,
  listRewards,
  MOST_VOUCHERS,
  redeemReward,
  type Reward,
} from '../contract/vouchers.ts';
import { carIndexes, documentIndexes, shareHolders, sharingDocuments, type LoyaltyPort } from '../person.server.ts';
import { daysLate, monthsSince, rewardFor, voucherCode } from '../rules/voucher.ts';
import { audited, scopeOf } from '../shared.server.ts';
import * as store from '../store/vouchers.server.ts';
import { shownVouchers } from './shown-vouchers.server.ts';

const whoseOf = (context: Context, { accountId }: Person) => ({ ...scopeOf(context), accountId });
const newCode = (): string => voucherCode(randomBytes(12));

const listOwn =
  (state: 'OPEN' | 'REDEEMED') =>
  ({ query: { before } }: { query: { before?: string | undefined } }, context: Context) =>
    context.read(async (tx) => {
      const { actor } = context;
      if (actor.kind !== 'person') return refuse('unauthenticated');
      const of = { state, before, size: MOST_VOUCHERS };
      const { rows, next } = await store.listOwnVouchers(tx, whoseOf(context, actor), of);
      return ok({ vouchers: await shownVouchers(tx, context, rows), next });
    });

const maxDiscount: Handler<typeof getMaxDiscount> = (_, context) =>
  context.read(async (tx) => {
    const { actor, market } = context;
    if (actor.kind !== 'person') return refuse('unauthenticated');
    const best = await store.findBestVoucher(tx, whoseOf(context, actor));
    const { currency } = MARKETS[market];
    return ok({ maxDiscount: { amount: best?.amount ?? 0, currency }, voucherId: best?.id ?? null });
  });

/** One voucher of a plan for a person; false where the plan has none left or is over. */
const issue = async (
  tx: Tx,
  context: Context,
  of: { person: Person; plan: store.PlanRow; id: string; orderId: string | null },
): Promise<boolean> => {
  const { person, plan, id, orderId } = of;
  if ((await store.takeOfPlan(tx, plan.id)) === 0) return false;
  await store.insertVoucher(tx, whoseOf(context, person), { id, plan, orderId, code: newCode() });
  return true;
};

const oneVoucher = async (tx: Tx, context: Context, id: string) => {
  const row = await store.findVoucher(tx, scopeOf(context), id);
  const [shown] = row === null ? [] : await shownVouchers(tx, context, [row]);
  if (shown === undefined) throw new Error(`voucher ${id} was not written`);
  return shown;
};

/** The plans a person has nothing of yet and is entitled to, each with the car it is for: one that no other account had it by. */
const entitledTo = async (tx: Tx, context: Context, person: Person) => {
  const whose = whoseOf(context, person);
  const { env, market } = context;
  const today = dayIn(context.clock.now(), market);
  const buyer = await getBuyer(tx, { env, accountId: person.accountId });
  const documents = buyer?.documents ?? [];
  const shares = documentIndexes(env, market, sharingDocuments(documents));
  const cars = (await listOwnCars(tx, whose)).map(({ chassis, ownedSince }) => ({
    months: monthsSince(ownedSince, today),
    indexes: carIndexes(env, chassis),
  }));
  const had = new Set((await store.listFidelity(tx, whose)).map(({ planId }) => planId));
  const entitled: { plan: store.PlanRow; holders: readonly string[] }[] = [];
  for (const plan of await store.listPlansInForce(tx, whose, 'FIDELITY')) {
    const kept = cars.filter(({ months }) => months >= plan.least);
    if (kept.length === 0 || had.has(plan.id)) continue;
    const holders = [...shares, ...kept.flatMap(({ indexes }) => indexes)];
    const gone = await store.listPlanHolders(tx, { planId: plan.id, holders });
    const car = kept.find(({ indexes }) => !indexes.some((index) => gone.has(index)));
    if (car === undefined || shares.some((index) => gone.has(index))) continue;
    entitled.push({ plan, holders: [...shareHolders(env, market, documents), ...car.indexes.slice(0, 1)] });
  }
  return { entitled, isKnown: documents.length > 0 };
};

const makeFidelity = async (context: Context, person: Person) =>
  context.withTx(async (tx) => {
    const { entitled, isKnown } = await entitledTo(tx, context, person);
    if (entitled.length > 0 && !isKnown)
      return refuse('documentNeeded', { fields: [{ field: 'document', key: 'benefit.documentNeeded' }] });
    for (const { plan, holders } of entitled) {
      const id = context.ids.next();
      if (!(await issue(tx, context, { person, plan, id, orderId: null }))) continue;
      await store.insertPlanShares(tx, context.brand, { planId: plan.id, holders });
      await audited(tx, context, { action: 'voucher.fidelity', type: 'voucher', id });
    }
    const rows = await store.listFidelity(tx, whoseOf(context, person));
    if (rows.length === 0) return refuse('notEntitled');
    return ok({ vouchers: await shownVouchers(tx, context, rows) });
  });

const MADE_MEANWHILE = new Set(['one_fidelity_voucher', 'one_fidelity_of_holder']);

const fidelity: Handler<typeof generateFidelity> = async (_, context) => {
  const { actor } = context;
  if (actor.kind !== 'person') return refuse('unauthenticated');
  try {
    return await makeFidelity(context, actor);
  } catch (error) {
    // Made meanwhile by the same person, or for the same car: the second look finds them.
    if (!MADE_MEANWHILE.has(brokenConstraint(error) ?? '')) throw error;
    return makeFidelity(context, actor);
  }
};

const buy =
  (loyalty: LoyaltyPort): Handler<typeof buyLoyaltyVoucher> =>
  async ({ body }, context) => {
    const { actor, tx, brand, market } = context;
    if (actor.kind !== 'person') return refuse('unauthenticated');
    const plan = await store.findPlan(tx, scopeOf(context), body.planId);
    if (plan === null || plan.kind !== 'LOYALTY' || !plan.approved) return refuse('planUnknown');
    if (loyalty.spendPoints === null) return refuse('noProgramme');
    const id = context.ids.next();
    const paid = await loyalty.spendPoints(tx, context.ids, {
      accountId: actor.accountId,
      brand,
      market,
      points: plan.least,
      reference: id,
    });
    if (paid === 'noProgramme') return refuse('noProgramme');
    if (paid === 'notEnough') return refuse('notEnoughPoints');
    if (!(await issue(tx, context, { person: actor, plan, id, orderId: null }))) return refuse('planEnded');
    await audited(tx, context, { action: buyLoyaltyVoucher.audit, type: 'voucher', id });
    return ok(await oneVoucher(tx, context, id));
  };

// Rewards for cars that come late.

const rewardsOf = async (tx: Tx, context: Context, orders: readonly PromisedOrder[]): Promise<Reward[]> => {
  const plans = await store.listPlansInForce(tx, scopeOf(context), 'DELAY');
  const had = await store.listRewarded(
    tx,
    orders.map(({ id }) => id),
  );
  const today = dayIn(context.clock.now(), context.market);
  const { currency } = MARKETS[context.market];
  return orders.map((order) => {
    const late = daysLate({ ...order, today });
    const issued = had.find(({ orderId }) => orderId === order.id);
    const amount = issued?.amount ?? rewardFor(plans, late)?.amount ?? null;
    return {
      orderId: order.id,
      orderNumber: order.number,
      promisedOn: order.promisedOn,
      arrivedOn: order.arrivedOn,
      daysLate: late,
      state: issued !== undefined ? 'REDEEMED' : amount === null ? 'NONE' : 'ENTITLED',
      value: amount === null ? null : { amount, currency },
    };
  });
};

/** A page of orders. */
const MOST_ORDERS = 50;

const reward: Handler<typeof getReward> = ({ params }, context) =>
  context.read(async (tx) => {
    const { actor, brand } = context;
    if (actor.kind !== 'person' || params.brand !== brand) return refuse('orderUnknown');
    const order = await readPromised(tx, whoseOf(context, actor), params.x);
    if (order === null) return refuse('orderUnknown');
    const [shown] = await rewardsOf(tx, context, [order]);
    return shown === undefined ? refuse('orderUnknown') : ok(shown);
  });

const redeem: Handler<typeof redeemReward> = async ({ body }, context) => {
  const { actor, tx } = context;
  if (actor.kind !== 'person') return refuse('orderUnknown');
  const order = await findPromised(tx, whoseOf(context, actor), body.orderId);
  if (order === null) return refuse('orderUnknown');
  if ((await store.listRewarded(tx, [order.id])).length > 0) return refuse('redeemedAlready');
  const late = daysLate({ ...order, today: dayIn(context.clock.now(), context.market) });
  if (late === 0) return refuse('notLate');
  const plan = rewardFor(await store.listPlansInForce(tx, scopeOf(context), 'DELAY'), late);
  if (plan === null) return refuse('notLate');
  const id = context.ids.next();
  try {
    if (!(await issue(tx, context, { person: actor, plan, id, orderId: order.id }))) return refuse('rewardFailed');
  } catch (error) {
    if (brokenConstraint(error) === 'one_reward_an_order') return refuse('redeemedAlready');
    throw error;
  }
  await audited(tx, context, { action: redeemReward.audit, type: 'voucher', id, detail: { order: order.id, late } });
  return ok(await oneVoucher(tx, context, id));
};

const ownRewards: Handler<typeof listRewards> = ({ query: { before } }, context) =>
  context.read(async (tx) => {
    const { actor } = context;
    if (actor.kind !== 'person') return refuse('unauthenticated');
    const { rows, next } = await listPromised(tx, whoseOf(context, actor), { before, size: MOST_ORDERS });
    return ok({ rewards: await rewardsOf(tx, context, rows), next });
  });

/** Points buy vouchers only where there is a programme that has them. */
const offeredPlans =
  (loyalty: LoyaltyPort): Handler<typeof listOfferedPlans> =>
  (_, context) =>
    context.read(async (tx) => {
      const rows = await store.listPlansInForce(tx, scopeOf(context));
      const plans = rows
        .filter(({ kind }) => kind !== 'LOYALTY' || loyalty.spendPoints !== null)
        .map(({ id, kind, name, least, amount, currency, keepsDays }) => ({
          id,
          kind,
          name,
          least,
          value: { amount, currency },
          keepsDays,
        }));
      return ok({ plans });
    });

export const voucherRoutes = (loyalty: LoyaltyPort): readonly Route[] => [
  handle(listAvailableVouchers, listOwn('OPEN')),
  handle(listRedeemedVouchers, listOwn('REDEEMED')),
  handle(getMaxDiscount, maxDiscount),
  handle(generateFidelity, fidelity),
  handle(buyLoyaltyVoucher, buy(loyalty)),
  handle(redeemReward, redeem),
  handle(getReward, reward),
  handle(listRewards, ownRewards),
  handle(listOfferedPlans, offeredPlans(loyalty)),
];
