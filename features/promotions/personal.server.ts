import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { openName } from './person.server.ts';
import { CLAIM_DAYS } from './rules/handover.ts';

/** Days after end and draw that it is kept who took part: for as long a prize may be claimed. */
const KEPT_DAYS = Math.max(...Object.values(CLAIM_DAYS));

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
          'won', (SELECT jsonb_agg(jsonb_build_object('prize', z.name, 'claimedOn', h.claimed_on, 'handedOn', h.handed_on,
              'receipt', h.reference) ORDER BY w.id)
            FROM promotions.winner w JOIN promotions.prize z ON z.id = w.prize_id LEFT JOIN promotions.prize_handover h ON h.winner_id = w.id
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
    const persons = await inBatches(() => tx.run(forgetPersons));
    const past = await tx.rows(listPast(now));
    let parts = 0;
    for (const { id } of past) parts += await inBatches(() => tx.run(forgetParts(id)));
    return persons + parts;
  },
};

const BATCH = 1_000;

/** One short statement after another, until one finds no more. How many rows. */
const inBatches = async (next: () => Promise<number>): Promise<number> => {
  let [rows, changed] = [0, BATCH];
  while (changed === BATCH) {
    changed = await next();
    rows += changed;
  }
  return rows;
};

/** Promotions of which somebody is known still, though no prize may be claimed any more: drawn, cancelled, or without a number to draw. */
const listPast = (now: Date) => sql<{ id: string }>`
  SELECT p.id FROM promotions.promotion p
  WHERE (p.state IN ('DRAWN', 'CANCELLED') OR (p.state <> 'DRAFT' AND p.handed = 0))
    AND greatest(p.ends_at, p.draw_on::timestamptz,
      (SELECT max(d.decided_at) FROM promotions.draw d WHERE d.promotion_id = p.id)) < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)
    AND EXISTS (SELECT FROM promotions.participant a
      WHERE a.promotion_id = p.id AND (a.account_id IS NOT NULL OR a.sealed IS NOT NULL OR a.person_index IS NOT NULL))
  ORDER BY p.id`;

const forgetParts = (promotionId: string) => sql`
  UPDATE promotions.participant SET account_id = NULL, sealed = NULL, name_words = '{}', person_index = NULL
  WHERE id IN (
    SELECT id FROM promotions.participant
    WHERE promotion_id = ${promotionId} AND (account_id IS NOT NULL OR sealed IS NOT NULL OR person_index IS NOT NULL) LIMIT ${BATCH})`;

/** Of accounts that are gone, once the promotion is over. */
const forgetPersons = sql`
  UPDATE promotions.participant SET person_index = NULL WHERE id IN (
    SELECT a.id FROM promotions.participant a JOIN promotions.promotion p ON p.id = a.promotion_id
    WHERE p.ends_at <= now() AND a.account_id IS NULL AND a.person_index IS NOT NULL LIMIT ${BATCH})`;
