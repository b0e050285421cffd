import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { emailIndexes, openSaid } from './person.server.ts';

/** Days that an answered report is kept for questions about it, and any at all. */
const ANSWERED_DAYS = 90;
const KEPT_DAYS = 365;

export const personalData: PersonalDataPort = {
  feature: 'problem-reports',
  columns: ['problem_reports.report.sealed', 'problem_reports.report.email_index'],
  read: async (tx, { email }, env) => {
    const rows = await tx.rows(sql<{ id: string; sealed: string; record: PersonalRecord }>`
      SELECT r.id, encode(r.sealed, 'base64') AS sealed, to_jsonb(r) - 'sealed' - 'email_index' - 'answered_by' AS record
      FROM problem_reports.report r WHERE r.email_index = ANY(${emailIndexes(env, email)}::text[]) ORDER BY r.created_at`);
    return [{ section: 'problemReports', records: rows.map((row) => ({ ...row.record, said: openSaid(env, row) })) }];
  },
  erase: async (tx, { email }, { env }) => {
    await tx.run(sql`DELETE FROM problem_reports.report WHERE email_index = ANY(${emailIndexes(env, email)}::text[])`);
    return { holds: [] };
  },
  retain: (tx, { now }) =>
    tx.run(sql`
      DELETE FROM problem_reports.report
      WHERE answered_at < ${now}::timestamptz - make_interval(days => ${ANSWERED_DAYS}::int)
        OR created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)`),
};
