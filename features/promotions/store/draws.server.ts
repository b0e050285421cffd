import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { Base, Leg, PassedReason } from '../rules/draw.ts';
import type { DrawState } from '../rules/machines.ts';
import type { Scope } from './promotions.server.ts';

export type ListRow = {
  readonly id: string;
  readonly promotionId: string;
  readonly prizeId: string;
  readonly frozenAt: Date | null;
  readonly size: number | null;
  readonly hash: string | null;
};
const LIST = sql`l.id, l.promotion_id AS "promotionId", l.prize_id AS "prizeId", l.frozen_at AS "frozenAt", l.size, l.hash`;

/** The list of a prize; true with it where it is new. */
export const requestList = async (
  tx: Tx,
  of: { id: string; brand: string; promotionId: string; prizeId: string; by: string },
): Promise<boolean> =>
  (await tx.run(sql`
    INSERT INTO promotions.candidate_list (id, brand, promotion_id, prize_id, requested_by)
    VALUES (${of.id}, ${of.brand}, ${of.promotionId}, ${of.prizeId}, ${of.by})
    ON CONFLICT (prize_id) DO NOTHING`)) === 1;

export const findListOfPrize = (tx: Tx, of: { promotionId: string; prizeId: string }): Promise<ListRow | null> =>
  tx.maybe(sql<ListRow>`
    SELECT ${LIST} FROM promotions.candidate_list l WHERE l.promotion_id = ${of.promotionId} AND l.prize_id = ${of.prizeId}`);

export const listLists = (tx: Tx, promotionId: string): Promise<ListRow[]> =>
  tx.rows(sql<ListRow>`SELECT ${LIST} FROM promotions.candidate_list l WHERE l.promotion_id = ${promotionId}`);

export const findList = (tx: Tx, of: { brand: string; id: string }): Promise<ListRow | null> =>
  tx.maybe(
    sql<ListRow>`SELECT ${LIST} FROM promotions.candidate_list l WHERE l.brand = ${of.brand} AND l.id = ${of.id}`,
  );

/**
 * The next numbers of the promotion after a place, copied to the list: of those who take part and have not won. How far it came; null at
 * the end. Copied twice they are there once.
 */
export const copyCandidates = (
  tx: Tx,
  of: { listId: string; brand: string; promotionId: string; after: Base; limit: number },
): Promise<Base | null> =>
  tx.maybe(sql<Base>`
    WITH next AS MATERIALIZED (
      SELECT n.series, n.number, n.participant_id FROM promotions.lucky_number n
      WHERE n.promotion_id = ${of.promotionId} AND (n.series, n.number) > (${of.after.series}::int, ${of.after.number}::int)
      ORDER BY n.series, n.number LIMIT ${of.limit}),
    copied AS (
      INSERT INTO promotions.candidate (list_id, series, number, brand, participant_id)
      SELECT ${of.listId}::uuid, n.series, n.number, ${of.brand}, n.participant_id
      FROM next n JOIN promotions.participant a ON a.id = n.participant_id AND a.state = 'ACTIVE'
      WHERE NOT EXISTS (
        SELECT FROM promotions.winner w WHERE w.promotion_id = ${of.promotionId} AND w.participant_id = n.participant_id)
      ON CONFLICT DO NOTHING)
    SELECT series, number FROM next ORDER BY series DESC, number DESC LIMIT 1`);

export type CandidateRow = Base & { readonly participantId: string };

export const listCandidates = (tx: Tx, of: { listId: string; after: Base; limit: number }): Promise<CandidateRow[]> =>
  tx.rows(sql<CandidateRow>`
    SELECT series, number, participant_id AS "participantId" FROM promotions.candidate
    WHERE list_id = ${of.listId} AND (series, number) > (${of.after.series}::int, ${of.after.number}::int)
    ORDER BY series, number LIMIT ${of.limit}`);

/** A page of a list with what staff see of each: who is sealed. */
export const listCandidatePage = (
  tx: Tx,
  of: { listId: string; limit: number; offset: number },
): Promise<(CandidateRow & { sealed: string | null })[]> =>
  tx.rows(sql<CandidateRow & { sealed: string | null }>`
    SELECT c.series, c.number, c.participant_id AS "participantId", encode(a.sealed, 'base64') AS sealed
    FROM (SELECT series, number, participant_id FROM promotions.candidate WHERE list_id = ${of.listId}
      ORDER BY series, number LIMIT ${of.limit} OFFSET ${of.offset}) c
    LEFT JOIN promotions.participant a ON a.id = c.participant_id ORDER BY c.series, c.number`);

/** 0 where it was frozen before. */
export const freezeList = (tx: Tx, of: { id: string; size: number; hash: string }): Promise<number> =>
  tx.run(sql`
    UPDATE promotions.candidate_list SET frozen_at = now(), size = ${of.size}, hash = ${of.hash}
    WHERE id = ${of.id} AND frozen_at IS NULL`);

