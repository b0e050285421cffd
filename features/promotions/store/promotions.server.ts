import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import { CLAIM_DAYS } from '../rules/handover.ts';
import type { PromotionState } from '../rules/promotion.ts';

export type Scope = { readonly brand: string; readonly market: Market };

export type PromotionRow = Scope & {
  readonly id: string;
  readonly version: number;
  readonly groupId: string | null;
  readonly code: string;
  readonly name: string;
  readonly summary: string;
  readonly modelCode: string | null;
  readonly state: PromotionState;
  readonly permit: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly drawOn: string;
  readonly series: number;
  readonly seriesSize: number;
  readonly forJoining: number;
  readonly forDrive: number;
  readonly forInvitation: number;
  readonly forQrCode: number;
  readonly mostNumbers: number;
  readonly handed: number;
  readonly joined: number;
  readonly edition: number;
  /** Null unless it is cancelled. */
  readonly cancelledReason: string | null;
};

const PROMOTION = sql`p.id, p.brand, p.market, p.version, p.group_id AS "groupId", p.code, p.name, p.summary,
  p.model_code AS "modelCode", p.state, p.permit, p.starts_at AS "startsAt", p.ends_at AS "endsAt", p.draw_on::text AS "drawOn",
  p.series, p.series_size AS "seriesSize", p.for_joining AS "forJoining", p.for_drive AS "forDrive",
  p.for_invitation AS "forInvitation", p.for_qr_code AS "forQrCode", p.most_numbers AS "mostNumbers", p.handed, p.joined, p.edition,
  p.cancelled_reason AS "cancelledReason"`;

const within = ({ brand, market }: Scope): Statement => sql`p.brand = ${brand} AND p.market = ${market}`;

/** Those that run first, the one that ends next before others; then those to come; then the latest that are over. */
export const listPublished = (tx: Tx, of: Scope & { limit: number }): Promise<PromotionRow[]> =>
  tx.rows(sql<PromotionRow>`
    SELECT ${PROMOTION} FROM promotions.promotion p
    WHERE ${within(of)} AND p.state <> 'DRAFT'
    ORDER BY p.ends_at <= now() OR p.state IN ('CLOSED', 'DRAWN', 'CANCELLED'), p.starts_at > now(),
      CASE WHEN p.ends_at <= now() THEN NULL ELSE p.ends_at END, p.ends_at DESC, p.id
    LIMIT ${of.limit}`);

export const findPublished = (tx: Tx, of: Scope & { code: string }): Promise<PromotionRow | null> =>
  tx.maybe(sql<PromotionRow>`
    SELECT ${PROMOTION} FROM promotions.promotion p WHERE ${within(of)} AND p.code = ${of.code} AND p.state <> 'DRAFT'`);

export const findPromotion = (tx: Tx, of: Scope & { id: string }): Promise<PromotionRow | null> =>
  tx.maybe(sql<PromotionRow>`SELECT ${PROMOTION} FROM promotions.promotion p WHERE ${within(of)} AND p.id = ${of.id}`);

/** As a job names it, which knows no market. */
export const findPromotionById = (tx: Tx, of: { brand: string; id: string }): Promise<PromotionRow | null> =>
  tx.maybe(
    sql<PromotionRow>`SELECT ${PROMOTION} FROM promotions.promotion p WHERE p.brand = ${of.brand} AND p.id = ${of.id}`,
  );

/** Held until the transaction ends: whoever takes numbers stands in one line. */
export const lockPromotion = (tx: Tx, of: Scope & { id: string }): Promise<PromotionRow | null> =>
  tx.maybe(sql<PromotionRow>`
    SELECT ${PROMOTION} FROM promotions.promotion p WHERE ${within(of)} AND p.id = ${of.id} FOR UPDATE`);

export const listByIds = (tx: Tx, of: Scope & { ids: readonly string[] }): Promise<PromotionRow[]> =>
  tx.rows(sql<PromotionRow>`
    SELECT ${PROMOTION} FROM promotions.promotion p WHERE ${within(of)} AND p.id = ANY(${of.ids}::uuid[])`);

