import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { Enrolment, Participant, ParticipantDetails, ShownEvent } from './contract/shapes.ts';
import type { EventRecord } from './contract/staff.ts';
import { openAttendee } from './person.server.ts';
import { stateOf } from './rules/event.ts';
import type { CountedRow, EventRow } from './store/events.server.ts';
import { countBefore, type ParticipantRow } from './store/participants.server.ts';

export const showEvent = (row: EventRow, now: Date): ShownEvent => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  name: row.name,
  summary: row.summary,
  details: row.details,
  modelCode: row.modelCode,
  place: {
    name: row.place,
    address: row.address,
    dealerId: row.dealerId,
    latitude: row.latitude,
    longitude: row.longitude,
  },
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  enrolUntil: row.enrolUntil.toISOString(),
  seats: row.seats,
  free: row.seats - row.taken,
  mostCompanions: row.mostCompanions,
  state: stateOf(row, now),
  cancelReason: row.cancelReason,
});

export const showRecord = (row: CountedRow, now: Date): EventRecord => {
  const { id, version, code, kind, name, summary, details, modelCode, dealerId, seats, mostCompanions, medalCode } =
    row;
  const { published, taken, waiting, checkedIn, cancelReason } = row;
  return {
    id,
    version,
    code,
    kind,
    name,
    summary,
    details,
    modelCode,
    dealerId,
    // Of a dealership both come from it.
    place: dealerId === null ? row.place : null,
    address: dealerId === null ? row.address : null,
    placeName: row.place,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    enrolUntil: row.enrolUntil.toISOString(),
    seats,
    mostCompanions,
    medalCode,
    published,
    taken,
    waiting,
    checkedIn,
    state: stateOf(row, now),
    cancelReason,
  };
};

const stateOfPart = ({ seatedAt }: ParticipantRow) => (seatedAt === null ? 'WAITING' : 'SEATED');

export const showEnrolment = async (tx: Tx, row: ParticipantRow): Promise<Enrolment> => ({
  id: row.id,
  people: row.people,
  state: stateOfPart(row),
  position: row.seatedAt === null ? (await countBefore(tx, row)) + 1 : null,
  ticket: row.seatedAt === null ? null : row.ticket,
  checkedInAt: row.checkedInAt?.toISOString() ?? null,
});

/** Given name and the initial of the last. */
const shortName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/u);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0]?.toUpperCase() ?? ''}.`;
};

export const showParticipant = (env: Env, row: ParticipantRow): Participant => ({
  id: row.id,
  name: shortName(openAttendee(env, row).name),
  people: row.people,
  state: stateOfPart(row),
  checkedInAt: row.checkedInAt?.toISOString() ?? null,
});

export const showDetails = (env: Env, row: ParticipantRow): ParticipantDetails => {
  const { name, email, phone } = openAttendee(env, row);
  return {
    ...showParticipant(env, row),
    name,
    email,
    phone,
    ticket: row.ticket,
    queuedAt: row.queuedAt.toISOString(),
  };
};