/** The next numbers of a list on a leg of the search, each with why it wins nothing, where it does not. */
export const listOnLeg = (
  tx: Tx,
  of: { listId: string; promotionId: string; leg: Leg; limit: number },
): Promise<(CandidateRow & { passed: PassedReason | null })[]> =>
  tx.rows(sql<CandidateRow & { passed: PassedReason | null }>`
    SELECT c.series, c.number, c.participant_id AS "participantId",
      CASE WHEN a.state <> 'ACTIVE' THEN 'ENDED' WHEN EXISTS (
        SELECT FROM promotions.winner w WHERE w.promotion_id = ${of.promotionId} AND w.participant_id = c.participant_id) THEN 'WON' END AS passed
    FROM promotions.candidate c JOIN promotions.participant a ON a.id = c.participant_id
    WHERE c.list_id = ${of.listId}
      AND (c.series, c.number) >= (${of.leg.from.series}::int, ${of.leg.from.number}::int)
      AND (c.series, c.number) < (${of.leg.until.series}::int, ${of.leg.until.number}::int)
    ORDER BY c.series, c.number LIMIT ${of.limit}`);

/** A number of a list that was passed over. */
export type PassedRow = Base & { readonly why: PassedReason };

export type DrawRow = {
  readonly id: string;
  readonly promotionId: string;
  readonly prizeId: string;
  readonly listId: string;
  readonly state: DrawState;
  readonly results: string[];
  readonly reference: string;
  readonly drawnOn: string;
  readonly baseSeries: number;
  readonly baseNumber: number;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  /** Null until it is approved. */
  readonly passedOver: number | null;
  readonly passed: readonly PassedRow[];
};
const DRAW = sql`d.id, d.promotion_id AS "promotionId", d.prize_id AS "prizeId", d.list_id AS "listId", d.state, d.results, d.reference,
  d.drawn_on::text AS "drawnOn", d.base_series AS "baseSeries", d.base_number AS "baseNumber", d.proposed_by AS "proposedBy",
  d.proposed_at AS "proposedAt", d.passed_over AS "passedOver", d.passed`;

/** Breaks `one_draw_a_prize`. */
export const insertDraw = (
  tx: Tx,
  brand: string,
  of: Omit<DrawRow, 'state' | 'proposedAt' | 'passedOver' | 'passed'>,
): Promise<DrawRow> =>
  tx.one(sql<DrawRow>`
    INSERT INTO promotions.draw AS d (id, brand, promotion_id, prize_id, list_id, results, reference, drawn_on, base_series, base_number, proposed_by)
    VALUES (${of.id}, ${brand}, ${of.promotionId}, ${of.prizeId}, ${of.listId}, ${of.results}::text[], ${of.reference},
      ${of.drawnOn}::date, ${of.baseSeries}, ${of.baseNumber}, ${of.proposedBy})
    RETURNING ${DRAW}`);

export const listDraws = (tx: Tx, promotionId: string): Promise<DrawRow[]> =>
  tx.rows(sql<DrawRow>`
    SELECT ${DRAW} FROM promotions.draw d WHERE d.promotion_id = ${promotionId} AND d.state <> 'REFUSED' ORDER BY d.id`);

/** What was written down first for a promotion, refused or not. */
export const findFirstDraw = (tx: Tx, promotionId: string): Promise<DrawRow | null> =>
  tx.maybe(sql<DrawRow>`
    SELECT ${DRAW} FROM promotions.draw d WHERE d.promotion_id = ${promotionId} ORDER BY d.proposed_at, d.id LIMIT 1`);

/** Held until the transaction ends. */
export const lockDraw = (tx: Tx, of: { promotionId: string; id: string }): Promise<DrawRow | null> =>
  tx.maybe(sql<DrawRow>`
    SELECT ${DRAW} FROM promotions.draw d WHERE d.promotion_id = ${of.promotionId} AND d.id = ${of.id} FOR UPDATE`);

/** Breaks `draw_two_persons`. */
export const decideDraw = (
  tx: Tx,
  of: { id: string; state: DrawState; by: string; passedOver: number | null; passed: readonly PassedRow[] },
): Promise<DrawRow> =>
  tx.one(sql<DrawRow>`
    UPDATE promotions.draw AS d SET state = ${of.state}, decided_by = ${of.by}, decided_at = now(), passed_over = ${of.passedOver}::int,
      passed = ${JSON.stringify(of.passed)}::jsonb
    WHERE d.id = ${of.id} RETURNING ${DRAW}`);

