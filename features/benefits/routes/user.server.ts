import { listDealers } from '#features/dealers/public.server.ts';
import { listStates } from '#features/location/public.server.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  coverageOfChassis,
  coverageOfEmail,
  getBaseData,
  listAvailable,
  listNext,
  listRedeemed,
  MOST_REDEEMED,
  rateBenefit,
  simulatePayment,
  type Offered,
} from '../contract/user.ts';
import { digestOf, type LoyaltyPort, type Member } from '../person.server.ts';
import { takenOff } from '../rules/voucher.ts';
import { audited, lookerOf, memberOf, nameDealers, scopeOf } from '../shared.server.ts';
import * as store from '../store/offered.server.ts';
import { isFor, toOffered, toRedeemed } from '../view.server.ts';

const dealersOf = async (tx: Tx, context: Context, benefitId: string): Promise<Offered['dealers']> => {
  const ids = await store.listBenefitDealers(tx, benefitId);
  if (ids.length === 0) return [];
  const dealers = await listDealers(tx, { ...scopeOf(context), ids, limit: 500 });
  // As they are read: the city first.
  const inOrder = dealers.toSorted((a, b) =>
    `${a.cityName} ${a.name}`.localeCompare(`${b.cityName} ${b.name}`, 'pt-BR'),
  );
  return inOrder.map(({ id, code, name, cityName }) => ({ id, code, name, cityName }));
};

/** Whether a person lives where a benefit is given that is not had at a dealership; who has no address is asked when they redeem it. */
export const livesWhere = async (
  tx: Tx,
  { market }: Pick<Context, 'market'>,
  of: { row: Pick<store.OfferedRow, 'coverage' | 'atDealer' | 'jurisdiction'>; region: string | null },
): Promise<boolean> => {
  const { row, region } = of;
  if (row.coverage !== 'STATE' || row.atDealer) return true;
  if (region === null) return false;
  if (region === row.jurisdiction) return true;
  const states = await listStates(tx, MARKETS[market].country);
  return states.some(({ code, name }) => code === row.jurisdiction && name === region);
};

const listFor = async (
  tx: Tx,
  context: Context,
  of: { member: Member | null; when: 'now' | 'later'; id?: string | undefined },
): Promise<store.OfferedRow[]> => {
  const { member, when, id } = of;
  const rows = await store.listOffered(tx, scopeOf(context), { looker: lookerOf(member), when, id });
  const theirs = rows.filter((row) => isFor(row, member));
  if (member === null || member.region === null) return theirs;
  const near: store.OfferedRow[] = [];
  for (const row of theirs) if (await livesWhere(tx, context, { row, region: member.region })) near.push(row);
  return near;
};

const available =
  (loyalty: LoyaltyPort): Handler<typeof listAvailable> =>
  ({ query: { id, hash } }, context) =>
    context.read(async (tx) => {
      const member = await memberOf(tx, context, loyalty);
      if (hash !== undefined) {
        const gift = await store.findGift(tx, scopeOf(context), digestOf(hash));
        if (gift === null || (id !== undefined && gift.benefitId !== id)) return refuse('benefitUnknown');
        const of = { looker: lookerOf(member), id: gift.benefitId };
        const row = await store.findAnyOffered(tx, scopeOf(context), of);
        return row === null ? refuse('benefitUnknown') : ok({ benefits: [toOffered(row, member)] });
      }
      const rows = await listFor(tx, context, { member, when: 'now', id });
      if (id === undefined) return ok({ benefits: rows.map((row) => toOffered(row, member)) });
      const [row] = rows;
      if (row === undefined) return refuse('benefitUnknown');
      return ok({ benefits: [toOffered(row, member, await dealersOf(tx, context, row.id))] });
    });

const redeemed: Handler<typeof listRedeemed> = ({ query: { id, hash, before } }, context) =>
  context.read(async (tx) => {
    const { actor, env } = context;
    const scope = scopeOf(context);
    if (hash !== undefined) {
      const gift = await store.findGift(tx, scope, digestOf(hash));
      if (gift === null || (id !== undefined && gift.benefitId !== id)) return refuse('benefitUnknown');
      // The link says what was given and whether it was taken; the code is in the area of who takes it.
      const dealers = await nameDealers(tx, scope, [gift.dealerId]);
      return ok({ redeemed: [{ ...toRedeemed(env, gift, dealers), hash: null, rating: null }], next: null });
    }
    if (actor.kind !== 'person') return refuse('benefitUnknown');
    const of = { accountId: actor.accountId, benefitId: id, before, size: MOST_REDEEMED };
    const { rows, next } = await store.listRedeemed(tx, scope, of);
    if (id !== undefined && before === undefined && rows.length === 0) return refuse('benefitUnknown');
    const dealers = await nameDealers(
      tx,
      scope,
      rows.map(({ dealerId }) => dealerId),
    );
    return ok({ redeemed: rows.map((row) => toRedeemed(env, row, dealers)), next });
  });

