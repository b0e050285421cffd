import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';

/** Memberships are found by the account. What was booked stays, as the ledger does, without a person. */
export const personalData: PersonalDataPort = {
  feature: 'loyalty',
  columns: ['loyalty.member.account_id', 'loyalty.member.shown_as'],
  read: async (tx, { accountId }) => {
    const members = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT jsonb_build_object('programme', p.name, 'brand', m.brand, 'market', m.market, 'plan', m.plan, 'shownAs', m.shown_as,
        'joinedAt', m.joined_at, 'leftAt', m.left_at, 'points', m.points, 'debt', m.debt, 'score', m.score,
        'entries', coalesce((SELECT jsonb_agg(jsonb_build_object('kind', e.kind, 'points', b.points, 'at', e.at) ORDER BY e.id)
          FROM loyalty.entry e JOIN loyalty.posting b ON b.entry_id = e.id AND b.account = 'member' WHERE e.member_id = m.id), '[]'),
        'terms', coalesce((SELECT jsonb_agg(jsonb_build_object('number', s.number, 'plan', s.plan_name, 'amount', s.amount, 'currency', s.currency,
            'state', s.state, 'askedAt', s.created_at, 'startsAt', s.starts_at, 'endsAt', s.ends_at) ORDER BY s.created_at)
          FROM loyalty.subscription s WHERE s.member_id = m.id), '[]'),
        'prizes', coalesce((SELECT jsonb_agg(jsonb_build_object('prize', r.name, 'code', x.code, 'state', x.state, 'at', x.at) ORDER BY x.id)
          FROM loyalty.redemption x JOIN loyalty.prize r ON r.id = x.prize_id WHERE x.member_id = m.id), '[]')) AS record
      FROM loyalty.member m JOIN loyalty.programme p ON p.id = m.programme_id WHERE m.account_id = ${accountId} ORDER BY m.joined_at`);
    return [{ section: 'loyalty', records: members.map(({ record }) => record) }];
  },
  erase: async (tx, { accountId }) => {
    await tx.run(sql`
      UPDATE loyalty.subscription s SET state = 'LAPSED', ended_at = now() FROM loyalty.member m
      WHERE m.id = s.member_id AND m.account_id = ${accountId} AND s.state = 'WAITING'`);
    await tx.run(sql`
      UPDATE loyalty.member SET account_id = NULL, shown_as = NULL, left_at = coalesce(left_at, now()) WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
};