export const listRecords = async (
  tx: Tx,
  of: Scope & { state: PromotionState | undefined; groupId: string | undefined; limit: number; offset: number },
): Promise<{ rows: PromotionRow[]; total: number; isMore: boolean }> => {
  const state = of.state === undefined ? noSql : sql`AND p.state = ${of.state}`;
  const group = of.groupId === undefined ? noSql : sql`AND p.group_id = ${of.groupId}::uuid`;
  const matching = sql`FROM promotions.promotion p WHERE ${within(of)} ${state} ${group}`;
  const rows = await tx.rows(sql<PromotionRow>`
    SELECT ${PROMOTION} ${matching} ORDER BY p.ends_at DESC, p.id DESC LIMIT ${of.limit} OFFSET ${of.offset}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

/** Of any name, or of those that have the words in it. */
export const listChoices = (
  tx: Tx,
  of: Scope & { text: string; limit: number },
): Promise<{ id: string; name: string }[]> =>
  tx.rows(sql<{ id: string; name: string }>`
    SELECT p.id, p.name FROM promotions.promotion p
    WHERE ${within(of)} ${of.text === '' ? noSql : sql`AND strpos(lower(p.name), lower(${of.text}::text)) > 0`}
    ORDER BY p.ends_at DESC, p.id DESC LIMIT ${of.limit}`);

/** What staff write of a draft. */
export type PromotionWords = Pick<
  PromotionRow,
  | 'id'
  | 'groupId'
  | 'code'
  | 'name'
  | 'summary'
  | 'modelCode'
  | 'permit'
  | 'startsAt'
  | 'endsAt'
  | 'drawOn'
  | 'series'
  | 'seriesSize'
  | 'forJoining'
  | 'forDrive'
  | 'forInvitation'
  | 'forQrCode'
  | 'mostNumbers'
>;

/** Breaks `one_promotion_address`. */
export const insertPromotion = (
  tx: Tx,
  { brand, market }: Scope,
  of: PromotionWords & { numberKey: Buffer },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO promotions.promotion (id, brand, market, group_id, code, name, summary, model_code, permit, starts_at, ends_at,
      draw_on, series, series_size, for_joining, for_drive, for_invitation, for_qr_code, most_numbers, number_key, claim_days)
    VALUES (${of.id}, ${brand}, ${market}, ${of.groupId}::uuid, ${of.code}, ${of.name}, ${of.summary}, ${of.modelCode}, ${of.permit},
      ${of.startsAt}, ${of.endsAt}, ${of.drawOn}::date, ${of.series}, ${of.seriesSize}, ${of.forJoining}, ${of.forDrive},
      ${of.forInvitation}, ${of.forQrCode}, ${of.mostNumbers}, ${of.numberKey}, ${CLAIM_DAYS[market]})`);

/** A draft, whose row is held. Breaks `one_promotion_address`. */
export const rewritePromotion = (tx: Tx, scope: Scope, of: PromotionWords): Promise<number> =>
  tx.run(sql`
    UPDATE promotions.promotion p SET group_id = ${of.groupId}::uuid, code = ${of.code}, name = ${of.name}, summary = ${of.summary},
      model_code = ${of.modelCode}, permit = ${of.permit}, starts_at = ${of.startsAt}, ends_at = ${of.endsAt},
      draw_on = ${of.drawOn}::date, series = ${of.series}, series_size = ${of.seriesSize}, for_joining = ${of.forJoining},
      for_drive = ${of.forDrive}, for_invitation = ${of.forInvitation}, for_qr_code = ${of.forQrCode},
      most_numbers = ${of.mostNumbers}, version = p.version + 1
    WHERE ${within(scope)} AND p.id = ${of.id} AND p.state = 'DRAFT'`);

/** A next edition was written: who read the record before reads it again. */
export const raiseVersion = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE promotions.promotion SET version = version + 1 WHERE id = ${id}`);

/** An approved edition is in force; with the first one the promotion is published. */
export const putInForce = (tx: Tx, of: { id: string; edition: number }): Promise<number> =>
  tx.run(sql`
    UPDATE promotions.promotion p SET edition = e.edition, ends_at = e.ends_at, draw_on = e.draw_on, version = p.version + 1,
      state = CASE p.state WHEN 'DRAFT' THEN 'PUBLISHED' ELSE p.state END, published_at = coalesce(p.published_at, now())
    FROM promotions.edition e WHERE p.id = ${of.id} AND e.promotion_id = p.id AND e.edition = ${of.edition}`);

/** Of all brands, those whose time is over and that are not closed yet. */
export const listEnded = (tx: Tx, of: { now: Date; limit: number }): Promise<(Scope & { id: string })[]> =>
  tx.rows(sql<Scope & { id: string }>`
    SELECT p.id, p.brand, p.market FROM promotions.promotion p
    WHERE p.state = 'PUBLISHED' AND p.ends_at <= ${of.now}::timestamptz ORDER BY p.ends_at LIMIT ${of.limit}`);

export const closePromotion = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE promotions.promotion SET state = 'CLOSED' WHERE id = ${id} AND state = 'PUBLISHED'`);

