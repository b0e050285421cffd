import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { Party } from '../rules/seats.ts';

export type ParticipantRow = {
  readonly id: string;
  readonly eventId: string;
  readonly accountId: string;
  readonly sealed: string;
  readonly people: number;
  readonly ticket: string;
  readonly queuedAt: Date;
  readonly seatedAt: Date | null;
  readonly leftAt: Date | null;
  readonly checkedInAt: Date | null;
};

const PARTICIPANT = sql`p.id, p.event_id AS "eventId", p.account_id AS "accountId", encode(p.sealed, 'base64') AS sealed, p.people,
  p.ticket, p.queued_at AS "queuedAt", p.seated_at AS "seatedAt", p.left_at AS "leftAt", p.checked_in_at AS "checkedInAt"`;

export type NewParticipant = {
  readonly id: string;
  readonly brand: string;
  readonly market: string;
  readonly eventId: string;
  readonly accountId: string;
  readonly sealed: Buffer;
  readonly people: number;
  readonly ticket: string;
  readonly isSeated: boolean;
  readonly news: number;
};

/** The event's row is held, so its taken seats are the writer's to change; both in one statement. */
export const insertParticipant = (tx: Tx, of: NewParticipant): Promise<number> =>
  tx.run(sql`
    WITH taken AS (
      UPDATE events.event SET taken = taken + ${of.isSeated ? of.people : 0} WHERE id = ${of.eventId})
    INSERT INTO events.participant (id, brand, market, event_id, account_id, sealed, people, ticket, queued_at, seated_at, news)
    VALUES (${of.id}, ${of.brand}, ${of.market}, ${of.eventId}, ${of.accountId}, ${of.sealed}, ${of.people}, ${of.ticket},
      clock_timestamp(), CASE WHEN ${of.isSeated} THEN now() END, ${of.news})`);

/** Another number of people; seats follow where they sit. */
export const changePeople = (tx: Tx, of: { row: ParticipantRow; people: number }): Promise<number> =>
  tx.run(sql`
    WITH taken AS (
      UPDATE events.event SET taken = taken + ${of.row.seatedAt === null ? 0 : of.people - of.row.people}
      WHERE id = ${of.row.eventId})
    UPDATE events.participant SET people = ${of.people} WHERE id = ${of.row.id}`);

export const findOwn = (tx: Tx, of: { eventId: string; accountId: string }): Promise<ParticipantRow | null> =>
  tx.maybe(sql<ParticipantRow>`
    SELECT ${PARTICIPANT} FROM events.participant p
    WHERE p.event_id = ${of.eventId} AND p.account_id = ${of.accountId} AND p.left_at IS NULL`);

/** What an account has of some events. */
export const listOwn = (tx: Tx, of: { eventIds: readonly string[]; accountId: string }): Promise<ParticipantRow[]> =>
  tx.rows(sql<ParticipantRow>`
    SELECT ${PARTICIPANT} FROM events.participant p
    WHERE p.account_id = ${of.accountId} AND p.event_id = ANY(${of.eventIds}::uuid[]) AND p.left_at IS NULL`);

/** Parties before one on the waiting list. */
export const countBefore = async (tx: Tx, { eventId, queuedAt, id }: ParticipantRow): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      SELECT count(*)::int AS count FROM events.participant
      WHERE event_id = ${eventId} AND left_at IS NULL AND seated_at IS NULL AND (queued_at, id) < (${queuedAt}, ${id}::uuid)`)
  ).count;

export const countWaiting = async (tx: Tx, eventId: string): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      SELECT count(*)::int AS count FROM events.participant
      WHERE event_id = ${eventId} AND left_at IS NULL AND seated_at IS NULL`)
  ).count;

