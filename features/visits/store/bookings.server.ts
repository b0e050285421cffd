import type { Actor } from '#kernel/actor.ts';
import type { Currency, Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { BookedCar } from '../contract/shapes.ts';
import type { BookingKind, BookingState } from '../rules/machines.ts';
import type { ResourceKind } from './agenda.server.ts';

export type BookingRow = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly number: string;
  readonly kind: BookingKind;
  readonly state: BookingState;
  readonly dealerId: string;
  readonly resourceId: string;
  readonly resource: string;
  readonly resourceKind: ResourceKind;
  readonly modelCode: string | null;
  readonly starts: Date;
  readonly ends: Date;
  readonly accountId: string | null;
  /** Base64; null once erased. */
  readonly visitorSealed: string | null;
  readonly car: BookedCar | null;
  readonly serviceCode: string | null;
  readonly revision: number | null;
  readonly amount: number | null;
  readonly currency: Currency | null;
  readonly answerBy: Date | null;
  readonly meetingUrl: string | null;
  readonly note: string | null;
  readonly rating: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** By the database's clock. */
  readonly now: Date;
};

const BOOKING = sql`b.id, b.brand, b.market, b.number, b.kind, b.state, b.dealer_id AS "dealerId", b.resource_id AS "resourceId",
  r.name AS resource, r.kind AS "resourceKind", r.model_code AS "modelCode", lower(b.during) AS starts, upper(b.during) AS ends, b.account_id AS "accountId",
  encode(b.visitor_sealed, 'base64') AS "visitorSealed", b.car, b.service_code AS "serviceCode", b.revision, b.amount, b.currency,
  b.answer_by AS "answerBy", b.meeting_url AS "meetingUrl", b.answer_note AS note, b.rating, b.created_at AS "createdAt",
  b.updated_at AS "updatedAt", now() AS now`;
const FROM = sql`FROM visits.booking b JOIN visits.resource r ON r.brand = b.brand AND r.id = b.resource_id`;

export type Who = {
  readonly id: string;
  readonly actor: Actor;
  readonly visitorId: string | null;
  /** The caller sent the signed reference of this very booking. */
  readonly isReferred: boolean;
};

/** Whose record: a policy in the query, so that another's is not there. */
const owned = ({ actor, visitorId, isReferred }: Who): Statement =>
  actor.kind === 'person'
    ? sql`(${isReferred} OR b.account_id = ${actor.accountId} OR (b.account_id IS NULL AND b.anonymous_id = ${visitorId}))`
    : sql`(${isReferred} OR (b.account_id IS NULL AND b.anonymous_id = ${visitorId}))`;

export const findOwnBooking = (tx: Tx, who: Who): Promise<BookingRow | null> =>
  tx.maybe(sql<BookingRow>`SELECT ${BOOKING} ${FROM} WHERE b.id = ${who.id} AND ${owned(who)}`);

export const lockOwnBooking = (tx: Tx, who: Who): Promise<BookingRow | null> =>
  tx.maybe(sql<BookingRow>`SELECT ${BOOKING} ${FROM} WHERE b.id = ${who.id} AND ${owned(who)} FOR UPDATE OF b`);

export const findBooking = (tx: Tx, id: string): Promise<BookingRow | null> =>
  tx.maybe(sql<BookingRow>`SELECT ${BOOKING} ${FROM} WHERE b.id = ${id}`);

/** Held as it is: nobody cancels it until the commit. */
export const holdBooking = (tx: Tx, id: string): Promise<BookingRow | null> =>
  tx.maybe(sql<BookingRow>`SELECT ${BOOKING} ${FROM} WHERE b.id = ${id} FOR SHARE OF b`);

export const lockDealerBooking = (tx: Tx, of: { id: string; dealerId: string }): Promise<BookingRow | null> =>
  tx.maybe(sql<BookingRow>`
    SELECT ${BOOKING} ${FROM} WHERE b.id = ${of.id} AND b.dealer_id = ${of.dealerId} FOR UPDATE OF b`);

type Paged = { readonly page: number; readonly size: number; readonly kind?: BookingKind | undefined };

type BookingPage = { readonly rows: BookingRow[]; readonly total: number; readonly isMore: boolean };

export const listOwnBookings = async (
  tx: Tx,
  list: Paged & { brand: string; accountId: string },
): Promise<BookingPage> => {
  const matching = sql`WHERE b.brand = ${list.brand} AND b.account_id = ${list.accountId}
    ${list.kind === undefined ? noSql : sql`AND b.kind = ${list.kind}`}`;
  const rows = await tx.rows(sql<BookingRow>`
    SELECT ${BOOKING} ${FROM} ${matching} ORDER BY b.starts_at DESC, b.id LIMIT ${list.size} OFFSET ${list.page * list.size}`);
  const counted = await tx.one(sql<{ total: number }>`${countOf(sql`FROM visits.booking b ${matching}`)}`);
  return { rows, ...toCounted(counted) };
};

