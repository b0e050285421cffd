import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { openName } from './person.server.ts';

/** Days after its end that it is kept who took part: for as long a prize may be claimed (Decreto 70.951/1972, art. 6). */
const KEPT_DAYS = 180;

export const personalData: PersonalDataPort = {
  feature: 'promotions',
  columns: [
    'promotions.participant.account_id',
    'promotions.participant.person_index',
    'promotions.participant.sealed',
    'promotions.participant.name_words',
  ],
  read: async (tx, { accountId }, env) => {
    const rows = await tx.rows(sql<{ id: string; sealed: string | null; record: PersonalRecord }>`
      SELECT a.id, encode(a.sealed, 'base64') AS sealed,
        to_jsonb(a) - 'account_id' - 'sealed' - 'person_index' - 'name_words' || jsonb_build_object('promotion', p.name,
          'luckyNumbers', (SELECT jsonb_agg(jsonb_build_object('series', n.series, 'number', n.number) ORDER BY n.series, n.number)
            FROM promotions.lucky_number n WHERE n.participant_id = a.id),
          'agreements', (SELECT jsonb_agg(jsonb_build_object('edition', g.edition, 'at', g.agreed_at) ORDER BY g.edition)
            FROM promotions.agreement g WHERE g.participant_id = a.id),
          'won', (SELECT jsonb_agg(z.name) FROM promotions.winner w JOIN promotions.prize z ON z.id = w.prize_id
            WHERE w.participant_id = a.id)) AS record
      FROM promotions.participant a JOIN promotions.promotion p ON p.id = a.promotion_id
      WHERE a.account_id = ${accountId} ORDER BY a.id`);
    return [{ section: 'promotions', records: rows.map((row) => ({ ...row.record, name: openName(env, row) })) }];
  },
  // The keyed hash of the document stays until the promotion is over, so that the same person cannot take part again. Numbers stay without
  // whose they were: none is handed out twice, and of a draw nothing is missing.
  erase: async (tx, { accountId }) => {
    await tx.run(sql`
      UPDATE promotions.participant a SET account_id = NULL, sealed = NULL, name_words = '{}', state = 'INACTIVE',
        inactive_reason = coalesce(a.inactive_reason, 'ACCOUNT_ERASED'),
        person_index = CASE WHEN p.ends_at > now() THEN a.person_index END
      FROM promotions.promotion p WHERE p.id = a.promotion_id AND a.account_id = ${accountId}`);
    return { holds: [] };
  },
  retain: async (tx, { now }) => {
    const persons = await tx.run(forgetPersons);
    return (
      persons +
      (await tx.run(sql`
        UPDATE promotions.participant a SET account_id = NULL, sealed = NULL, name_words = '{}', person_index = NULL
        FROM promotions.promotion p
        WHERE p.id = a.promotion_id AND p.ends_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)
          AND (a.account_id IS NOT NULL OR a.sealed IS NOT NULL OR a.person_index IS NOT NULL)`))
    );
  },
};

/** Of accounts that are gone, once the promotion is over. */
const forgetPersons = sql`
  UPDATE promotions.participant a SET person_index = NULL FROM promotions.promotion p
  WHERE p.id = a.promotion_id AND p.ends_at <= now() AND a.account_id IS NULL AND a.person_index IS NOT NULL`;
