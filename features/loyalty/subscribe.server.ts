import type { Charge, PaymentMethod } from '#features/payments/public.ts';
import { actorKey } from '#kernel/actor.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { takeBackMedals } from './awards.server.ts';
import { newCode } from './codes.server.ts';
import type * as calls from './contract/subscription.ts';
import type { OwnTerm, Subscription, Term } from './contract/subscription.ts';
import { lapseTermJob } from './jobs.ts';
import { join, type LoyaltyPorts } from './join.server.ts';
import { ownMember, whoseOf } from './own-member.server.ts';
import { canWithdraw, isRunning, mayTakeTerm } from './rules/terms-paid.ts';
import { listMemberships, type MemberRow } from './store/members.server.ts';
import { findProgramme, type Plan } from './store/programmes.server.ts';
import * as store from './store/subscriptions.server.ts';

/** What a term has to do with money; the program passes it in. */
export type TermMoney = {
  /** Asks for the money of a term; one of a method is open at a time. The caller holds the member. */
  readonly ask: (context: Context, term: store.TermRow, method: PaymentMethod) => Promise<void>;
  /** What was asked for last, of each of some terms. */
  readonly chargesOf: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Charge>>;
  /** Ends what is open, here and at the gateway. */
  readonly askNoMore: (tx: Tx, id: string) => Promise<void>;
  /** Gives what was paid back. */
  readonly giveBack: (tx: Tx, of: { id: string; requestedBy: string }) => Promise<void>;
};

/** What a term is known by where it gives points. */
export const causeOf = (id: string): string => `subscription:${id}`;

export const toTerm = (row: store.TermRow): Term => ({
  id: row.id,
  number: row.number,
  plan: row.plan,
  planName: row.planName,
  price: { amount: row.amount, currency: row.currency },
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  askedUntil: row.askedUntil.toISOString(),
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  withdrawUntil: row.withdrawUntil?.toISOString() ?? null,
  isRunning: isRunning(row),
  canWithdraw: canWithdraw(row),
});

const isWaiting = ({ state, askedUntil, now }: store.TermRow): boolean => state === 'WAITING' && askedUntil > now;

const show = async (tx: Tx, money: TermMoney, rows: readonly MemberRow[]): Promise<Subscription[]> => {
  const terms = await store.listTerms(
    tx,
    rows.map(({ id }) => id),
  );
  const charges = await money.chargesOf(
    tx,
    terms.filter(isWaiting).map(({ id }) => id),
  );
  const toOwn = (term: store.TermRow): OwnTerm => ({ ...toTerm(term), charge: charges.get(term.id) ?? null });
  return rows.map(({ id, programme, programmeName, plan, joinedAt }) => {
    const own = terms.filter(({ memberId }) => memberId === id);
    const mayTake = mayTakeTerm(own);
    return { programme, name: programmeName, plan, joinedAt: joinedAt.toISOString(), mayTake, terms: own.map(toOwn) };
  });
};

export const listOwn =
  (money: TermMoney): Handler<typeof calls.listSubscriptions> =>
  (_, context) =>
    context.read(async (tx) => {
      const rows = await listMemberships(tx, whoseOf(context));
      const left = await store.listLeftTerms(tx, whoseOf(context));
      return ok({
        subscriptions: await show(tx, money, rows),
        left: left.map((term) => ({ programme: term.programme, name: term.programmeName, term: toTerm(term) })),
      });
    });

type Taking = {
  readonly member: MemberRow;
  readonly plan: Plan;
  readonly method: PaymentMethod;
  /** What a term costs, as the member saw it. */
  readonly seen: number;
};

/** Whether a term waits for its money at what the member saw, whatever the plan costs by now. */
const goesOn = (term: store.TermRow, { plan, seen }: Pick<Taking, 'plan' | 'seen'>): boolean =>
  isWaiting(term) && term.plan === plan.code && term.amount === seen;

/** The term of the plan that waits for its money: the one there is, or a new one. Of another plan nothing is waited for any more. */
const takeTerm = async (
  context: Context,
  money: TermMoney,
  { member, plan, method, seen }: Taking,
): Promise<Result<null, 'subscribedAlready' | 'priceChanged'>> => {
  const { tx, brand, market, ids } = context;
  await store.holdMember(tx, member.id);
  const terms = await store.listTerms(tx, [member.id]);
  if (!mayTakeTerm(terms)) return refuse('subscribedAlready');
  const price = plan.price ?? 0;
  const waiting = terms.find(({ state }) => state === 'WAITING');
  if (waiting !== undefined && goesOn(waiting, { plan, seen })) {
    await money.ask(context, waiting, method);
    return ok(null);
  }
  if (seen !== price) return refuse('priceChanged');
  if (waiting !== undefined) {
    await store.endTerm(tx, { id: waiting.id, from: 'WAITING', to: 'LAPSED' });
    await money.askNoMore(tx, waiting.id);
  }
  const id = ids.next();
  const { currency } = MARKETS[market];
  const term = { id, brand, market, memberId: member.id, number: newCode(), plan: plan.code, planName: plan.name };
  await store.insertTerm(tx, { ...term, months: plan.months ?? 12, amount: price, currency });
  const made = await store.findTerm(tx, id);
  if (made === null) throw new Error(`term ${id} is not there`);
  await money.ask(context, made, method);
  await enqueue(tx, lapseTermJob, { brand, payload: { subscriptionId: id }, runAt: made.askedUntil, dedupeKey: id });
  context.crash('subscription.asked');
  return ok(null);
};