export const insertWinners = (
  tx: Tx,
  scope: Scope,
  of: { draw: DrawRow; winners: readonly (CandidateRow & { id: string })[] },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO promotions.winner (id, brand, market, promotion_id, prize_id, draw_id, place, series, number, participant_id)
    SELECT r.id, ${scope.brand}, ${scope.market}, ${of.draw.promotionId}::uuid, ${of.draw.prizeId}::uuid, ${of.draw.id}::uuid,
      r.place, r.series, r.number, r.participant
    FROM jsonb_to_recordset(${JSON.stringify(
      of.winners.map(({ id, series, number, participantId }, index) => ({
        id,
        place: index + 1,
        series,
        number,
        participant: participantId,
      })),
    )}::jsonb) AS r (id uuid, place integer, series integer, number integer, participant uuid)`);

export type WinnerRow = {
  readonly id: string;
  readonly promotionId: string;
  readonly prizeId: string;
  readonly prize: string;
  readonly promotion: string;
  readonly code: string;
  readonly market: Scope['market'];
  readonly seriesSize: number;
  readonly place: number;
  readonly series: number;
  readonly number: number;
  readonly drawnOn: string;
  readonly participantId: string;
  readonly accountId: string | null;
  readonly mailedAt: Date | null;
  /** The last day on which the prize may be claimed. */
  readonly claimUntil: string;
  readonly claimedOn: string | null;
  /** Null until it is handed over. */
  readonly handedOn: string | null;
  readonly receipt: string | null;
};
const WINNER = sql`w.id, w.promotion_id AS "promotionId", w.prize_id AS "prizeId", z.name AS prize, p.name AS promotion, p.code, p.market,
  p.series_size AS "seriesSize", w.place, w.series, w.number, d.drawn_on::text AS "drawnOn", w.participant_id AS "participantId",
  a.account_id AS "accountId", w.told_at AS "mailedAt",
  (d.drawn_on + p.claim_days)::text AS "claimUntil", h.claimed_on::text AS "claimedOn", h.handed_on::text AS "handedOn", h.reference AS receipt`;
const JOINED = sql`JOIN promotions.promotion p ON p.id = w.promotion_id JOIN promotions.prize z ON z.id = w.prize_id
  JOIN promotions.draw d ON d.id = w.draw_id JOIN promotions.participant a ON a.id = w.participant_id
  LEFT JOIN promotions.prize_handover h ON h.winner_id = w.id`;

/** The latest first; `after` is the last of the page before. */
export const listWinners = (
  tx: Tx,
  of: Scope & { promotionId: string | undefined; after: string | undefined; limit: number },
): Promise<WinnerRow[]> =>
  tx.rows(sql<WinnerRow>`
    SELECT ${WINNER} FROM promotions.winner w ${JOINED}
    WHERE w.brand = ${of.brand} AND w.market = ${of.market}
      ${of.promotionId === undefined ? noSql : sql`AND w.promotion_id = ${of.promotionId}::uuid`}
      ${of.after === undefined ? noSql : sql`AND w.id < ${of.after}::uuid`}
    ORDER BY w.id DESC LIMIT ${of.limit}`);

export const findWinner = (tx: Tx, of: Scope & { id: string }): Promise<WinnerRow | null> =>
  tx.maybe(sql<WinnerRow>`
    SELECT ${WINNER} FROM promotions.winner w ${JOINED} WHERE w.brand = ${of.brand} AND w.market = ${of.market} AND w.id = ${of.id}`);

/** 0 where it was handed over before. Breaks `handed_in_time`. */
export const insertHandover = (
  tx: Tx,
  of: { winnerId: string; brand: string; claimedOn: string | null; handedOn: string; reference: string; by: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO promotions.prize_handover (winner_id, brand, claimed_on, handed_on, reference, written_by)
    VALUES (${of.winnerId}, ${of.brand}, ${of.claimedOn}::date, ${of.handedOn}::date, ${of.reference}, ${of.by})
    ON CONFLICT (winner_id) DO NOTHING`);

export const listWinsOf = (tx: Tx, participantIds: readonly string[]): Promise<WinnerRow[]> =>
  tx.rows(sql<WinnerRow>`
    SELECT ${WINNER} FROM promotions.winner w ${JOINED} WHERE w.participant_id = ANY(${participantIds}::uuid[]) ORDER BY w.id`);

/** The first numbers that won of each prize, `limit` a prize. */
export const listWinningNumbers = (
  tx: Tx,
  of: { promotionId: string; limit: number },
): Promise<{ prizeId: string; series: number; number: number }[]> =>
  tx.rows(sql<{ prizeId: string; series: number; number: number }>`
    SELECT z.id AS "prizeId", w.series, w.number FROM promotions.prize z
    CROSS JOIN LATERAL (
      SELECT w.place, w.series, w.number FROM promotions.winner w WHERE w.prize_id = z.id ORDER BY w.place LIMIT ${of.limit}) w
    WHERE z.promotion_id = ${of.promotionId} ORDER BY z.position, w.place`);

/** Some who have not been written to yet; from now on they have. */
export const takeUntold = (tx: Tx, of: { drawId: string; limit: number }): Promise<WinnerRow[]> =>
  tx.rows(sql<WinnerRow>`
    WITH next AS (
      UPDATE promotions.winner SET told_at = now()
      WHERE id IN (
        SELECT id FROM promotions.winner WHERE draw_id = ${of.drawId} AND told_at IS NULL ORDER BY place LIMIT ${of.limit} FOR UPDATE)
      RETURNING *)
    SELECT ${WINNER} FROM next w ${JOINED} ORDER BY w.place`);
