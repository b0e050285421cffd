import { SCHEDULE_NOTICE } from '#platform/jobs/schedule.server.ts';
import { ask } from './cars.ts';

/** What runs by the clock runs now. */
export const runNow = async (databaseUrl: string, name: string): Promise<void> => {
  await ask(databaseUrl, 'UPDATE platform.schedule SET due_at = now() WHERE name = $1', [name]);
  await ask(databaseUrl, `SELECT pg_notify('outbox', $1)`, [SCHEDULE_NOTICE]);
};
