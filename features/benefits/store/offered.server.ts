import type { Currency, Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { AudienceKind, BenefitPicture, Coverage, RedeemMode, RestrictListLogic } from '../rules/types.ts';
import { behindPoint, pointOf, toWalked, type Walk, type Walked } from './paged.server.ts';

export type Scope = { readonly brand: string; readonly market: Market };

/** Whom a look is for; null: a visitor. */
export type Looker = {
  readonly accountId: string;
  readonly indexes: readonly string[];
  readonly shares: readonly string[];
  readonly chassis: readonly string[];
  readonly cars: readonly { readonly indexes: readonly string[] }[];
  readonly levels: readonly string[];
  readonly dealerIds: readonly string[];
};

export type OfferedRow = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly terms: string;
  readonly picture: BenefitPicture;
  readonly partner: string;
  readonly modes: ('SELF' | 'GIFT')[];
  readonly percent: number | null;
  readonly amount: number | null;
  readonly currency: Currency;
  readonly coverage: Coverage;
  readonly jurisdiction: string | null;
  readonly atDealer: boolean;
  readonly perPerson: number;
  readonly validFrom: Date;
  readonly validUntil: Date | null;
  readonly stars: number | null;
  /** Of the person's own share. */
  readonly used: number;
  /** How often a car of theirs had it, whoever's it was then, by what its share is kept under. */
  readonly carShares: Readonly<Record<string, number>>;
  readonly inStock: boolean;
  readonly kind: AudienceKind;
  readonly logic: RestrictListLogic | null;
  readonly levels: string[];
  readonly dealerIds: string[];
  readonly isListed: boolean;
  readonly listedCars: string[];
};

const listed = (values: readonly string[]): Statement =>
  sql`SELECT e.value FROM benefits.audience_entry e WHERE e.audience_id = b.audience_id AND e.value = ANY(${[...values]}::text[])
    AND e.waits IS DISTINCT FROM 'ADDED'`;

/** What a person had of a benefit: by this account, or by another that had one of their documents. */
const usedBy = (benefitId: Statement, looker: Pick<Looker, 'accountId' | 'shares'> | null): Statement => sql`
  (SELECT count(*)::int FROM (
    SELECT o.id FROM benefits.redemption o
    WHERE o.benefit_id = ${benefitId} AND o.account_id = ${looker?.accountId ?? null}::uuid AND o.nth IS NOT NULL
    UNION
    SELECT s.redemption_id FROM benefits.share s
    WHERE s.benefit_id = ${benefitId} AND s.holder = ANY(${[...(looker?.shares ?? [])]}::text[])) had)`;

const carSharesOf = (benefitId: Statement, looker: Pick<Looker, 'cars'> | null): Statement => sql`
  (SELECT coalesce(jsonb_object_agg(had.holder, had.n), '{}') FROM (
    SELECT s.holder, count(*) AS n FROM benefits.share s
    WHERE s.benefit_id = ${benefitId} AND s.holder = ANY(${(looker?.cars ?? []).flatMap(({ indexes }) => indexes)}::text[])
    GROUP BY s.holder) had)`;

const OFFERED = (looker: Looker | null): Statement => sql`
  b.id, b.title, b.summary, b.terms, b.picture, p.name AS partner, b.modes, b.percent, b.amount, b.currency, b.coverage,
  b.jurisdiction, b.at_dealer AS "atDealer", b.per_person AS "perPerson", b.valid_from AS "validFrom",
  b.valid_until AS "validUntil", a.kind, a.logic, a.levels, a.dealer_ids::text[] AS "dealerIds",
  round(b.stars_sum::numeric / nullif(b.rated, 0), 1)::float8 AS stars,
  EXISTS (SELECT FROM benefits.code c WHERE c.benefit_id = b.id AND c.redemption_id IS NULL) AS "inStock",
  ${usedBy(sql`b.id`, looker)} AS used, ${carSharesOf(sql`b.id`, looker)} AS "carShares",
  EXISTS (${listed(looker?.indexes ?? [])}) AS "isListed", ARRAY(${listed(looker?.chassis ?? [])}) AS "listedCars"`;

