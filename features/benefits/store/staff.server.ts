import type { Currency } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { BenefitInput } from '../contract/staff.ts';
import type { BenefitPicture, Coverage } from '../rules/types.ts';
import type { Scope } from './offered.server.ts';
import { sliced, type Counted, type Slice } from './paged.server.ts';

export type BenefitRow = {
  readonly id: string;
  readonly version: number;
  readonly partnerId: string;
  readonly partner: string;
  readonly audienceId: string;
  readonly audience: string;
  readonly title: string;
  readonly summary: string;
  readonly terms: string;
  readonly picture: BenefitPicture;
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
  readonly active: boolean;
  readonly writtenBy: string;
  /** Who changed its audience while it waited. */
  readonly audienceBy: string[];
  readonly approved: boolean;
  readonly codes: number;
  readonly redeemed: number;
  readonly dealers: number;
};

const BENEFIT = sql`b.id, b.version, b.partner_id AS "partnerId", p.name AS partner, b.audience_id AS "audienceId", a.name AS audience,
  b.title, b.summary, b.terms, b.picture, b.modes, b.percent, b.amount, b.currency, b.coverage, b.jurisdiction,
  b.at_dealer AS "atDealer", b.per_person AS "perPerson", b.valid_from AS "validFrom", b.valid_until AS "validUntil",
  b.active, b.written_by AS "writtenBy", b.audience_by AS "audienceBy", b.approved_at IS NOT NULL AS approved,
  (SELECT count(*)::int FROM benefits.code c WHERE c.benefit_id = b.id AND c.redemption_id IS NULL) AS codes,
  (SELECT count(*)::int FROM benefits.redemption o WHERE o.benefit_id = b.id AND o.nth IS NOT NULL) AS redeemed,
  (SELECT count(*)::int FROM benefits.benefit_dealer d WHERE d.benefit_id = b.id) AS dealers`;
const BENEFIT_FROM = sql`benefits.benefit b
  JOIN benefits.partner p ON p.brand = b.brand AND p.id = b.partner_id
  JOIN benefits.audience a ON a.brand = b.brand AND a.id = b.audience_id`;

export const listBenefits = async (tx: Tx, { brand, market }: Scope, slice: Slice): Promise<Counted<BenefitRow>> => {
  const placed = sql`WHERE b.brand = ${brand} AND b.market = ${market}`;
  const rows = await tx.rows(sql<BenefitRow>`
    SELECT ${BENEFIT} FROM ${BENEFIT_FROM} ${placed} ORDER BY b.created_at DESC, b.id ${sliced(slice)}`);
  const counted = countOf(sql`FROM benefits.benefit b ${placed}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${counted}`)) };
};

export const findBenefit = (tx: Tx, { brand, market }: Scope, id: string): Promise<BenefitRow | null> =>
  tx.maybe(sql<BenefitRow>`
    SELECT ${BENEFIT} FROM ${BENEFIT_FROM} WHERE b.brand = ${brand} AND b.market = ${market} AND b.id = ${id}::uuid`);

export const lockBenefit = (tx: Tx, { brand, market }: Scope, id: string): Promise<number> =>
  tx.run(sql`
    SELECT FROM benefits.benefit WHERE brand = ${brand} AND market = ${market} AND id = ${id}::uuid FOR UPDATE`);

type BenefitWords = Omit<BenefitInput, 'amount'> & {
  readonly id: string;
  readonly amount: number | null;
  readonly currency: Currency;
  readonly writtenBy: string;
};

export const insertBenefit = (tx: Tx, { brand, market }: Scope, of: BenefitWords): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.benefit (id, brand, market, partner_id, audience_id, title, summary, terms, picture, modes, percent, amount,
      currency, coverage, jurisdiction, at_dealer, per_person, valid_from, valid_until, active, written_by)
    VALUES (${of.id}, ${brand}, ${market}, ${of.partnerId}::uuid, ${of.audienceId}::uuid, ${of.title}, ${of.summary}, ${of.terms},
      ${of.picture}, ${[...of.modes]}::text[], ${of.percent}::int, ${of.amount}::bigint, ${of.currency}, ${of.coverage},
      ${of.jurisdiction}, ${of.atDealer}, ${of.perPerson}, ${of.validFrom}::timestamptz, ${of.validUntil}::timestamptz, ${of.active},
      ${of.writtenBy})`);

/** What waits for approval; its writer is whoever changed it last. */
export const rewriteBenefit = (
  tx: Tx,
  { brand, market }: Scope,
  of: BenefitWords & { version: number },
): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.benefit SET partner_id = ${of.partnerId}::uuid, audience_id = ${of.audienceId}::uuid, title = ${of.title},
      summary = ${of.summary}, terms = ${of.terms}, picture = ${of.picture}, modes = ${[...of.modes]}::text[],
      percent = ${of.percent}::int, amount = ${of.amount}::bigint, coverage = ${of.coverage}, jurisdiction = ${of.jurisdiction},
      at_dealer = ${of.atDealer}, per_person = ${of.perPerson}, valid_from = ${of.validFrom}::timestamptz,
      valid_until = ${of.validUntil}::timestamptz, active = ${of.active}, written_by = ${of.writtenBy}, version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id}::uuid AND version = ${of.version} AND approved_at IS NULL`);

export const stopBenefit = (
  tx: Tx,
  { brand, market }: Scope,
  of: { id: string; version: number; active: boolean },
): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.benefit SET active = ${of.active}, version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id}::uuid AND version = ${of.version}`);

export const approveBenefit = (tx: Tx, { brand, market }: Scope, of: { id: string; by: string }): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.benefit SET approved_by = ${of.by}, approved_at = now(), version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id}::uuid AND approved_at IS NULL`);

export const matchDealers = async (
  tx: Tx,
  brand: string,
  of: { benefitId: string; dealerIds: readonly string[] },
): Promise<{ added: number; removed: number }> => ({
  removed: await tx.run(sql`
    DELETE FROM benefits.benefit_dealer WHERE benefit_id = ${of.benefitId}::uuid AND dealer_id <> ALL(${[...of.dealerIds]}::uuid[])`),
  added: await tx.run(sql`
    INSERT INTO benefits.benefit_dealer (benefit_id, brand, dealer_id)
    SELECT ${of.benefitId}::uuid, ${brand}, id FROM unnest(${[...of.dealerIds]}::uuid[]) AS id
    ON CONFLICT (benefit_id, dealer_id) DO NOTHING`),
});
