import { listDealers } from '#features/dealers/public.server.ts';
import { ok, refuse, type Refused, type Result } from '#kernel/result.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { redeemBenefit } from '../contract/user.ts';
import { digestOf, makeLink, type LoyaltyPort, type Member } from '../person.server.ts';
import { audited, lookerOf, memberOf, nameDealers, scopeOf } from '../shared.server.ts';
import * as store from '../store/offered.server.ts';
import { carsOf, isFor, toRedeemed } from '../view.server.ts';
import { livesWhere } from './user.server.ts';

const field = <Code extends string>(code: Code, name: string): Refused<Code> =>
  refuse(code, { fields: [{ field: name, key: `benefit.${code}` }] });

/** The dealership a benefit is had at; null where it is had elsewhere. */
const dealerOf = async (
  context: Context,
  row: store.OfferedRow,
  code: string | null,
): Promise<Result<string | null, 'dealerNeeded' | 'dealerWrong'>> => {
  if (!row.atDealer) return ok(null);
  if (code === null || code.trim() === '') return field('dealerNeeded', 'dealer_code');
  const { tx } = context;
  const [dealer] = await listDealers(tx, { ...scopeOf(context), codes: [code.trim()], limit: 1 });
  const giving = await store.listBenefitDealers(tx, row.id);
  return dealer !== undefined && giving.includes(dealer.id) ? ok(dealer.id) : field('dealerWrong', 'dealer_code');
};

const answer = async (context: Context, id: string) => {
  const row = await store.findRedemption(context.tx, scopeOf(context), id);
  if (row === null) throw new Error(`redemption ${id} was not written`);
  const dealers = await nameDealers(context.tx, scopeOf(context), [row.dealerId]);
  return ok(toRedeemed(context.env, row, dealers));
};

/** The place of a redemption in its person's share, and in that of a car that still has some; null: nothing is left. */
const holdShare = async (tx: Tx, row: store.OfferedRow, member: Member) => {
  const { holders } = member;
  const cars = carsOf(row, member)?.map(({ holder }) => holder) ?? [];
  const had = await store.lockShare(tx, { benefitId: row.id, looker: member, holders: [...holders, ...cars] });
  const nth = had.used + 1;
  if (nth > row.perPerson) return null;
  const own = holders.map((holder) => ({ holder, nth }));
  const byCar = carsOf({ ...row, carShares: had.carShares }, member);
  if (byCar === null) return { nth, holders: own };
  const car = byCar.find(({ used }) => used < row.perPerson);
  return car === undefined ? null : { nth, holders: [...own, { holder: car.holder, nth: car.used + 1 }] };
};

type Input = Parameters<Handler<typeof redeemBenefit>>[0];

/** From one's own share: for oneself, or to give away. The code is kept for this redemption from now on, whoever takes the gift. */
const redeemOwn = async ({ params, body }: Input, context: Context, member: Member) => {
  const { tx, ids, env } = context;
  const scope = scopeOf(context);
  const { type } = body;
  if (type === 'GIFTED') return refuse('modeWrong');
  const [row] = await store.listOffered(tx, scope, { looker: lookerOf(member), when: 'now', id: params.id });
  if (row === undefined || !isFor(row, { ...member, hasDocument: true })) return refuse('benefitUnknown');
  // Without one neither list nor share says anything of them: another account would have it again.
  if (!member.hasDocument) return field('documentNeeded', 'document');
  if (!row.modes.includes(type)) return field('modeWrong', 'type');
  const dealer = await dealerOf(context, row, body.dealer_code ?? null);
  if (!dealer.ok) return dealer;
  if (!(await livesWhere(tx, context, { row, region: member.region }))) return refuse('stateWrong');
  const { accountId } = member;
  const share = await holdShare(tx, row, member);
  if (share === null) return refuse('shareUsed');
  const codeId = await store.takeCode(tx, row.id);
  if (codeId === null) return refuse('outOfCodes');
  const id = ids.next();
  await store.insertRedemption(tx, scope, {
    id,
    benefitId: row.id,
    accountId,
    type,
    nth: share.nth,
    giftId: null,
    dealerId: dealer.value,
    digest: type === 'GIFT' ? makeLink(env, id).digest : null,
  });
  await store.insertShares(tx, scope.brand, { benefitId: row.id, redemptionId: id, shares: share.holders });
  if ((await store.giveCode(tx, { codeId, redemptionId: id })) === 0) throw new Error(`code ${codeId} was given twice`);
  await audited(tx, context, {
    action: redeemBenefit.audit,
    type: 'benefit',
    id: row.id,
    detail: { redemption: id, type },
  });
  return answer(context, id);
};

/** By the link of a gift: whoever comes first takes it, and never who gave it. */
const takeGift = async ({ params, body }: Input, context: Context, member: Member) => {
  const { tx, ids } = context;
  const scope = scopeOf(context);
  const found = body.hash == null ? null : await store.findGift(tx, scope, digestOf(body.hash));
  if (found === null || found.benefitId !== params.id) return refuse('linkUnknown');
  if (found.accountId === member.accountId) return refuse('ownGift');
  await store.lockGift(tx, found.id);
  const gift = await store.findRedemption(tx, scope, found.id);
  if (gift === null || gift.taken) return refuse('linkUsed');
  if (gift.validUntil !== null && gift.validUntil <= context.clock.now()) return refuse('benefitUnknown');
  const id = ids.next();
  await store.insertRedemption(tx, scope, {
    id,
    benefitId: gift.benefitId,
    accountId: member.accountId,
    type: 'GIFTED',
    nth: null,
    giftId: gift.id,
    dealerId: gift.dealerId,
    digest: null,
  });
  const detail = { redemption: id, type: 'GIFTED' };
  await audited(tx, context, { action: redeemBenefit.audit, type: 'benefit', id: gift.benefitId, detail });
  return answer(context, id);
};

export const redeemRoute = (loyalty: LoyaltyPort): Route =>
  handle(redeemBenefit, async (input, context) => {
    const member = await memberOf(context.tx, context, loyalty);
    if (member === null) return refuse('unauthenticated');
    try {
      return await (input.body.type === 'GIFTED' ? takeGift : redeemOwn)(input, context, member);
    } catch (error) {
      // What the locks should have kept apart, the tables do.
      const broken = brokenConstraint(error);
      if (broken === 'gift_taken_once') return refuse('linkUsed');
      if (broken === 'own_share' || broken === 'share_of_holder') return refuse('shareUsed');
      throw error;
    }
  });
