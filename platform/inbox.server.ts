import type { eventsFrom } from '#kernel/job.ts';
import type { Tx } from './database.server.ts';
import { sql } from './sql.server.ts';

/** Keeps a webhook before anyone believes it; a repeated one is the same row. */
export const keepEvent = (
  tx: Tx,
  event: { from: ReturnType<typeof eventsFrom>; eventId: string; payload: string; subject: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO platform.inbox (provider, event_id, payload, subject)
    VALUES (${event.from.provider}, ${event.eventId}, ${event.payload}, ${event.subject})
    ON CONFLICT DO NOTHING`);

export const readEvent = (tx: Tx, id: number): Promise<{ payload: string } | null> =>
  tx.maybe(sql<{ payload: string }>`SELECT payload FROM platform.inbox WHERE id = ${id} AND processed_at IS NULL`);

/** Kept events about a subject that nobody could work yet, oldest first. */
export const openEvents = (
  tx: Tx,
  about: { provider: string; subject: string },
): Promise<{ id: number; payload: string }[]> =>
  tx.rows(sql<{ id: number; payload: string }>`
    SELECT id, payload FROM platform.inbox
    WHERE provider = ${about.provider} AND processed_at IS NULL AND subject = ${about.subject} ORDER BY id LIMIT 100`);

/** Closes what nobody worked of a subject: it is about what is there no more. */
export const closeEvents = (tx: Tx, about: { provider: string; subject: string }): Promise<number> =>
  tx.run(sql`
    UPDATE platform.inbox SET processed_at = now()
    WHERE provider = ${about.provider} AND processed_at IS NULL AND subject = ${about.subject}`);

export const closeEvent = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE platform.inbox SET processed_at = now() WHERE id = ${id}`);
