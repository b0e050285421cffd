import type { Currency, Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { ChangeState } from '../rules/change-machine.ts';
import type { ChargedPeriod } from '../rules/history.ts';

export type ChangeRow = {
  readonly id: string;
  readonly type: 'PUBLIC' | 'EC';
  readonly mvsCode: string;
  readonly year: number;
  readonly baseAmount: number;
  readonly amount: number;
  readonly netAmount: number | null;
  readonly currency: Currency;
  readonly effectiveAt: Date | null;
  readonly reason: string;
  readonly state: ChangeState;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly listId: string | null;
};

type Scope = { readonly brand: string; readonly market: Market };

const CHANGE = sql`id, type, mvs_code AS "mvsCode", year, base_amount AS "baseAmount", amount, net_amount AS "netAmount", currency,
  effective_at AS "effectiveAt", reason, state, requested_by AS "requestedBy", requested_at AS "requestedAt",
  decided_by AS "decidedBy", decided_at AS "decidedAt", list_id AS "listId"`;

/** What waits first, then the newest. */
export const listChanges = async (
  tx: Tx,
  query: Scope & { state?: ChangeState | undefined; limit: number; offset: number },
): Promise<{ rows: ChangeRow[]; total: number; isMore: boolean }> => {
  const { state } = query;
  const matching = sql`FROM price.change WHERE brand = ${query.brand} AND market = ${query.market}
    ${state === undefined ? noSql : sql`AND state = ${state}`}`;
  const rows = await tx.rows(sql<ChangeRow>`
    SELECT ${CHANGE} ${matching}
    ORDER BY ${state === undefined ? sql`(state = 'PROPOSED') DESC,` : noSql} requested_at DESC, id
    LIMIT ${query.limit} OFFSET ${query.offset}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

/** Ids of the changes that wait, by `{mvs}-{year}`. */
export const listOpenChanges = async (tx: Tx, { brand, market }: Scope): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.rows(sql<{ id: string; version: string }>`
    SELECT id, mvs_code || '-' || year AS version FROM price.change
    WHERE brand = ${brand} AND market = ${market} AND state = 'PROPOSED'`);
  return new Map(rows.map(({ id, version }) => [version, id]));
};

export type NewChange = Scope & Omit<ChangeRow, 'state' | 'requestedAt' | 'decidedBy' | 'decidedAt' | 'listId'>;

/** Null where another change of the same price waits. */
export const insertChange = (tx: Tx, change: NewChange): Promise<ChangeRow | null> =>
  tx.maybe(sql<ChangeRow>`
    INSERT INTO price.change (id, brand, market, type, mvs_code, year, base_amount, amount, net_amount, currency, effective_at,
      reason, requested_by)
    VALUES (${change.id}, ${change.brand}, ${change.market}, ${change.type}, ${change.mvsCode}, ${change.year}, ${change.baseAmount},
      ${change.amount}, ${change.netAmount}, ${change.currency}, ${change.effectiveAt}, ${change.reason}, ${change.requestedBy})
    ON CONFLICT (brand, market, type, mvs_code, year) WHERE state = 'PROPOSED' DO NOTHING
    RETURNING ${CHANGE}`);

/** A change of the market, kept from others until the transaction ends. */
export const lockChange = (tx: Tx, { id, brand, market }: Scope & { id: string }): Promise<ChangeRow | null> =>
  tx.maybe(sql<ChangeRow>`
    SELECT ${CHANGE} FROM price.change WHERE id = ${id} AND brand = ${brand} AND market = ${market} FOR UPDATE`);

export const decideChange = (
  tx: Tx,
  change: { id: string; state: ChangeState; by: string; listId: string | null },
): Promise<ChangeRow> =>
  tx.one(sql<ChangeRow>`
    UPDATE price.change SET state = ${change.state}, decided_by = ${change.by}, decided_at = now(), list_id = ${change.listId}
    WHERE id = ${change.id} RETURNING ${CHANGE}`);

export type PeriodRow = ChargedPeriod & {
  readonly currency: Currency;
  readonly recordedAt: Date;
  readonly actor: string;
};

/** A period among those of its version, in the order of the list: milliseconds, because that is what leaves the program. */
export type PeriodMark = { readonly from: string; readonly type: string; readonly listId: string };

/** Times in which a version had a price, planned ones too, the newest first; those that come after the one named. */
export const listPeriods = (
  tx: Tx,
  {
    brand,
    market,
    mvsCode,
    year,
    before,
    limit,
  }: Scope & { mvsCode: string; year: number; before: PeriodMark | null; limit: number },
): Promise<PeriodRow[]> =>
  tx.rows(sql<PeriodRow>`
    SELECT type, list_id AS "listId", amount, currency, charged_from AS "from", charged_until AS until,
      recorded_at AS "recordedAt", actor
    FROM price.charged
    WHERE brand = ${brand} AND market = ${market} AND kind = 'version' AND subject = ${`${mvsCode}-${year}`}
      AND (${before?.from ?? null}::timestamptz IS NULL OR (date_trunc('milliseconds', charged_from), type, list_id)
        < (${before?.from ?? null}::timestamptz, ${before?.type ?? null}::text, ${before?.listId ?? null}::text))
    ORDER BY date_trunc('milliseconds', charged_from) DESC, type DESC, list_id DESC LIMIT ${limit}`);

/** All of several versions, by `{mvs}-{year}`: what a proof needs. */
export const listPeriodsOf = async (
  tx: Tx,
  { brand, market, versions }: Scope & { versions: readonly string[] },
): Promise<ReadonlyMap<string, readonly ChargedPeriod[]>> => {
  const rows = await tx.rows(sql<ChargedPeriod & { version: string }>`
    SELECT subject AS version, type, list_id AS "listId", amount, charged_from AS "from", charged_until AS until
    FROM price.charged
    WHERE brand = ${brand} AND market = ${market} AND kind = 'version' AND subject = ANY(${versions}::text[])`);
  return Map.groupBy(rows, ({ version }) => version);
};
