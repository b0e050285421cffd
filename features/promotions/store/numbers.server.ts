import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { AttributionKind, QrKind } from '../rules/promotion.ts';

/** False where the cause has given already. */
export const insertAttribution = async (
  tx: Tx,
  of: {
    id: string;
    brand: string;
    promotionId: string;
    participantId: string;
    kind: AttributionKind;
    cause: string;
    numbers: number;
  },
): Promise<boolean> =>
  (await tx.run(sql`
    INSERT INTO promotions.attribution (id, brand, promotion_id, participant_id, kind, cause, numbers)
    VALUES (${of.id}, ${of.brand}, ${of.promotionId}, ${of.participantId}, ${of.kind}, ${of.cause}, ${of.numbers})
    ON CONFLICT (promotion_id, cause) DO NOTHING`)) === 1;

/** Where the next numbers begin in the order of the promotion, whose row is held. */
export const takePositions = (
  tx: Tx,
  of: { promotionId: string; count: number },
): Promise<{ from: number; key: string }> =>
  tx.one(sql<{ from: number; key: string }>`
    UPDATE promotions.promotion SET handed = handed + ${of.count} WHERE id = ${of.promotionId}
    RETURNING handed - ${of.count}::int AS "from", encode(number_key, 'hex') AS key`);

/** Breaks the table's key where a number was handed out before, which its order rules out. */
export const insertNumbers = (
  tx: Tx,
  of: {
    brand: string;
    promotionId: string;
    participantId: string;
    attributionId: string;
    numbers: readonly { series: number; number: number }[];
  },
): Promise<number> =>
  tx.run(sql`
    WITH counted AS (
      UPDATE promotions.participant SET numbers = numbers + ${of.numbers.length} WHERE id = ${of.participantId})
    INSERT INTO promotions.lucky_number (promotion_id, series, number, brand, participant_id, attribution_id)
    SELECT ${of.promotionId}::uuid, s, n, ${of.brand}, ${of.participantId}::uuid, ${of.attributionId}::uuid
    FROM unnest(${of.numbers.map(({ series }) => series)}::integer[], ${of.numbers.map(({ number }) => number)}::integer[]) AS r (s, n)`);

export type NumberRow = {
  readonly participantId: string;
  readonly series: number;
  readonly number: number;
  readonly kind: AttributionKind;
};

/** Of some participants, in the order in which they came. */
export const listNumbers = (tx: Tx, participantIds: readonly string[]): Promise<NumberRow[]> =>
  tx.rows(sql<NumberRow>`
    SELECT n.participant_id AS "participantId", n.series, n.number, t.kind
    FROM promotions.lucky_number n JOIN promotions.attribution t ON t.id = n.attribution_id
    WHERE n.participant_id = ANY(${participantIds}::uuid[]) ORDER BY n.participant_id, t.id, n.series, n.number`);

export type QrRow = {
  readonly id: string;
  readonly promotionId: string;
  readonly kind: QrKind;
  readonly place: string;
  readonly code: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly mostUses: number;
  readonly uses: number;
  readonly stoppedAt: Date | null;
  readonly createdBy: string;
  /** Null until a second person approved it: it gives nothing before. */
  readonly approvedAt: Date | null;
};
const QR = sql`q.id, q.promotion_id AS "promotionId", q.kind, q.place, q.code, q.valid_from AS "validFrom",
  q.valid_until AS "validUntil", q.most_uses AS "mostUses", q.uses, q.stopped_at AS "stoppedAt",
  q.created_by AS "createdBy", q.approved_at AS "approvedAt"`;

export const listQrCodes = (tx: Tx, of: { promotionId: string; limit: number }): Promise<QrRow[]> =>
  tx.rows(sql<QrRow>`
    SELECT ${QR} FROM promotions.qr_code q WHERE q.promotion_id = ${of.promotionId} ORDER BY q.created_at DESC, q.id LIMIT ${of.limit}`);

/** Held until the transaction ends. */
export const lockQrCode = (tx: Tx, of: { promotionId: string; code: string }): Promise<QrRow | null> =>
  tx.maybe(sql<QrRow>`
    SELECT ${QR} FROM promotions.qr_code q WHERE q.promotion_id = ${of.promotionId} AND q.code = ${of.code} FOR UPDATE`);

export const insertQrCode = (
  tx: Tx,
  brand: string,
  of: Omit<QrRow, 'uses' | 'stoppedAt' | 'approvedAt'>,
): Promise<QrRow> =>
  tx.one(sql<QrRow>`
    INSERT INTO promotions.qr_code AS q (id, brand, promotion_id, kind, place, code, valid_from, valid_until, most_uses, created_by)
    VALUES (${of.id}, ${brand}, ${of.promotionId}, ${of.kind}, ${of.place}, ${of.code}, ${of.validFrom}, ${of.validUntil}, ${of.mostUses},
      ${of.createdBy})
    RETURNING ${QR}`);

/** As staff name it. Held until the transaction ends. */
export const lockQrCodeById = (tx: Tx, of: { brand: string; market: string; id: string }): Promise<QrRow | null> =>
  tx.maybe(sql<QrRow>`
    SELECT ${QR} FROM promotions.qr_code q JOIN promotions.promotion p ON p.id = q.promotion_id
    WHERE q.id = ${of.id} AND p.brand = ${of.brand} AND p.market = ${of.market} FOR UPDATE OF q`);

/** Breaks `code_two_persons`. */
export const approveQrCode = (tx: Tx, of: { id: string; by: string }): Promise<QrRow> =>
  tx.one(sql<QrRow>`
    UPDATE promotions.qr_code AS q SET approved_by = ${of.by}, approved_at = now() WHERE q.id = ${of.id} RETURNING ${QR}`);

/** 0 where it is used up. */
export const useQrCode = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE promotions.qr_code SET uses = uses + 1 WHERE id = ${id} AND uses < most_uses`);

/** 0 where there is none of the brand and market. */
export const stopQrCode = (tx: Tx, of: { brand: string; market: string; id: string }): Promise<number> =>
  tx.run(sql`
    UPDATE promotions.qr_code q SET stopped_at = coalesce(q.stopped_at, now()) FROM promotions.promotion p
    WHERE q.id = ${of.id} AND p.id = q.promotion_id AND p.brand = ${of.brand} AND p.market = ${of.market}`);

export const hasAttribution = async (tx: Tx, of: { promotionId: string; cause: string }): Promise<boolean> =>
  (
    await tx.one(sql<{ found: boolean }>`
      SELECT EXISTS (
        SELECT FROM promotions.attribution WHERE promotion_id = ${of.promotionId} AND cause = ${of.cause}) AS found`)
  ).found;
