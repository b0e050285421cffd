import { findAccountId, listNames, nameActors } from '#features/accounts/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { bookCredit, bookReturn, closeBooks, openBooks } from '../book.server.ts';
import { giveMedal } from '../contract/own.ts';
import * as calls from '../contract/members.ts';
import * as gifts from '../store/gifts.server.ts';
import { listDrawn, lockMembers } from '../store/ledger.server.ts';
import * as members from '../store/members.server.ts';
import { listTerms } from '../store/subscriptions.server.ts';
import { toTerm } from '../subscribe.server.ts';
import { findProgramme, listMedals, returnPrize } from '../store/programmes.server.ts';
import { toEntry, toRedemption } from './view.server.ts';

const audited = (
  tx: Tx,
  { brand, actor }: Context,
  of: { action: string; subjectType: string; id: string; detail?: object },
) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: of.subjectType,
    subjectId: of.id,
    ...(of.detail === undefined ? {} : { detail: of.detail }),
  });

/** The names of accounts that are not gone. */
const namesOf = async (tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
  const found = ids.filter((id) => id !== null);
  return found.length === 0 ? new Map() : new Map((await listNames(tx, found)).map(({ id, name }) => [id, name]));
};
const nameIn = (names: ReadonlyMap<string, string>, id: string | null): string | null =>
  id === null ? null : (names.get(id) ?? null);

const toMember = (row: members.ListedMember, names: ReadonlyMap<string, string>) => {
  const { accountId, joinedAt, leftAt, ...shown } = row;
  const moments = { joinedAt: joinedAt.toISOString(), leftAt: leftAt?.toISOString() ?? null };
  return { ...shown, ...moments, name: nameIn(names, accountId) };
};

const HISTORY_SIZE = 50;

const list: Handler<typeof calls.listMembers> = ({ query: { before, size, email } }, context) =>
  context.read(async (tx) => {
    const { brand, market } = context;
    const sought = email === undefined || email === '' ? undefined : await findAccountId(tx, email);
    if (sought === null) return ok({ members: [], next: null, total: 0, isMore: false });
    const { rows, ...counted } = await members.listMembers(tx, { brand, market, before, size, accountId: sought });
    const names = await namesOf(
      tx,
      rows.map(({ accountId }) => accountId),
    );
    return ok({ members: rows.map((row) => toMember(row, names)), ...counted });
  });

const read: Handler<typeof calls.readMember> = ({ params, query }, context) =>
  context.read(async (tx) => {
    const member = await members.findMember(tx, context, params.id);
    if (member === null) return refuse('memberUnknown');
    const of = { memberId: member.id, before: query.before, limit: HISTORY_SIZE + 1 };
    const rows = await members.listEntries(tx, of);
    const prizes = await members.listOwnRedemptions(tx, { ...of, before: query.prizesBefore });
    return ok({
      ...toMember(member, await namesOf(tx, [member.accountId])),
      entries: rows.slice(0, HISTORY_SIZE).map(toEntry),
      isMore: rows.length > HISTORY_SIZE,
      redemptions: prizes.slice(0, HISTORY_SIZE).map(toRedemption),
      hasMorePrizes: prizes.length > HISTORY_SIZE,
      terms: (await listTerms(tx, [member.id])).map(toTerm),
    });
  });

/** Nobody has a say in points of their own. */
const isOwnAccount = ({ actor }: Context, accountId: string | null): boolean =>
  actor.kind === 'person' && actor.accountId === accountId;

type Proposed = { memberId: string; medalId: string | null; points: number; reason: string };

const propose = async (context: Context, tx: Tx, gift: Proposed): Promise<{ id: string; state: 'PROPOSED' }> => {
  const id = context.ids.next();
  await gifts.insertGift(tx, context, { id, ...gift, by: actorKey(context.actor) });
  const detail = { points: gift.points, member: gift.memberId };
  await audited(tx, context, { action: 'loyalty.giftProposed', subjectType: 'loyalty_gift', id, detail });
  return { id, state: 'PROPOSED' };
};

const give: Handler<typeof giveMedal> = ({ params, body }, context) =>
  context.withTx(async (tx) => {
    if (isOwnAccount(context, params.userId)) return refuse('secondPerson');
    const { brand, market } = context;
    const programme = await findProgramme(tx, { brand, market }, body.programme);
    if (programme === null) return refuse('programmeUnknown');
    const joined = await members.listMemberIds(tx, { brand, market, accountId: params.userId });
    const member = joined.find(({ programmeId }) => programmeId === programme.id);
    if (member === undefined) return refuse('memberUnknown');
    const [medal] = await listMedals(tx, { programmeIds: [programme.id], code: body.medal });
    if (medal === undefined)
      return refuse('medalUnknown', { fields: [{ field: 'medal', key: 'loyalty.medalUnknown' }] });
    const { id: medalId, points } = medal;
    return ok(await propose(context, tx, { memberId: member.id, medalId, points, reason: body.reason }));
  });

