import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { fromPlace, placeColumn, placeParts, toPart } from '#platform/list-place.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { EventKind } from '../rules/event.ts';

export type Scope = { readonly brand: string; readonly market: Market };

export type EventRow = Scope & {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly kind: EventKind;
  readonly name: string;
  readonly summary: string;
  readonly details: string;
  readonly modelCode: string | null;
  readonly dealerId: string | null;
  readonly place: string;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly enrolUntil: Date;
  readonly seats: number;
  readonly taken: number;
  readonly mostCompanions: number;
  readonly medalCode: string | null;
  readonly published: boolean;
  readonly cancelledAt: Date | null;
  readonly cancelReason: string | null;
  readonly news: number;
};

const EVENT = sql`e.id, e.brand, e.market, e.version, e.code, e.kind, e.name, e.summary, e.details, e.model_code AS "modelCode",
  e.dealer_id AS "dealerId", e.place, e.address, e.latitude, e.longitude, e.starts_at AS "startsAt", e.ends_at AS "endsAt",
  e.enrol_until AS "enrolUntil", e.seats, e.taken, e.most_companions AS "mostCompanions", e.medal_code AS "medalCode", e.published,
  e.cancelled_at AS "cancelledAt", e.cancel_reason AS "cancelReason", e.news`;

/** How many parties wait, and how many people came. */
const COUNTS = sql`
  (SELECT count(*)::int FROM events.participant p
   WHERE p.event_id = e.id AND p.left_at IS NULL AND p.seated_at IS NULL) AS waiting,
  (SELECT coalesce(sum(p.people), 0)::int FROM events.participant p
   WHERE p.event_id = e.id AND p.left_at IS NULL AND p.checked_in_at IS NOT NULL) AS "checkedIn"`;
export type CountedRow = EventRow & { readonly waiting: number; readonly checkedIn: number };

const within = ({ brand, market }: Scope): Statement => sql`e.brand = ${brand} AND e.market = ${market}`;

/** The next ones first. */
export const listUpcoming = (tx: Tx, of: Scope & { limit: number }): Promise<EventRow[]> =>
  tx.rows(sql<EventRow>`
    SELECT ${EVENT} FROM events.event e
    WHERE ${within(of)} AND e.published AND e.cancelled_at IS NULL AND e.starts_at > now() - interval '14 days' AND e.ends_at > now()
    ORDER BY e.starts_at, e.id LIMIT ${of.limit}`);

export const findPublished = (tx: Tx, of: Scope & { code: string }): Promise<EventRow | null> =>
  tx.maybe(
    sql<EventRow>`SELECT ${EVENT} FROM events.event e WHERE ${within(of)} AND e.code = ${of.code} AND e.published`,
  );

export const findEvent = (tx: Tx, of: Scope & { id: string }): Promise<EventRow | null> =>
  tx.maybe(sql<EventRow>`SELECT ${EVENT} FROM events.event e WHERE ${within(of)} AND e.id = ${of.id}`);

/** As a job names it, which knows no market. */
export const findEventById = (tx: Tx, of: { brand: string; id: string }): Promise<EventRow | null> =>
  tx.maybe(sql<EventRow>`SELECT ${EVENT} FROM events.event e WHERE e.brand = ${of.brand} AND e.id = ${of.id}`);

/** Held until the transaction ends: whoever gives or takes seats stands in one line. */
export const lockEvent = (tx: Tx, of: Scope & { id: string }): Promise<EventRow | null> =>
  tx.maybe(sql<EventRow>`SELECT ${EVENT} FROM events.event e WHERE ${within(of)} AND e.id = ${of.id} FOR UPDATE`);

/** Those that an account takes part in or waits for, the latest first. */
export const listOfAccount = (tx: Tx, of: Scope & { accountId: string; limit: number }): Promise<EventRow[]> =>
  tx.rows(sql<EventRow>`
    SELECT ${EVENT} FROM events.participant p JOIN events.event e ON e.id = p.event_id
    WHERE p.account_id = ${of.accountId} AND p.left_at IS NULL AND ${within(of)}
    ORDER BY p.id DESC LIMIT ${of.limit}`);