export const listDealerBookings = async (
  tx: Tx,
  list: Paged & { brand: string; dealerId: string; state?: BookingState | undefined; from?: Date | undefined },
): Promise<BookingPage> => {
  const matching = sql`WHERE b.brand = ${list.brand} AND b.dealer_id = ${list.dealerId}
    ${list.kind === undefined ? noSql : sql`AND b.kind = ${list.kind}`}
    ${list.state === undefined ? noSql : sql`AND b.state = ${list.state}`}
    ${list.from === undefined ? noSql : sql`AND b.starts_at >= ${list.from}`}`;
  const rows = await tx.rows(sql<BookingRow>`
    SELECT ${BOOKING} ${FROM} ${matching} ORDER BY b.starts_at, b.id LIMIT ${list.size} OFFSET ${list.page * list.size}`);
  const counted = await tx.one(sql<{ total: number }>`${countOf(sql`FROM visits.booking b ${matching}`)}`);
  return { rows, ...toCounted(counted) };
};

export const countWaiting = async (tx: Tx, of: { brand: string; dealerId: string }): Promise<number> => {
  const row = await tx.one(sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM visits.booking b
    WHERE b.brand = ${of.brand} AND b.dealer_id = ${of.dealerId} AND b.state IN ('P', 'REQUESTED') AND upper(b.during) > now()`);
  return row.waiting;
};

/** One booking at a dealership at a time until the commit, so that each sees what the one before took. */
export const lockDealer = (tx: Tx, dealerId: string): Promise<number> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`visits ${dealerId}`}, 0))`);

/** Visits of a kind that a person has ahead, by account, e-mail or phone. */
export const countOpen = async (
  tx: Tx,
  of: { kind: BookingKind; accountId: string | null; emailIndexes: readonly string[]; phoneIndexes: readonly string[] },
): Promise<number> => {
  const row = await tx.one(sql<{ open: number }>`
    SELECT count(*)::int AS open FROM visits.booking
    WHERE kind = ${of.kind} AND state IN ('P', 'A', 'REQUESTED', 'CONFIRMED') AND upper(during) > now()
      AND (account_id = ${of.accountId}::uuid OR (email_index IS NOT NULL AND email_index = ANY(${of.emailIndexes}))
        OR (phone_index IS NOT NULL AND phone_index = ANY(${of.phoneIndexes})))`);
  return row.open;
};

export type NewBooking = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly number: string;
  readonly kind: BookingKind;
  readonly dealerId: string;
  readonly resourceId: string;
  readonly starts: Date;
  readonly ends: Date;
  readonly accountId: string | null;
  readonly visitorId: string | null;
  readonly visitorSealed: Buffer;
  readonly emailIndex: string;
  readonly phoneIndex: string;
  readonly car: BookedCar | null;
  readonly serviceCode: string | null;
  readonly revision: number | null;
  readonly price: { readonly amount: number; readonly currency: Currency } | null;
  readonly answerBy: Date | null;
  /** Version of the privacy notice agreed to. */
  readonly consentVersion: string;
};

/** Tries a write that may meet a taken time; false where somebody has it. The transaction goes on either way. */
const unlessTaken = async (tx: Tx, write: () => Promise<unknown>): Promise<boolean> => {
  await tx.run(sql`SAVEPOINT slot`);
  try {
    await write();
    return true;
  } catch (error) {
    if (brokenConstraint(error) !== 'one_slot_one_visit') throw error;
    await tx.run(sql`ROLLBACK TO SAVEPOINT slot`);
    return false;
  }
};

/** The booking and its audit row; false where the time was taken meanwhile. */
export const insertBooking = (tx: Tx, input: NewBooking): Promise<boolean> => {
  const isDrive = input.kind === 'TEST_DRIVE';
  const machine = isDrive ? 'test_drive' : 'visit';
  return unlessTaken(tx, () =>
    tx.run(sql`
      WITH made AS (
        INSERT INTO visits.booking (id, brand, market, number, kind, state, dealer_id, resource_id, during, account_id, anonymous_id,
          visitor_sealed, email_index, phone_index, car, service_code, revision, amount, currency, answer_by, consent_version)
        VALUES (${input.id}, ${input.brand}, ${input.market}, ${input.number}, ${input.kind}, ${isDrive ? 'REQUESTED' : 'P'},
          ${input.dealerId}, ${input.resourceId}, tstzrange(${input.starts}, ${input.ends}), ${input.accountId}::uuid, ${input.visitorId},
          ${input.visitorSealed}, ${input.emailIndex}, ${input.phoneIndex}, ${input.car === null ? null : JSON.stringify(input.car)}::jsonb,
          ${input.serviceCode}, ${input.revision}::int, ${input.price?.amount ?? null}::bigint, ${input.price?.currency ?? null},
          ${input.answerBy}::timestamptz, ${input.consentVersion})
        RETURNING id, brand, state)
      INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, to_state)
      SELECT brand, coalesce(nullif(current_setting('app.actor', true), ''), 'unknown'), ${machine}::text || '.moved', ${machine}::text,
        id::text, state FROM made`),
  );
};