/** All who take part or wait. */
export const countAll = async (tx: Tx, eventId: string): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      SELECT count(*)::int AS count FROM events.participant WHERE event_id = ${eventId} AND left_at IS NULL`)
  ).count;

/** Left ones too. Held, so that nobody is let in at the door while they leave. */
export const lockParticipant = (tx: Tx, of: { eventId: string; id: string }): Promise<ParticipantRow | null> =>
  tx.maybe(sql<ParticipantRow>`
    SELECT ${PARTICIPANT} FROM events.participant p WHERE p.event_id = ${of.eventId} AND p.id = ${of.id} FOR UPDATE`);

/** Left ones too. */
export const findParticipant = (tx: Tx, of: { eventId: string; id: string }): Promise<ParticipantRow | null> =>
  tx.maybe(sql<ParticipantRow>`
    SELECT ${PARTICIPANT} FROM events.participant p WHERE p.event_id = ${of.eventId} AND p.id = ${of.id}`);

export const listParticipants = (
  tx: Tx,
  of: { eventId: string; after: string | null; limit: number },
): Promise<ParticipantRow[]> =>
  tx.rows(sql<ParticipantRow>`
    SELECT ${PARTICIPANT} FROM events.participant p
    WHERE p.event_id = ${of.eventId} AND p.left_at IS NULL ${of.after === null ? noSql : sql`AND p.id > ${of.after}::uuid`}
    ORDER BY p.id LIMIT ${of.limit}`);

/** Takes part no more; seats are free again. */
export const leave = (tx: Tx, row: ParticipantRow): Promise<number> =>
  tx.run(sql`
    WITH taken AS (
      UPDATE events.event SET taken = taken - ${row.seatedAt === null ? 0 : row.people} WHERE id = ${row.eventId})
    UPDATE events.participant SET left_at = now() WHERE id = ${row.id}`);

/** The line, the first first. */
export const listLine = (tx: Tx, of: { eventId: string; limit: number }): Promise<Party[]> =>
  tx.rows(sql<Party>`
    SELECT id, people FROM events.participant
    WHERE event_id = ${of.eventId} AND left_at IS NULL AND seated_at IS NULL ORDER BY queued_at, id LIMIT ${of.limit}`);

/** From the line onto seats. */
export const seat = (
  tx: Tx,
  of: { eventId: string; ids: readonly string[]; people: number },
): Promise<ParticipantRow[]> =>
  tx.rows(sql<ParticipantRow>`
    WITH taken AS (UPDATE events.event SET taken = taken + ${of.people} WHERE id = ${of.eventId})
    UPDATE events.participant p SET seated_at = now() WHERE p.id = ANY(${of.ids}::uuid[]) RETURNING ${PARTICIPANT}`);

/** By the code at the door. */
export const findByTicket = (tx: Tx, of: { eventId: string; ticket: string }): Promise<ParticipantRow | null> =>
  tx.maybe(sql<ParticipantRow>`
    SELECT ${PARTICIPANT} FROM events.participant p
    WHERE p.event_id = ${of.eventId} AND p.ticket = ${of.ticket} AND p.left_at IS NULL FOR UPDATE`);

/** 1 for the one who came now; the first moment stays. */
export const markIn = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE events.participant SET checked_in_at = now() WHERE id = ${id} AND checked_in_at IS NULL`);

/** Some who have not heard the event's news yet; from now on they have. */
export const takeUntold = (tx: Tx, of: { eventId: string; news: number; limit: number }): Promise<ParticipantRow[]> =>
  tx.rows(sql<ParticipantRow>`
    UPDATE events.participant p SET news = ${of.news}
    WHERE p.id IN (
      SELECT id FROM events.participant
      WHERE event_id = ${of.eventId} AND left_at IS NULL AND news < ${of.news} ORDER BY id LIMIT ${of.limit} FOR UPDATE)
    RETURNING ${PARTICIPANT}`);

/** Whose a place is, left or not. */
export const findPlace = (tx: Tx, id: string): Promise<{ accountId: string; market: Market } | null> =>
  tx.maybe(sql<{ accountId: string; market: Market }>`
    SELECT account_id AS "accountId", market FROM events.participant WHERE id = ${id}`);

/** Some who sit and were not reminded of this beginning yet; from now on they were. */
export const takeUnreminded = (
  tx: Tx,
  of: { eventId: string; startsAt: Date; limit: number },
): Promise<ParticipantRow[]> =>
  tx.rows(sql<ParticipantRow>`
    UPDATE events.participant p SET reminded_of = ${of.startsAt}
    WHERE p.id IN (
      SELECT id FROM events.participant
      WHERE event_id = ${of.eventId} AND left_at IS NULL AND seated_at IS NOT NULL
        AND reminded_of IS DISTINCT FROM ${of.startsAt}::timestamptz
      ORDER BY id LIMIT ${of.limit} FOR UPDATE)
    RETURNING ${PARTICIPANT}`);