export const listRecords = async (
  tx: Tx,
  of: Scope & { when: 'AHEAD' | 'OVER' | undefined; after: string | undefined; limit: number; offset: number },
): Promise<{ rows: CountedRow[]; next: string | null; total: number; isMore: boolean }> => {
  const time =
    of.when === undefined ? noSql : of.when === 'OVER' ? sql`AND e.ends_at <= now()` : sql`AND e.ends_at > now()`;
  const matching = sql`FROM events.event e WHERE ${within(of)} ${time}`;
  const behind = (place: string): Statement => {
    const [moment = '', id = ''] = placeParts(place);
    return sql`AND (e.starts_at, e.id) < (${fromPlace.moment(moment)}, ${fromPlace.id(id)})`;
  };
  const found = await tx.rows(sql<CountedRow & { listPlace: string }>`
    SELECT ${EVENT}, ${COUNTS}, ${placeColumn.moment(sql`e.starts_at`)} ${placeColumn.id(sql`e.id`)} ${matching}
      ${of.after === undefined ? noSql : behind(of.after)}
    ORDER BY e.starts_at DESC, e.id DESC LIMIT ${of.limit} OFFSET ${of.offset}`);
  return { ...toPart(found), ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const findRecord = (tx: Tx, of: Scope & { id: string }): Promise<CountedRow | null> =>
  tx.maybe(sql<CountedRow>`SELECT ${EVENT}, ${COUNTS} FROM events.event e WHERE ${within(of)} AND e.id = ${of.id}`);

/** Published ones at some dealerships (null: anywhere) whose door is not closed for good, the next first. */
export const listDoors = (
  tx: Tx,
  of: Scope & { dealerIds: readonly string[] | null; limit: number },
): Promise<CountedRow[]> =>
  tx.rows(sql<CountedRow>`
    SELECT ${EVENT}, ${COUNTS} FROM events.event e
    WHERE ${within(of)} AND e.published AND e.cancelled_at IS NULL AND e.starts_at > now() - interval '15 days'
      AND e.ends_at > now() - interval '12 hours'
      ${of.dealerIds === null ? noSql : sql`AND e.dealer_id = ANY(${of.dealerIds}::uuid[])`}
    ORDER BY e.starts_at, e.id LIMIT ${of.limit}`);

/** What staff write of an event. */
export type EventWords = Pick<
  EventRow,
  | 'id'
  | 'code'
  | 'kind'
  | 'name'
  | 'summary'
  | 'details'
  | 'modelCode'
  | 'dealerId'
  | 'place'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'startsAt'
  | 'endsAt'
  | 'enrolUntil'
  | 'seats'
  | 'mostCompanions'
  | 'medalCode'
  | 'published'
>;

/** Breaks `one_event_address`. */
export const insertEvent = (tx: Tx, { brand, market }: Scope, of: EventWords): Promise<number> =>
  tx.run(sql`
    INSERT INTO events.event (id, brand, market, code, kind, name, summary, details, model_code, dealer_id, place, address,
      latitude, longitude, starts_at, ends_at, enrol_until, seats, most_companions, medal_code, published)
    VALUES (${of.id}, ${brand}, ${market}, ${of.code}, ${of.kind}, ${of.name}, ${of.summary}, ${of.details}, ${of.modelCode},
      ${of.dealerId}::uuid, ${of.place}, ${of.address}, ${of.latitude}::float8, ${of.longitude}::float8, ${of.startsAt},
      ${of.endsAt}, ${of.enrolUntil}, ${of.seats}, ${of.mostCompanions}, ${of.medalCode}, ${of.published})`);

/** Its row is held. Breaks `one_event_address`, and `taken_within_seats` for fewer seats than are taken. */
export const rewriteEvent = (tx: Tx, scope: Scope, of: EventWords & { isNews: boolean }): Promise<number> =>
  tx.run(sql`
    UPDATE events.event e SET code = ${of.code}, kind = ${of.kind}, name = ${of.name}, summary = ${of.summary},
      details = ${of.details}, model_code = ${of.modelCode}, dealer_id = ${of.dealerId}::uuid, place = ${of.place},
      address = ${of.address}, latitude = ${of.latitude}::float8, longitude = ${of.longitude}::float8, starts_at = ${of.startsAt},
      ends_at = ${of.endsAt}, enrol_until = ${of.enrolUntil}, seats = ${of.seats}, most_companions = ${of.mostCompanions},
      medal_code = ${of.medalCode}, published = ${of.published}, news = e.news + ${of.isNews ? 1 : 0}, version = e.version + 1
    WHERE ${within(scope)} AND e.id = ${of.id}`);

export const cancelEvent = (tx: Tx, scope: Scope, of: { id: string; reason: string }): Promise<number> =>
  tx.run(sql`
    UPDATE events.event e SET cancelled_at = now(), cancel_reason = ${of.reason}, news = e.news + 1, version = e.version + 1
    WHERE ${within(scope)} AND e.id = ${of.id} AND e.cancelled_at IS NULL`);

/** 0 where somebody ever enrolled. */
export const deleteEvent = (tx: Tx, scope: Scope, id: string): Promise<number> =>
  tx.run(sql`
    DELETE FROM events.event e
    WHERE ${within(scope)} AND e.id = ${id} AND NOT EXISTS (SELECT FROM events.participant p WHERE p.event_id = e.id)`);