export const moveBooking = (
  tx: Tx,
  change: {
    id: string;
    from: BookingState;
    to: BookingState;
    note?: string | undefined;
    meetingUrl?: string | undefined;
  },
): Promise<number> =>
  tx.run(sql`
    UPDATE visits.booking SET state = ${change.to}, updated_at = now(),
      answer_note = coalesce(${change.note ?? null}, answer_note), meeting_url = coalesce(${change.meetingUrl ?? null}, meeting_url)
    WHERE id = ${change.id} AND state = ${change.from}`);

/** Who moved a booking to where it is, as the audit keeps them; null where nobody is known. */
export const moverOf = async (tx: Tx, { id, kind, state }: BookingRow): Promise<string | null> => {
  const row = await tx.maybe(sql<{ actor: string }>`
    SELECT actor FROM platform.audit
    WHERE subject_type = ${kind === 'TEST_DRIVE' ? 'test_drive' : 'visit'} AND subject_id = ${id} AND to_state = ${state}
    ORDER BY id DESC LIMIT 1`);
  return row?.actor ?? null;
};

/** Puts a booking at another time; false where that was taken meanwhile. */
export const shiftBooking = (
  tx: Tx,
  change: { id: string; resourceId: string; starts: Date; ends: Date },
): Promise<boolean> =>
  unlessTaken(tx, () =>
    tx.run(sql`
      UPDATE visits.booking SET resource_id = ${change.resourceId}, during = tstzrange(${change.starts}, ${change.ends}), updated_at = now()
      WHERE id = ${change.id}`),
  );

/** Asks for another time of a test drive: it waits for the dealership's answer again. False where the time was taken meanwhile. */
export const requestAnew = (
  tx: Tx,
  change: { id: string; resourceId: string; starts: Date; ends: Date; answerBy: Date },
): Promise<boolean> =>
  unlessTaken(tx, () =>
    tx.run(sql`
      UPDATE visits.booking SET state = 'REQUESTED', resource_id = ${change.resourceId},
        during = tstzrange(${change.starts}, ${change.ends}), answer_by = ${change.answerBy}, answer_note = NULL, updated_at = now()
      WHERE id = ${change.id}`),
  );

export const rateBooking = (tx: Tx, rated: { id: string; rating: number }): Promise<number> =>
  tx.run(sql`
    UPDATE visits.booking SET rating = ${rated.rating}, updated_at = now()
    WHERE id = ${rated.id} AND state = 'DONE' AND rating IS NULL`);

/** Ends the requests nobody answered in time and the drives nobody said took place; those of one dealership, or of all. */
export const expireBookings = (tx: Tx, of: { missedHours: number; dealerId?: string; id?: string }): Promise<number> =>
  tx.run(sql`
    UPDATE visits.booking SET state = 'EXPIRED', updated_at = now()
    WHERE ((state = 'REQUESTED' AND answer_by <= now())
        OR (state = 'CONFIRMED' AND upper(during) <= now() - make_interval(hours => ${of.missedHours})))
      ${of.dealerId === undefined ? noSql : sql`AND dealer_id = ${of.dealerId}`}
      ${of.id === undefined ? noSql : sql`AND id = ${of.id}`}`);

/** An account's test drives that took place. */
export const listDoneDriveIds = async (
  tx: Tx,
  of: { accountId: string; brand: string; market: Market },
): Promise<string[]> => {
  const rows = await tx.rows(sql<{ id: string }>`
    SELECT id FROM visits.booking WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND market = ${of.market}
      AND kind = 'TEST_DRIVE' AND state = 'DONE' ORDER BY id LIMIT 100`);
  return rows.map(({ id }) => id);
};

/** The same with when each was made. */
export const listDoneDrives = (
  tx: Tx,
  of: { accountId: string; brand: string; market: Market },
): Promise<{ id: string; at: Date }[]> =>
  tx.rows(sql<{ id: string; at: Date }>`
    SELECT id, lower(during) AS at FROM visits.booking WHERE account_id = ${of.accountId} AND brand = ${of.brand}
      AND market = ${of.market} AND kind = 'TEST_DRIVE' AND state = 'DONE' ORDER BY id LIMIT 100`);