const FROM = sql`benefits.benefit b
  JOIN benefits.partner p ON p.brand = b.brand AND p.id = b.partner_id
  JOIN benefits.audience a ON a.brand = b.brand AND a.id = b.audience_id`;

const inForce = ({ brand, market }: Scope): Statement => sql`
  b.brand = ${brand} AND b.market = ${market} AND b.active AND b.approved_at IS NOT NULL AND p.active
  AND (b.valid_until IS NULL OR b.valid_until > now())`;

/** Those that may be for whoever looks: `isFor` judges each, and what is surely not for them takes no place of the most. */
const mayBeFor = (looker: Looker | null): Statement => {
  if (looker === null) return sql`AND a.kind = 'EVERYBODY' AND a.logic IS NULL`;
  const isListed = sql`EXISTS (${listed(looker.indexes)})`;
  return sql`
    AND CASE a.kind
      WHEN 'OWNERS' THEN ${looker.chassis.length > 0} AND (a.logic IS DISTINCT FROM 'WHITELIST' OR EXISTS (${listed(looker.chassis)}))
      ELSE (a.logic IS NULL OR (a.logic = 'WHITELIST') = ${isListed})
        AND (a.kind <> 'LEVELS' OR a.levels && ${[...looker.levels]}::text[])
        AND (a.kind <> 'DEALER_CUSTOMERS' OR a.dealer_ids && ${[...looker.dealerIds]}::uuid[]) END`;
};

/** What is shown to one person at once; nobody gives so much at a time. */
const MOST = 500;

/** Benefits that are given now, or that will be: to whomever, the newest first. */
export const listOffered = (
  tx: Tx,
  scope: Scope,
  of: { looker: Looker | null; when: 'now' | 'later'; id?: string | undefined },
): Promise<OfferedRow[]> =>
  tx.rows(sql<OfferedRow>`
    SELECT ${OFFERED(of.looker)} FROM ${FROM}
    WHERE ${inForce(scope)} ${of.when === 'now' ? sql`AND b.valid_from <= now()` : sql`AND b.valid_from > now()`}
      ${of.id === undefined ? noSql : sql`AND b.id = ${of.id}::uuid`} ${mayBeFor(of.looker)}
    ORDER BY ${of.when === 'now' ? sql`b.created_at DESC` : sql`b.valid_from`}, b.id LIMIT ${MOST}`);

/** A benefit by itself, whether or not it is still given: of what was redeemed. */
export const findAnyOffered = (
  tx: Tx,
  scope: Scope,
  of: { looker: Looker | null; id: string },
): Promise<OfferedRow | null> =>
  tx.maybe(sql<OfferedRow>`
    SELECT ${OFFERED(of.looker)} FROM ${FROM} WHERE b.brand = ${scope.brand} AND b.market = ${scope.market} AND b.id = ${of.id}::uuid`);

export const listBenefitDealers = async (tx: Tx, benefitId: string): Promise<string[]> =>
  (
    await tx.rows(sql<{ id: string }>`
      SELECT dealer_id AS id FROM benefits.benefit_dealer WHERE benefit_id = ${benefitId}::uuid ORDER BY dealer_id`)
  ).map(({ id }) => id);

export type AudienceRow = {
  readonly id: string;
  readonly kind: AudienceKind;
  readonly logic: RestrictListLogic | null;
  readonly levels: string[];
  readonly dealerIds: string[];
  readonly isListed: boolean;
  readonly listedCars: string[];
};