/** Whether a plan costs what was seen, or a term of it waits at that: asked before anybody joins. */
const isAsSeen = async (context: Context, programme: string, of: Pick<Taking, 'plan' | 'seen'>): Promise<boolean> => {
  if (of.seen === of.plan.price) return true;
  const member = await ownMember(context, context.tx, programme);
  const terms = member === null ? [] : await store.listTerms(context.tx, [member.id]);
  return terms.some((term) => goesOn(term, of));
};

/** Joins with a plan. One that costs something counts once it is paid; until then one is a member as with the free one. */
export const subscribe =
  ({ ports, money }: { ports: LoyaltyPorts; money: TermMoney }): Handler<typeof calls.subscribe> =>
  async ({ body }, context) => {
    const { tx, brand, market } = context;
    const programme = await findProgramme(tx, { brand, market }, body.programme);
    if (programme === null) return refuse('programmeUnknown');
    const plan = programme.plans.find(({ code }) => code === body.plan);
    if (plan === undefined) return refuse('planUnknown', { fields: [{ field: 'plan', key: 'loyalty.planUnknown' }] });
    const { method, invitation } = body;
    const isPaid = plan.price !== undefined;
    if (isPaid && (method === undefined || (method === 'pix' && market !== 'br')))
      return refuse('methodUnavailable', { fields: [{ field: 'method', key: 'loyalty.methodUnavailable' }] });
    const seen = body.price ?? plan.price ?? 0;
    if (isPaid && !(await isAsSeen(context, programme.code, { plan, seen }))) return refuse('priceChanged');
    const { accountId } = whoseOf(context);
    const of = { accountId, programme: programme.code, plan: isPaid ? undefined : plan.code, invitation };
    const joined = await join(context, tx, { ports, of });
    if (!joined.ok) return joined;
    const member = await ownMember(context, tx, joined.value);
    if (member === null) throw new Error('who joined is no member');
    if (isPaid && method !== undefined) {
      const taken = await takeTerm(context, money, { member, plan, method, seen });
      if (!taken.ok) return taken;
    }
    const [shown] = await show(tx, money, [member]);
    if (shown === undefined) throw new Error('who joined has no subscription');
    return ok(shown);
  };

/** Who leaves is asked for no money any more: what waits for it ends, here and at the gateway. */
export const waitNoMore = async (tx: Tx, money: TermMoney, memberId: string): Promise<void> => {
  await store.holdMember(tx, memberId);
  const waiting = (await store.listTerms(tx, [memberId])).find(({ state }) => state === 'WAITING');
  if (waiting === undefined) return;
  await store.endTerm(tx, { id: waiting.id, from: 'WAITING', to: 'LAPSED' });
  await money.askNoMore(tx, waiting.id);
};

/** Withdraws within the law's days: the term ends, its money and its points go back, together. */
export const withdraw =
  (money: TermMoney): Handler<typeof calls.withdrawSubscription> =>
  async ({ params: { id } }, context) => {
    const { tx, brand, ids, actor } = context;
    const { accountId } = whoseOf(context);
    const term = await store.lockTerm(tx, id);
    if (term === null || term.brand !== brand || term.accountId !== accountId) return refuse('termUnknown');
    if (!isRunning(term)) return refuse('notRunning');
    if (!canWithdraw(term)) return refuse('withdrawalOver');
    await store.endTerm(tx, { id, from: 'ACTIVE', to: 'WITHDRAWN' });
    await takeBackMedals(tx, ids, { brand, cause: causeOf(id) });
    await money.giveBack(tx, { id, requestedBy: actorKey(actor) });
    const subject = { subjectType: 'loyalty_subscription', subjectId: id };
    await writeAudit(tx, { brand, actor: actorKey(actor), action: 'loyalty.withdrawn', ...subject });
    context.crash('subscription.withdrawn');
    const after = await store.findTerm(tx, id);
    return after === null ? refuse('termUnknown') : ok(toTerm(after));
  };
