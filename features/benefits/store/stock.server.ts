import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { RedeemMode } from '../rules/types.ts';
import type { Scope } from './offered.server.ts';
import {
  behindPoint,
  pointOf,
  sliced,
  toWalked,
  type Counted,
  type Slice,
  type Walk,
  type Walked,
} from './paged.server.ts';

// What partners see; null: every partner of the brand.

export type Reach = Scope & { readonly partners: readonly string[] | null };

const within = ({ brand, market, partners }: Reach): Statement =>
  sql`b.brand = ${brand} AND b.market = ${market} ${partners === null ? noSql : sql`AND p.code = ANY(${[...partners]}::text[])`}`;

export type StockRow = {
  readonly id: string;
  readonly title: string;
  readonly partnerId: string;
  readonly partner: string;
  readonly active: boolean;
  readonly approved: boolean;
  readonly validUntil: Date | null;
  readonly free: number;
  readonly used: number;
};

/** A partner brings thousands of codes at once, and how many are left is what staff look for. */
const MOST_CODES = 10_000;

const STOCK = sql`b.id, b.title, b.partner_id AS "partnerId", p.name AS partner, b.active, b.approved_at IS NOT NULL AS approved,
  b.valid_until AS "validUntil",
  (${countOf(sql`FROM benefits.code c WHERE c.benefit_id = b.id AND c.redemption_id IS NULL`, MOST_CODES)}) AS free,
  (${countOf(sql`FROM benefits.code c WHERE c.benefit_id = b.id AND c.redemption_id IS NOT NULL`, MOST_CODES)}) AS used`;
const STOCK_FROM = sql`benefits.benefit b JOIN benefits.partner p ON p.brand = b.brand AND p.id = b.partner_id`;

export const listStock = async (tx: Tx, reach: Reach, slice: Slice): Promise<Counted<StockRow>> => {
  const matching = sql`FROM ${STOCK_FROM} WHERE ${within(reach)}`;
  const rows = await tx.rows(
    sql<StockRow>`SELECT ${STOCK} ${matching} ORDER BY b.created_at DESC, b.id ${sliced(slice)}`,
  );
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const findStock = (tx: Tx, reach: Reach, id: string): Promise<StockRow | null> =>
  tx.maybe(sql<StockRow>`SELECT ${STOCK} FROM ${STOCK_FROM} WHERE ${within(reach)} AND b.id = ${id}::uuid`);

/** How many of these codes the partner brought before, for whatever benefit. */
export const countKnown = async (tx: Tx, partnerId: string, codes: readonly string[]): Promise<number> =>
  (
    await tx.one(sql<{ known: number }>`
      SELECT count(*)::int AS known FROM benefits.code WHERE partner_id = ${partnerId}::uuid AND code = ANY(${[...codes]}::text[])`)
  ).known;

/** How many are new; one that another brought meanwhile is not taken twice. */
export const insertCodes = (
  tx: Tx,
  brand: string,
  of: { benefitId: string; partnerId: string; ids: readonly string[]; codes: readonly string[] },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.code (id, brand, partner_id, benefit_id, code)
    SELECT id, ${brand}, ${of.partnerId}::uuid, ${of.benefitId}::uuid, code
    FROM unnest(${[...of.ids]}::uuid[], ${[...of.codes]}::text[]) AS line (id, code)
    ON CONFLICT (partner_id, code) DO NOTHING`);

export type RedemptionLine = {
  readonly id: string;
  readonly point: string;
  readonly type: RedeemMode;
  readonly code: string | null;
  readonly dealerId: string | null;
  readonly redeemedAt: Date;
};

const REDEEMED_AT = sql`o.redeemed_at`;
const LINE_ID = sql`o.id`;

export const listRedemptions = async (tx: Tx, of: { benefitId: string } & Walk): Promise<Walked<RedemptionLine>> => {
  const matching = sql`FROM benefits.redemption o WHERE o.benefit_id = ${of.benefitId}::uuid`;
  const found = await tx.rows(sql<RedemptionLine>`
    SELECT o.id, ${pointOf(REDEEMED_AT, LINE_ID)} AS point, o.type, coalesce((SELECT c.code FROM benefits.code c WHERE c.redemption_id = o.gift_id),
        (SELECT c.code FROM benefits.code c WHERE c.redemption_id = o.id)) AS code,
      o.dealer_id AS "dealerId", o.redeemed_at AS "redeemedAt"
    ${matching} ${behindPoint(REDEEMED_AT, LINE_ID, of.before)} ORDER BY o.redeemed_at DESC, o.id DESC LIMIT ${of.size + 1}`);
  return { ...toWalked(found, of.size), ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};