/** An audience by its own id or that of a benefit, with what of the person stands on its list. */
export const findAudienceFor = (
  tx: Tx,
  scope: Scope,
  of: { id: string; looker: Pick<Looker, 'indexes' | 'chassis'> },
): Promise<AudienceRow | null> => {
  const on = (values: readonly string[]): Statement =>
    sql`SELECT e.value FROM benefits.audience_entry e WHERE e.audience_id = a.id AND e.value = ANY(${[...values]}::text[])
    AND e.waits IS DISTINCT FROM 'ADDED'`;
  return tx.maybe(sql<AudienceRow>`
    SELECT a.id, a.kind, a.logic, a.levels, a.dealer_ids::text[] AS "dealerIds", EXISTS (${on(of.looker.indexes)}) AS "isListed",
      ARRAY(${on(of.looker.chassis)}) AS "listedCars"
    FROM benefits.audience a
    WHERE a.brand = ${scope.brand} AND a.market = ${scope.market}
      AND a.id = coalesce((SELECT b.audience_id FROM benefits.benefit b WHERE b.brand = ${scope.brand} AND b.id = ${of.id}::uuid), ${of.id}::uuid)`);
};

export type RedemptionRow = {
  readonly id: string;
  readonly benefitId: string;
  readonly title: string;
  readonly summary: string;
  readonly picture: BenefitPicture;
  readonly partner: string;
  readonly type: RedeemMode;
  readonly accountId: string | null;
  readonly code: string | null;
  readonly digest: string | null;
  readonly taken: boolean;
  readonly dealerId: string | null;
  readonly redeemedAt: Date;
  readonly validUntil: Date | null;
  readonly rating: number | null;
};

const REDEMPTION = sql`o.id, o.benefit_id AS "benefitId", b.title, b.summary, b.picture, p.name AS partner, o.type,
  o.account_id AS "accountId", coalesce((SELECT c.code FROM benefits.code c WHERE c.redemption_id = o.gift_id),
    (SELECT c.code FROM benefits.code c WHERE c.redemption_id = o.id)) AS code, o.link_digest AS digest,
  EXISTS (SELECT FROM benefits.redemption t WHERE t.gift_id = o.id) AS taken, o.dealer_id AS "dealerId",
  o.redeemed_at AS "redeemedAt", b.valid_until AS "validUntil",
  (SELECT r.stars FROM benefits.rating r WHERE r.benefit_id = o.benefit_id AND r.account_id = o.account_id) AS rating
  FROM benefits.redemption o
  JOIN benefits.benefit b ON b.brand = o.brand AND b.id = o.benefit_id
  JOIN benefits.partner p ON p.brand = b.brand AND p.id = b.partner_id`;

const REDEEMED_AT = sql`o.redeemed_at`;
const REDEMPTION_ID = sql`o.id`;

export const listRedeemed = async (
  tx: Tx,
  scope: Scope,
  of: Walk & { accountId: string; benefitId: string | undefined },
): Promise<Pick<Walked<RedemptionRow>, 'rows' | 'next'>> => {
  const found = await tx.rows(sql<RedemptionRow & { point: string }>`
    SELECT ${pointOf(REDEEMED_AT, REDEMPTION_ID)} AS point, ${REDEMPTION}
    WHERE o.account_id = ${of.accountId}::uuid AND o.brand = ${scope.brand} AND o.market = ${scope.market}
      ${of.benefitId === undefined ? noSql : sql`AND o.benefit_id = ${of.benefitId}::uuid`}
      ${behindPoint(REDEEMED_AT, REDEMPTION_ID, of.before)}
    ORDER BY o.redeemed_at DESC, o.id DESC LIMIT ${of.size + 1}`);
  return toWalked(found, of.size);
};

export const findRedemption = (tx: Tx, scope: Scope, id: string): Promise<RedemptionRow | null> =>
  tx.maybe(sql<RedemptionRow>`
    SELECT ${REDEMPTION} WHERE o.id = ${id}::uuid AND o.brand = ${scope.brand} AND o.market = ${scope.market}`);

