import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { fillEventJob } from './jobs.ts';
import { openAttendee } from './person.server.ts';

/** Days after its end that it is kept who took part: for questions about it, and what got lost there. */
const KEPT_DAYS = 90;

export const personalData: PersonalDataPort = {
  feature: 'events',
  columns: ['events.participant.account_id', 'events.participant.sealed'],
  read: async (tx, { accountId }, env) => {
    const rows = await tx.rows(sql<{ id: string; sealed: string; record: PersonalRecord }>`
      SELECT p.id, encode(p.sealed, 'base64') AS sealed,
        to_jsonb(p) - 'account_id' - 'sealed' || jsonb_build_object('event', e.name, 'starts_at', e.starts_at) AS record
      FROM events.participant p JOIN events.event e ON e.id = p.event_id WHERE p.account_id = ${accountId} ORDER BY p.id`);
    return [{ section: 'events', records: rows.map((row) => ({ ...row.record, person: openAttendee(env, row) })) }];
  },
  erase: async (tx, { accountId }) => {
    // The events first, as whoever enrols does: two who wait for each other would both be turned away.
    await tx.run(sql`
      SELECT id FROM events.event WHERE id IN (SELECT event_id FROM events.participant WHERE account_id = ${accountId})
      ORDER BY id FOR UPDATE`);
    await tx.run(sql`
      WITH gone AS (DELETE FROM events.participant WHERE account_id = ${accountId} RETURNING event_id, people, seated_at, left_at),
        freed AS (
          UPDATE events.event e SET taken = e.taken - g.people FROM gone g
          WHERE g.event_id = e.id AND g.left_at IS NULL AND g.seated_at IS NOT NULL RETURNING e.id, e.brand)
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${fillEventJob.topic}, brand, jsonb_build_object('eventId', id) FROM freed`);
    return { holds: [] };
  },
  retain: (tx, { now }) =>
    tx.run(sql`
      DELETE FROM events.participant p USING events.event e
      WHERE e.id = p.event_id AND e.ends_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)`),
};