/** With its last prize drawn. */
export const finishPromotion = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    UPDATE promotions.promotion p SET state = 'DRAWN'
    WHERE p.id = ${id} AND p.state = 'CLOSED' AND NOT EXISTS (
      SELECT FROM promotions.prize z WHERE z.promotion_id = p.id
        AND NOT EXISTS (SELECT FROM promotions.draw d WHERE d.prize_id = z.id AND d.state = 'APPROVED'))`);

export type EditionRow = {
  readonly promotionId: string;
  readonly edition: number;
  readonly rules: string;
  readonly endsAt: Date;
  readonly drawOn: string;
  readonly writtenBy: string;
  readonly approvedAt: Date | null;
};
const EDITION = sql`e.promotion_id AS "promotionId", e.edition, e.rules, e.ends_at AS "endsAt", e.draw_on::text AS "drawOn",
  e.written_by AS "writtenBy", e.approved_at AS "approvedAt"`;

export const findEdition = (tx: Tx, of: { promotionId: string; edition: number }): Promise<EditionRow | null> =>
  tx.maybe(sql<EditionRow>`
    SELECT ${EDITION} FROM promotions.edition e WHERE e.promotion_id = ${of.promotionId} AND e.edition = ${of.edition}`);

/** What was written last, whether it is in force or waits. */
export const findLastEdition = (tx: Tx, promotionId: string): Promise<EditionRow | null> =>
  tx.maybe(sql<EditionRow>`
    SELECT ${EDITION} FROM promotions.edition e WHERE e.promotion_id = ${promotionId} ORDER BY e.edition DESC LIMIT 1`);

/** Of some promotions the edition in force and the one that waits, where there is one. */
export const listEditions = (tx: Tx, promotionIds: readonly string[]): Promise<EditionRow[]> =>
  tx.rows(sql<EditionRow>`
    SELECT ${EDITION} FROM promotions.edition e JOIN promotions.promotion p ON p.id = e.promotion_id
    WHERE e.promotion_id = ANY(${promotionIds}::uuid[]) AND e.edition >= p.edition ORDER BY e.edition`);

/** What waits for a second person; written anew, it is the last writer's. */
export const putEdition = (tx: Tx, of: Omit<EditionRow, 'approvedAt'> & { brand: string }): Promise<number> =>
  tx.run(sql`
    INSERT INTO promotions.edition (promotion_id, brand, edition, rules, ends_at, draw_on, written_by)
    VALUES (${of.promotionId}, ${of.brand}, ${of.edition}, ${of.rules}, ${of.endsAt}, ${of.drawOn}::date, ${of.writtenBy})
    ON CONFLICT (promotion_id, edition) DO UPDATE SET rules = EXCLUDED.rules, ends_at = EXCLUDED.ends_at,
      draw_on = EXCLUDED.draw_on, written_by = EXCLUDED.written_by, written_at = now()`);

/** 0 where it was approved meanwhile. Breaks `edition_two_persons`. */
export const approveEdition = (tx: Tx, of: { promotionId: string; edition: number; by: string }): Promise<number> =>
  tx.run(sql`
    UPDATE promotions.edition SET approved_by = ${of.by}, approved_at = now()
    WHERE promotion_id = ${of.promotionId} AND edition = ${of.edition} AND approved_at IS NULL`);

export type PrizeRow = {
  readonly id: string;
  readonly promotionId: string;
  readonly name: string;
  readonly text: string;
  readonly stock: number;
  readonly taken: number;
};
const PRIZE = sql`z.id, z.promotion_id AS "promotionId", z.name, z.text, z.stock, z.taken`;

export const listPrizes = (tx: Tx, promotionIds: readonly string[]): Promise<PrizeRow[]> =>
  tx.rows(sql<PrizeRow>`
    SELECT ${PRIZE} FROM promotions.prize z WHERE z.promotion_id = ANY(${promotionIds}::uuid[]) ORDER BY z.promotion_id, z.position`);

export const findPrize = (tx: Tx, of: { promotionId: string; id: string }): Promise<PrizeRow | null> =>
  tx.maybe(
    sql<PrizeRow>`SELECT ${PRIZE} FROM promotions.prize z WHERE z.promotion_id = ${of.promotionId} AND z.id = ${of.id}`,
  );

/** The prizes of a draft, in their order: one that stands where one stood is that one, changed. */
export const putPrizes = async (
  tx: Tx,
  of: {
    promotionId: string;
    brand: string;
    prizes: readonly { id: string; name: string; text: string; stock: number }[];
  },
): Promise<void> => {
  await tx.run(sql`
    DELETE FROM promotions.prize WHERE promotion_id = ${of.promotionId} AND position >= ${of.prizes.length}`);
  await tx.run(sql`
    INSERT INTO promotions.prize (id, brand, promotion_id, position, name, text, stock)
    SELECT r.id, ${of.brand}, ${of.promotionId}::uuid, r.position, r.name, r.text, r.stock
    FROM jsonb_to_recordset(${JSON.stringify(of.prizes.map((one, position) => ({ ...one, position })))}::jsonb)
      AS r (id uuid, position integer, name text, text text, stock integer)
    ON CONFLICT (promotion_id, position) DO UPDATE SET name = EXCLUDED.name, text = EXCLUDED.text, stock = EXCLUDED.stock`);
};

/** 0 where there are not so many left. */
export const takePrizes = (tx: Tx, of: { id: string; count: number }): Promise<number> =>
  tx.run(sql`
    UPDATE promotions.prize SET taken = taken + ${of.count} WHERE id = ${of.id} AND taken + ${of.count}::int <= stock`);
