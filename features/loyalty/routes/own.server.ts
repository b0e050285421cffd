import { listNames } from '#features/accounts/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { giveEventMedals, giveMedals } from '../awards.server.ts';
import * as calls from '../contract/own.ts';
import * as terms from '../contract/subscription.ts';
import type { Membership } from '../contract/shapes.ts';
import { join, type Joining, type LoyaltyPorts } from '../join.server.ts';
import { ownMember, whoseOf } from '../own-member.server.ts';
import { redeem } from '../redeem.server.ts';
import { listOwn, subscribe, waitNoMore, withdraw, type TermMoney } from '../subscribe.server.ts';
import { rankingName, readEventCode } from '../rules/medals.ts';
import * as members from '../store/members.server.ts';
import { listProgrammes } from '../store/programmes.server.ts';
import { findPosition } from '../store/ranking.server.ts';
import { readRanking } from './ranking.server.ts';
import { toEntry, toMembership, toPlan, toRedemption } from './view.server.ts';

const show = async (tx: Tx, row: members.MemberRow): Promise<Membership> => {
  const medals = await members.listWon(tx, row.id);
  const found = await findPosition(tx, { programmeId: row.programmeId, memberId: row.id });
  return toMembership(row, { medals, position: found?.position ?? null });
};

const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; id: string; detail?: object }) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'loyalty_member',
    subjectId: of.id,
    ...(of.detail === undefined ? {} : { detail: of.detail }),
  });

const change: Handler<typeof calls.changeMembership> = ({ body }, context) =>
  context.withTx(async (tx) => {
    const member = await ownMember(context, tx, body.programme);
    if (member === null) return refuse('notMember');
    const memberId = member.id;
    if (body.isShown !== undefined) {
      const [named] = body.isShown ? await listNames(tx, [whoseOf(context).accountId]) : [];
      await members.setShown(tx, { memberId, shownAs: named === undefined ? null : rankingName(named.name) });
    }
    if (body.isWelcomed === true) await members.setWelcomed(tx, memberId);
    const after = await ownMember(context, tx, member.programme);
    return after === null ? refuse('notMember') : ok(await show(tx, after));
  });

const claim =
  (ports: LoyaltyPorts): Handler<typeof calls.claimMedals> =>
  ({ body }, context) =>
    context.withTx(async (tx) => {
      const whose = whoseOf(context);
      const member = await ownMember(context, tx, undefined);
      if (member === null) return refuse('notMember');
      const { eventCode: typed } = body;
      const eventCode = typed === undefined ? undefined : readEventCode(typed);
      const awarded =
        eventCode === undefined
          ? await giveMedals(tx, context.ids, { ...whose, facts: await ports.factsOf(tx, whose), isPast: true })
          : eventCode === null
            ? null
            : await giveEventMedals(tx, context.ids, { ...whose, eventCode });
      if (awarded === null)
        return refuse('eventUnknown', { fields: [{ field: 'eventCode', key: 'loyalty.eventUnknown' }] });
      const detail = { medals: awarded.map(({ code }) => code) };
      if (awarded.length > 0) await audited(tx, context, { action: 'loyalty.claimed', id: member.id, detail });
      return ok({ medals: awarded });
    });

/** Joins and shows what one has then. */
const joinWith = async (
  ports: LoyaltyPorts,
  context: Context,
  of: Omit<Joining, 'accountId'>,
): Promise<Result<Membership, 'programmeUnknown' | 'planUnknown' | 'ownersOnly' | 'invitationUnknown'>> =>
  context.withTx(async (tx) => {
    const joined = await join(context, tx, { ports, of: { ...of, accountId: whoseOf(context).accountId } });
    if (!joined.ok) return joined;
    const member = await ownMember(context, tx, joined.value);
    if (member === null) throw new Error('who joined is no member');
    return ok(await show(tx, member));
  });

const HISTORY_SIZE = 20;
const PRIZES_SIZE = 50;

