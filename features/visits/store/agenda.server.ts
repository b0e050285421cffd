import type { IsoDay } from '#kernel/days.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';

export type ResourceKind = 'BAY' | 'BODY_BAY' | 'CAR' | 'HOST';

export type AgendaRow = {
  readonly dealerId: string;
  /** In the order in which they are given out. */
  readonly resources: string[];
  /** Milliseconds of the epoch. */
  readonly busy: { readonly resourceId: string; readonly starts: number; readonly ends: number }[];
  readonly closedDays: IsoDay[];
};

export type AgendaQuery = {
  readonly brand: string;
  readonly market: Market;
  readonly dealerIds: readonly string[];
  readonly kind: ResourceKind;
  /** Of cars to drive, those of a model. */
  readonly modelCode?: string | undefined;
  readonly from: Date;
  readonly until: Date;
  /** A booking that may be moved is in nobody's way but others'. */
  readonly except?: string | undefined;
};

/**
 * What dealerships have of a kind, what of it is taken between two moments, and the days they are closed: one statement for any
 * number of them. A request whose answer is overdue takes nothing any more.
 */
export const readAgendas = (tx: Tx, query: AgendaQuery): Promise<AgendaRow[]> =>
  tx.rows(sql<AgendaRow>`
    SELECT d.id AS "dealerId",
      coalesce((
        SELECT array_agg(r.id::text ORDER BY r.name, r.id) FROM visits.resource r
        WHERE r.brand = ${query.brand} AND r.dealer_id = d.id AND r.kind = ${query.kind} AND r.closed_at IS NULL
          ${query.modelCode === undefined ? noSql : sql`AND r.model_code = ${query.modelCode}`}), '{}') AS resources,
      coalesce((
        SELECT json_agg(json_build_object('resourceId', taken.resource_id, 'starts', extract(epoch FROM lower(taken.during)) * 1000,
          'ends', extract(epoch FROM upper(taken.during)) * 1000))
        FROM (
          SELECT b.resource_id, b.during FROM visits.booking b
          WHERE b.brand = ${query.brand} AND b.dealer_id = d.id AND b.state IN ('REQUESTED', 'CONFIRMED', 'P', 'A', 'B')
            AND b.starts_at BETWEEN ${query.from}::timestamptz - interval '1 day' AND ${query.until}::timestamptz
            AND NOT (b.state = 'REQUESTED' AND b.answer_by <= now())
            ${query.except === undefined ? noSql : sql`AND b.id <> ${query.except}`}
          UNION ALL
          SELECT t.resource_id, t.during FROM visits.resource o JOIN visits.blocked_time t ON t.brand = o.brand AND t.resource_id = o.id
          WHERE o.brand = ${query.brand} AND o.dealer_id = d.id AND o.kind = ${query.kind} AND o.closed_at IS NULL
            AND t.during && tstzrange(${query.from}::timestamptz, ${query.until}::timestamptz)) AS taken), '[]') AS busy,
      coalesce((
        SELECT array_agg(c.day::text) FROM visits.closed_day c
        WHERE c.market = ${query.market} AND (c.dealer_id IS NULL OR c.dealer_id = d.id)
          AND c.day BETWEEN (${query.from}::timestamptz - interval '1 day')::date AND (${query.until}::timestamptz + interval '1 day')::date),
        '{}') AS "closedDays"
    FROM unnest(${query.dealerIds}::uuid[]) AS d (id)`);

/** Of models, those of which a dealership keeps a car to drive. */
export const listDriveModels = async (tx: Tx, of: { brand: string; dealerId: string }): Promise<string[]> => {
  const rows = await tx.rows(sql<{ code: string }>`
    SELECT DISTINCT model_code AS code FROM visits.resource
    WHERE brand = ${of.brand} AND dealer_id = ${of.dealerId} AND kind = 'CAR' AND closed_at IS NULL ORDER BY model_code`);
  return rows.map(({ code }) => code);
};

export const listClosedDays = (
  tx: Tx,
  of: { market: Market; dealerId: string; from: IsoDay; until: IsoDay },
): Promise<{ day: IsoDay; isHoliday: boolean }[]> =>
  tx.rows(sql<{ day: IsoDay; isHoliday: boolean }>`
    SELECT day, bool_or(dealer_id IS NULL) AS "isHoliday" FROM visits.closed_day
    WHERE market = ${of.market} AND (dealer_id IS NULL OR dealer_id = ${of.dealerId})
      AND day BETWEEN ${of.from} AND ${of.until} GROUP BY day ORDER BY day`);

export const closeDay = (
  tx: Tx,
  closed: { id: string; market: Market; dealerId: string; day: IsoDay },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO visits.closed_day (id, market, dealer_id, day)
    VALUES (${closed.id}, ${closed.market}, ${closed.dealerId}, ${closed.day}) ON CONFLICT DO NOTHING`);

export const openDay = (tx: Tx, open: { market: Market; dealerId: string; day: IsoDay }): Promise<number> =>
  tx.run(sql`
    DELETE FROM visits.closed_day WHERE market = ${open.market} AND dealer_id = ${open.dealerId} AND day = ${open.day}`);