const rate: Handler<typeof rateBenefit> = ({ params: { id }, body: { rating } }, context) =>
  context.withTx(async (tx) => {
    const { actor, ids } = context;
    if (actor.kind !== 'person') return refuse('benefitUnknown');
    const of = { id: ids.next(), benefitId: id, accountId: actor.accountId, stars: rating };
    if ((await store.putRating(tx, scopeOf(context), of)) === 0) return refuse('benefitUnknown');
    await audited(tx, context, { action: rateBenefit.audit, type: 'benefit', id });
    return ok({ rating });
  });

const baseData =
  (loyalty: LoyaltyPort): Handler<typeof getBaseData> =>
  ({ query }, context) =>
    context.read(async (tx) => {
      const member = await memberOf(tx, context, loyalty);
      const validUser = member?.hasDocument === true;
      if (query.valid_user === 'true' && !validUser) return refuse('userInvalid');
      if (member === null) return ok({ validUser, missing: ['account'], state: null, cars: 0, levels: [] });
      const missing = [
        ...(member.hasDocument ? [] : (['document'] as const)),
        ...(member.region === null ? (['address'] as const) : []),
      ];
      const { region: state, chassis, levels } = member;
      return ok({ validUser, missing, state, cars: chassis.length, levels: [...levels] });
    });

const covers = async (tx: Tx, context: Context, of: { id: string; member: Member }): Promise<boolean | null> => {
  const audience = await store.findAudienceFor(tx, scopeOf(context), { id: of.id, looker: of.member });
  return audience === null ? null : isFor(audience, of.member);
};

const byEmail =
  (loyalty: LoyaltyPort): Handler<typeof coverageOfEmail> =>
  ({ params: { entityId, userEmail } }, context) =>
    context.read(async (tx) => {
      const { actor } = context;
      if (actor.kind !== 'person' || actor.email.toLowerCase() !== userEmail.toLowerCase())
        return refuse('coverageUnknown');
      const member = await memberOf(tx, context, loyalty);
      const covered = member === null ? null : await covers(tx, context, { id: entityId, member });
      return covered === null ? refuse('coverageUnknown') : ok({ covered });
    });

const byChassis =
  (loyalty: LoyaltyPort): Handler<typeof coverageOfChassis> =>
  ({ params: { audienceId, chassi } }, context) =>
    context.read(async (tx) => {
      const chassis = chassi.toUpperCase();
      const member = await memberOf(tx, context, loyalty);
      if (member === null || !member.chassis.includes(chassis)) return refuse('coverageUnknown');
      // Asked of this car, not of another that its owner has.
      const covered = await covers(tx, context, { id: audienceId, member: { ...member, chassis: [chassis] } });
      return covered === null ? refuse('coverageUnknown') : ok({ covered });
    });

const simulate =
  (loyalty: LoyaltyPort): Handler<typeof simulatePayment> =>
  ({ body: { benefitId, price } }, context) =>
    context.read(async (tx) => {
      const { currency } = MARKETS[context.market];
      if (price.currency !== currency)
        return refuse('moneyWrong', { fields: [{ field: 'price', key: 'benefit.moneyWrong' }] });
      const member = await memberOf(tx, context, loyalty);
      const [row] = await listFor(tx, context, { member, when: 'now', id: benefitId });
      if (row === undefined) return refuse('benefitUnknown');
      if (row.percent === null && row.amount === null) return refuse('noDiscount');
      const off = takenOff(price.amount, row);
      return ok({ price, off: { amount: off, currency }, total: { amount: price.amount - off, currency } });
    });

/** What people ask about benefits; `redeem` stands by itself. */
export const userRoutes = (loyalty: LoyaltyPort): readonly Route[] => [
  handle(listAvailable, available(loyalty)),
  handle(listNext, (_, context) =>
    context.read(async (tx) => {
      const member = await memberOf(tx, context, loyalty);
      const rows = await listFor(tx, context, { member, when: 'later' });
      return ok({ benefits: rows.map((row) => toOffered(row, member)) });
    }),
  ),
  handle(listRedeemed, redeemed),
  handle(rateBenefit, rate),
  handle(getBaseData, baseData(loyalty)),
  handle(coverageOfEmail, byEmail(loyalty)),
  handle(coverageOfChassis, byChassis(loyalty)),
  handle(simulatePayment, simulate(loyalty)),
];
