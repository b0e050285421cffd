import { randomBytes } from 'node:crypto';
import { ok, refuse, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { mailAttendee } from './mails.server.ts';
import { MOST_WAITING } from './rules/event.ts';
import { moveUp } from './rules/seats.ts';
import { TICKET_LENGTH, TICKET_SIGNS } from './rules/ticket.ts';
import { findEvent, type EventRow } from './store/events.server.ts';
import * as store from './store/participants.server.ts';

/** Eight signs, of 40 bits of chance: enough for a list of at most some thousands, behind a sign-in. */
export const newTicket = (): string =>
  [...randomBytes(TICKET_LENGTH)].map((byte) => TICKET_SIGNS[byte % TICKET_SIGNS.length]).join('');

/** Those who wait take the seats that are free, and are told so. The event's row is held, and read after what freed them; how many parties moved up. */
export const fillSeats = async (tx: Tx, env: Env, event: EventRow, now: Date): Promise<number> => {
  const free = event.seats - event.taken;
  // After the time to enrol is up the line still moves, until the event begins.
  if (free <= 0 || event.cancelledAt !== null || event.startsAt <= now) return 0;
  const moved = moveUp(await store.listLine(tx, { eventId: event.id, limit: MOST_WAITING }), free);
  if (moved.length === 0) return 0;
  const people = moved.reduce((sum, one) => sum + one.people, 0);
  const seated = await store.seat(tx, { eventId: event.id, ids: moved.map(({ id }) => id), people });
  for (const row of seated) await mailAttendee(tx, env, { event, row, template: 'eventMovedUp' });
  return seated.length;
};

/** Takes part no more, and whoever fits of the line moves up; the event's row is held. Who came has been here. */
export const leaveSeats = async (
  tx: Tx,
  { env, clock, brand, market }: Pick<Context, 'env' | 'clock' | 'brand' | 'market'>,
  row: store.ParticipantRow,
): Promise<Result<undefined, 'alreadyIn'>> => {
  if (row.leftAt !== null) return ok(undefined);
  if (row.checkedInAt !== null) return refuse('alreadyIn');
  await store.leave(tx, row);
  const freed = await findEvent(tx, { brand, market, id: row.eventId });
  if (freed === null) return ok(undefined);
  await mailAttendee(tx, env, { event: freed, row, template: 'eventLeft' });
  await fillSeats(tx, env, freed, clock.now());
  return ok(undefined);
};