/** Books what was approved; whoever holds the gift decides alone, and the database refuses whoever proposed it. */
const decide: Handler<typeof calls.decideGift> = async ({ params, body }, context) => {
  const { tx, ids, brand } = context;
  const by = actorKey(context.actor);
  const gift = await gifts.lockGift(tx, context, params.id);
  if (gift === null) return refuse('giftUnknown');
  if (gift.state !== 'PROPOSED') return refuse('giftDecided');
  if (gift.proposedBy === by || isOwnAccount(context, gift.accountId)) return refuse('secondPerson');
  const to = body.decision === 'APPROVE' ? 'APPROVED' : 'REFUSED';
  if (to === 'APPROVED') {
    const [member] = await lockMembers(tx, { brand, ids: [gift.memberId] });
    if (member === undefined || member.hasLeft) return refuse('memberGone');
    const cause = `gift:${gift.id}`;
    const medal = gift.medalId === null ? {} : { medalId: gift.medalId };
    const entry = { id: ids.next(), kind: 'GIFT', cause, points: gift.points, ...medal } as const;
    await closeBooks(tx, bookCredit(await openBooks(tx, ids, { member }), entry));
  }
  await gifts.decideGift(tx, { id: gift.id, to, by });
  return ok({ state: to });
};

/** A cancelled prize: its row before the member's, as wherever both are held. */
const decidePrize: Handler<typeof calls.decideRedemption> = async ({ params, body }, context) => {
  const { tx, ids, brand } = context;
  const taken = await members.lockRedemption(tx, context, params.id);
  if (taken === null) return refuse('redemptionUnknown');
  if (taken.state !== 'OPEN') return refuse('redemptionDecided');
  const to = body.decision === 'HAND_OVER' ? 'HANDED_OVER' : 'CANCELLED';
  if (to === 'CANCELLED' && isOwnAccount(context, taken.accountId)) return refuse('secondPerson');
  await members.moveRedemption(tx, { id: taken.id, from: 'OPEN', to });
  if (to === 'CANCELLED') {
    const { prizeId, points } = taken;
    await returnPrize(tx, { brand, id: prizeId });
    const [member] = await lockMembers(tx, { brand, ids: [taken.memberId] });
    if (member === undefined) throw new Error(`redemption ${taken.id} has no member`);
    const drawn = await listDrawn(tx, taken.entryId);
    const entry = { id: ids.next(), cause: `prize:${taken.id}`, prizeId };
    const work = await openBooks(tx, ids, { member, lotIds: drawn.map(({ lotId }) => lotId) });
    // Of a prize from before lots were written down: as long as any point that was there then.
    const back =
      drawn.length > 0
        ? bookReturn(work, { ...entry, drawn })
        : bookCredit(work, { ...entry, kind: 'RETURN', points, expiresAt: taken.endsBy });
    await closeBooks(tx, back);
  }
  return ok({ state: to });
};

/** Members, and what staff give them. */
export const staffRoutes: readonly Route[] = [
  handle(giveMedal, give),
  handle(calls.listMembers, list),
  handle(calls.readMember, read),

  handle(calls.proposeGift, async ({ params, body }, context) => {
    const member = await members.findMember(context.tx, context, params.id);
    if (member === null) return refuse('memberUnknown');
    if (isOwnAccount(context, member.accountId)) return refuse('secondPerson');
    return ok(await propose(context, context.tx, { memberId: member.id, medalId: null, ...body }));
  }),

  handle(calls.listGifts, ({ query: { before, size, state } }, context) =>
    context.read(async (tx) => {
      const { brand, market, actor } = context;
      const { rows, ...counted } = await gifts.listGifts(tx, { brand, market, before, size, state });
      const names = await namesOf(
        tx,
        rows.map(({ accountId }) => accountId),
      );
      const actors = await nameActors(
        tx,
        rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, ...(decidedBy === null ? [] : [decidedBy])]),
      );
      return ok({
        gifts: rows.map(({ accountId, medalId: _medalId, proposedAt, proposedBy, decidedBy, ...gift }) => ({
          ...gift,
          name: nameIn(names, accountId),
          proposedBy: actors.get(proposedBy) ?? null,
          proposedAt: proposedAt.toISOString(),
          decidedBy: decidedBy === null ? null : (actors.get(decidedBy) ?? null),
          isOwn: proposedBy === actorKey(actor) || isOwnAccount(context, accountId),
        })),
        ...counted,
      });
    }),
  ),

  handle(calls.decideGift, async (input, context) => {
    try {
      return await decide(input, context);
    } catch (error) {
      if (brokenConstraint(error) === 'gift_two_persons') return refuse('secondPerson');
      throw error;
    }
  }),

  handle(calls.listRedemptions, ({ query: { before, size, state } }, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const { rows, ...counted } = await members.listRedemptions(tx, { brand, market, before, size, state });
      const names = await namesOf(
        tx,
        rows.map(({ accountId }) => accountId),
      );
      return ok({
        redemptions: rows.map((row) => ({
          ...toRedemption(row),
          memberId: row.memberId,
          programme: row.programme,
          name: nameIn(names, row.accountId),
        })),
        ...counted,
      });
    }),
  ),

  handle(calls.decideRedemption, decidePrize),
];
