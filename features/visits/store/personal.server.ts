import type { PersonalDataPort, PersonalRecord, Subject } from '#platform/personal-data.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';

type Sealed = { readonly id: string; readonly sealed: string | null; readonly record: PersonalRecord };

/** Booked while signed in, or under the person's mailbox. */
const theirs = (env: Env, { accountId, email }: Subject): Statement => sql`
  (account_id = ${accountId}
    OR (email_index IS NOT NULL AND email_index = ANY(${vaultOf(env).indexes(email.toLowerCase(), 'visit-email')}::text[])))`;

const NOBODY = sql`visitor_sealed = NULL, email_index = NULL, phone_index = NULL, account_id = NULL, anonymous_id = NULL`;
/** Who came is forgotten two years after the visit; that somebody came stays, for the figures. */
const KEEP_VISITOR_DAYS = 730;

export const personalData: PersonalDataPort = {
  feature: 'visits',
  columns: [
    'visits.booking.account_id',
    'visits.booking.anonymous_id',
    'visits.booking.visitor_sealed',
    'visits.booking.email_index',
    'visits.booking.phone_index',
  ],
  read: async (tx, subject, env) => {
    const vault = vaultOf(env);
    const rows = await tx.rows(sql<Sealed>`
      SELECT id, encode(visitor_sealed, 'base64') AS sealed,
        to_jsonb(b) - 'account_id' - 'anonymous_id' - 'visitor_sealed' - 'email_index' - 'phone_index' AS record
      FROM visits.booking b WHERE ${theirs(env, subject)} ORDER BY created_at`);
    const records = rows.map(({ id, sealed, record }) => ({
      ...record,
      visitor:
        sealed === null
          ? null
          : (JSON.parse(vault.open(Buffer.from(sealed, 'base64'), `visits.booking:${id}`)) as unknown),
    }));
    return [{ section: 'visits', records }];
  },
  erase: async (tx, subject, { env }) => {
    await tx.run(sql`
      UPDATE visits.booking SET state = CASE WHEN kind = 'TEST_DRIVE' THEN 'CANCELLED' ELSE 'C' END, updated_at = now()
      WHERE ${theirs(env, subject)} AND state IN ('REQUESTED', 'CONFIRMED', 'P', 'A') AND upper(during) > now()`);
    await tx.run(sql`UPDATE visits.booking SET ${NOBODY} WHERE ${theirs(env, subject)}`);
    return { holds: [] };
  },
  retain: (tx, { now }) =>
    tx.run(sql`
      UPDATE visits.booking SET ${NOBODY}
      WHERE visitor_sealed IS NOT NULL AND starts_at < ${now}::timestamptz - make_interval(days => ${KEEP_VISITOR_DAYS}::int)
        AND upper(during) < ${now}::timestamptz - make_interval(days => ${KEEP_VISITOR_DAYS}::int)`),
};