/** What anybody asks of a brand's programmes. */
const openRoutes = (ports: LoyaltyPorts): readonly Route[] => [
  handle(calls.listProgrammes, async (_, context) => {
    const { brand, market } = context;
    const rows = await context.read((tx) => listProgrammes(tx, { brand, market }));
    return ok({
      programmes: rows.map(({ id: _id, active: _active, version: _version, welcome: _welcome, ...shown }) => ({
        ...shown,
        levels: [...shown.levels],
        plans: shown.plans.map((plan) => toPlan(plan, market)),
        faq: [...shown.faq],
      })),
    });
  }),

  handle(calls.readEligibility, async ({ query: { vin } }, context) => {
    const { brand, market } = context;
    return context.read(async (tx) => {
      const isOfBrand = await ports.isOfBrand(tx, { brand, market, vin });
      const rows = await listProgrammes(tx, { brand, market });
      const programmes = rows.map(({ code, name, membership }) => ({
        programme: code,
        name,
        isEligible: membership === 'OPEN' || isOfBrand,
      }));
      return ok({ programmes });
    });
  }),

  handle(terms.listPlans, async (_, context) => {
    const { brand, market } = context;
    const rows = await context.read((tx) => listProgrammes(tx, { brand, market }));
    return ok({
      plans: rows.flatMap(({ code, plans }) => plans.map((plan) => ({ ...toPlan(plan, market), programme: code }))),
    });
  }),
];

/** What a member has. */
const memberRoutes: readonly Route[] = [
  handle(calls.getMembership, async ({ query }, context) =>
    context.read(async (tx) => {
      const member = await ownMember(context, tx, query.programme);
      return member === null ? refuse('notMember') : ok(await show(tx, member));
    }),
  ),

  handle(calls.changeMembership, change),

  handle(calls.listHistory, async ({ query }, context) =>
    context.read(async (tx) => {
      const member = await ownMember(context, tx, query.programme);
      if (member === null) return refuse('notMember');
      const of = { memberId: member.id, before: query.before, limit: HISTORY_SIZE + 1 };
      const rows = await members.listEntries(tx, of);
      return ok({ entries: rows.slice(0, HISTORY_SIZE).map(toEntry), isMore: rows.length > HISTORY_SIZE });
    }),
  ),

  handle(calls.listOwnPrizes, async ({ query }, context) =>
    context.read(async (tx) => {
      const member = await ownMember(context, tx, query.programme);
      if (member === null) return refuse('notMember');
      const of = { memberId: member.id, before: query.before, limit: PRIZES_SIZE + 1 };
      const rows = await members.listOwnRedemptions(tx, of);
      return ok({ redemptions: rows.slice(0, PRIZES_SIZE).map(toRedemption), isMore: rows.length > PRIZES_SIZE });
    }),
  ),

  handle(calls.getRanking, readRanking),
  handle(calls.redeemPrize, redeem),
];

/** How one comes, claims and goes. */
const joinRoutes = (ports: LoyaltyPorts, money: TermMoney): readonly Route[] => [
  handle(calls.claimMedals, claim(ports)),

  handle(calls.registerFree, async ({ body: { programme, invitation } }, context) => {
    const joined = await joinWith(ports, context, { programme, plan: undefined, invitation });
    if (joined.ok || joined.code !== 'planUnknown')
      return joined as Result<Membership, Exclude<keyof typeof calls.registerFree.refusals, 'planUnknown'>>;
    throw new Error('a programme has no plan');
  }),

  handle(calls.leaveProgramme, ({ query }, context) =>
    context.withTx(async (tx) => {
      const member = await ownMember(context, tx, query.programme);
      if (member === null) return refuse('notMember');
      await waitNoMore(tx, money, member.id);
      await members.leaveProgramme(tx, member.id);
      await audited(tx, context, { action: 'loyalty.left', id: member.id });
      return ok(undefined);
    }),
  ),
];

/** Plans at a price: what one has of them, takes, and withdraws from. */
const termRoutes = (ports: LoyaltyPorts, money: TermMoney): readonly Route[] => [
  handle(terms.listSubscriptions, listOwn(money)),
  handle(terms.subscribe, subscribe({ ports, money })),
  handle(terms.withdrawSubscription, withdraw(money)),
];

/** What anybody, and what a member, asks of a programme. */
export const ownRoutes = ({ money, ...ports }: LoyaltyPorts & { readonly money: TermMoney }): readonly Route[] => [
  ...openRoutes(ports),
  ...termRoutes(ports, money),
  ...memberRoutes,
  ...joinRoutes(ports, money),
];