/** The gift of a link. */
export const findGift = (tx: Tx, scope: Scope, digest: string): Promise<RedemptionRow | null> =>
  tx.maybe(sql<RedemptionRow>`
    SELECT ${REDEMPTION} WHERE o.link_digest = ${digest} AND o.brand = ${scope.brand} AND o.market = ${scope.market}`);

/** Whoever takes the same gift at the same time waits here. */
export const lockGift = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`SELECT FROM benefits.redemption WHERE id = ${id}::uuid FOR UPDATE`);

/**
 * Who redeems the same benefit for the same person or car at the same time waits here: how many they have of their own share, and each
 * car of its.
 */
export const lockShare = async (
  tx: Tx,
  of: { benefitId: string; looker: Looker; holders: readonly string[] },
): Promise<{ used: number; carShares: Readonly<Record<string, number>> }> => {
  const { benefitId, looker } = of;
  const held = [looker.accountId, ...of.holders].map((one) => `benefit ${benefitId} ${one}`).toSorted();
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(held, 0)) FROM unnest(${held}::text[]) AS held`);
  const id = sql`${benefitId}::uuid`;
  return tx.one(sql<{ used: number; carShares: Readonly<Record<string, number>> }>`
    SELECT ${usedBy(id, looker)} AS used, ${carSharesOf(id, looker)} AS "carShares"`);
};

/** Breaks `share_of_holder`. */
export const insertShares = (
  tx: Tx,
  brand: string,
  of: { benefitId: string; redemptionId: string; shares: readonly { holder: string; nth: number }[] },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.share (benefit_id, holder, nth, brand, redemption_id)
    SELECT ${of.benefitId}::uuid, holder, nth, ${brand}, ${of.redemptionId}::uuid
    FROM unnest(${of.shares.map(({ holder }) => holder)}::text[], ${of.shares.map(({ nth }) => nth)}::int[]) AS line (holder, nth)`);

/** A code that is free, kept for this transaction: one that another takes just now is passed over. Null: none is left. */
export const takeCode = async (tx: Tx, benefitId: string): Promise<string | null> =>
  (
    await tx.maybe(sql<{ id: string }>`
      SELECT id FROM benefits.code WHERE benefit_id = ${benefitId}::uuid AND redemption_id IS NULL
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`)
  )?.id ?? null;

export const giveCode = (tx: Tx, of: { codeId: string; redemptionId: string }): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.code SET redemption_id = ${of.redemptionId}::uuid WHERE id = ${of.codeId}::uuid AND redemption_id IS NULL`);

/** Breaks `own_share`, `gift_taken_once`. */
export const insertRedemption = (
  tx: Tx,
  scope: Scope,
  of: {
    id: string;
    benefitId: string;
    accountId: string;
    type: RedeemMode;
    nth: number | null;
    giftId: string | null;
    dealerId: string | null;
    digest: string | null;
  },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.redemption (id, brand, market, benefit_id, account_id, type, nth, gift_id, dealer_id, link_digest)
    VALUES (${of.id}, ${scope.brand}, ${scope.market}, ${of.benefitId}::uuid, ${of.accountId}::uuid, ${of.type}, ${of.nth}::int,
      ${of.giftId}::uuid, ${of.dealerId}::uuid, ${of.digest})`);

/** 0 where the person redeemed nothing of it. */
export const putRating = (
  tx: Tx,
  scope: Scope,
  of: { id: string; benefitId: string; accountId: string; stars: number },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.rating (id, brand, benefit_id, account_id, stars)
    SELECT ${of.id}::uuid, ${scope.brand}, ${of.benefitId}::uuid, ${of.accountId}::uuid, ${of.stars}::int
    WHERE EXISTS (SELECT FROM benefits.redemption o WHERE o.brand = ${scope.brand} AND o.market = ${scope.market}
      AND o.benefit_id = ${of.benefitId}::uuid AND o.account_id = ${of.accountId}::uuid AND o.type <> 'GIFT')
    ON CONFLICT (benefit_id, account_id) DO UPDATE SET stars = EXCLUDED.stars, rated_at = now()`);
