import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import {
  LATE_AFTER_HOURS,
  type Outcome,
  type RefusedFor,
  type Standing,
  type Verdict,
  type Way,
} from '../rules/outcome.ts';

type Site = { readonly brand: string; readonly market: Market };

export type OutcomeRow = Standing & {
  readonly orderId: string;
  readonly dealerId: string;
  readonly accountId: string;
  readonly way: Way;
  readonly reason: RefusedFor | null;
  readonly stateAt: Date;
  readonly version: number;
};

const OUTCOME = sql`order_id AS "orderId", dealer_id AS "dealerId", account_id AS "accountId", state, way, tries, asked_anew AS "askedAnew", reason, refused_by AS "refusedBy",
  appealed_at AS "appealedAt", state_at AS "stateAt", order_ended AS "orderEnded", version`;

export const findOutcome = (
  tx: Tx,
  { brand, market, orderId }: Site & { orderId: string },
): Promise<OutcomeRow | null> =>
  tx.maybe(sql<OutcomeRow>`
    SELECT ${OUTCOME} FROM identity_check.outcome WHERE brand = ${brand} AND market = ${market} AND order_id = ${orderId}`);

/** Held until the transaction ends: of two that decide at once the second sees what the first decided. */
export const lockOutcome = (
  tx: Tx,
  { brand, market, orderId }: Site & { orderId: string },
): Promise<OutcomeRow | null> =>
  tx.maybe(sql<OutcomeRow>`
    SELECT ${OUTCOME} FROM identity_check.outcome WHERE brand = ${brand} AND market = ${market} AND order_id = ${orderId}
    FOR UPDATE`);

/**
 * What came of photos or was chosen in their place, of an order whose row the caller holds, so that no other writes its first outcome.
 * None is written (0) where the order's outcome is another market's.
 */
export const saveOutcome = (
  tx: Tx,
  of: Site & {
    readonly orderId: string;
    readonly dealerId: string;
    readonly accountId: string;
    readonly state: Outcome;
    readonly way: Way;
    readonly consentVersion: string | null;
    readonly tries: number;
  },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO identity_check.outcome (order_id, brand, market, dealer_id, account_id, state, way, consent_version, tries)
    VALUES (${of.orderId}, ${of.brand}, ${of.market}, ${of.dealerId}, ${of.accountId}, ${of.state}, ${of.way},
      ${of.consentVersion}, ${of.tries})
    ON CONFLICT (order_id) DO UPDATE SET state = excluded.state, way = excluded.way, tries = excluded.tries,
      consent_version = coalesce(excluded.consent_version, outcome.consent_version), state_at = now(),
      version = outcome.version + 1
    WHERE outcome.brand = excluded.brand AND outcome.market = excluded.market`);

export const saveAppeal = (tx: Tx, { orderId, way }: { orderId: string; way: Way }): Promise<number> =>
  tx.run(sql`
    UPDATE identity_check.outcome SET state = 'APPEALED', way = ${way}, appealed_at = now(), decided_by = NULL,
      state_at = now(), version = version + 1
    WHERE order_id = ${orderId}`);

/** Who refused first stays named beside who decided the appeal; asked again, everything begins anew. */
export const saveDecision = (
  tx: Tx,
  of: { orderId: string; verdict: Verdict; reason: RefusedFor | null; by: string },
): Promise<number> =>
  of.verdict === 'AGAIN'
    ? tx.run(sql`
        UPDATE identity_check.outcome SET state = 'AGAIN', tries = 0, asked_anew = true, reason = NULL, refused_by = NULL, appealed_at = NULL,
          decided_by = ${of.by}, state_at = now(), version = version + 1
        WHERE order_id = ${of.orderId}`)
    : tx.run(sql`
        UPDATE identity_check.outcome SET state = ${of.verdict}, decided_by = ${of.by},
          reason = ${of.reason},
          refused_by = CASE WHEN ${of.verdict} = 'REFUSED' THEN coalesce(refused_by, ${of.by}) ELSE refused_by END,
          state_at = now(), version = version + 1
        WHERE order_id = ${of.orderId}`);

/** A person looks anew: nothing is decided. Who refused first stays named, as the one who does not decide an appeal. */
export const saveTakenBack = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(sql`
    UPDATE identity_check.outcome SET state = 'WITHOUT', way = CASE WHEN way = 'FACE' THEN 'DEALER' ELSE way END, reason = NULL,
      decided_by = NULL, state_at = now(), version = version + 1
    WHERE order_id = ${orderId}`);

/**
 * Those that wait, the longest first, or those that do not, the newest first; of the dealerships that are named, or of all. Behind one of
 * them where the last page ended there, which costs the same however far down.
 */
export const listOutcomes = async (
  tx: Tx,
  of: Site & {
    readonly isWaiting: boolean;
    /** Only those that have waited too long. */
    readonly isLate?: boolean;
    readonly dealers: readonly string[] | null;
    readonly after?: string | undefined;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ rows: OutcomeRow[]; total: number; isMore: boolean }> => {
  const { brand, market, isWaiting, isLate = false, dealers, after } = of;
  const matching = sql`
    FROM identity_check.outcome
    WHERE brand = ${brand} AND market = ${market} AND is_waiting = ${isWaiting}
      ${isLate ? sql`AND state_at < now() - make_interval(hours => ${LATE_AFTER_HOURS})` : noSql}
      ${dealers === null ? noSql : sql`AND dealer_id = ANY(${dealers}::uuid[])`}`;
  const place = sql`((SELECT a.state_at FROM identity_check.outcome a
    WHERE a.brand = ${brand} AND a.market = ${market} AND a.order_id = ${after ?? null}::uuid), ${after ?? null}::uuid)`;
  const behind = isWaiting ? sql`AND (state_at, order_id) > ${place}` : sql`AND (state_at, order_id) < ${place}`;
  const order = isWaiting ? sql`state_at, order_id` : sql`state_at DESC, order_id DESC`;
  const rows = await tx.rows(sql<OutcomeRow>`
    SELECT ${OUTCOME} ${matching} ${after === undefined ? noSql : behind}
    ORDER BY ${order} LIMIT ${of.limit} OFFSET ${of.offset}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};
