import pg from 'pg';

/**
 * Of what a sample alone does not reach, as it needs points, an order, a delay or a draw: one row of each table of the club. Prize and
 * promotion are of the seed, whose ids come last, so that each database has them.
 */
const ROWS: readonly string[] = [
  `INSERT INTO loyalty.redemption (id, brand, market, member_id, prize_id, entry_id, points, code)
   SELECT gen_random_uuid(), m.brand, m.market, m.id, r.id, e.id, 10, 'BENCH00001' FROM loyalty.member m
   JOIN loyalty.prize r ON r.programme_id = m.programme_id JOIN loyalty.entry e ON e.member_id = m.id ORDER BY r.id DESC LIMIT 1`,
  `INSERT INTO loyalty.drawn (entry_id, lot_id, brand, points)
   SELECT e.id, l.id, e.brand, 1 FROM loyalty.entry e JOIN loyalty.lot l ON l.member_id = e.member_id LIMIT 1`,
  `INSERT INTO loyalty.subscription (id, brand, market, member_id, number, plan, plan_name, months, amount, currency, asked_until)
   SELECT gen_random_uuid(), brand, market, id, 'BENCH00001', 'bench', 'Bench', 12, 1000, 'BRL', now() + interval '1 day'
   FROM loyalty.member LIMIT 1`,
  `INSERT INTO benefits.voucher (id, brand, market, plan_id, kind, account_id, amount, currency, code, valid_until)
   SELECT gen_random_uuid(), n.brand, n.market, n.id, 'LOYALTY', a.id, 100, n.currency, 'BENCH0000001', now() + interval '30 days'
   FROM benefits.voucher_plan n, accounts.account a WHERE NOT a.is_staff LIMIT 1`,
  `INSERT INTO benefits.voucher_use (id, brand, voucher_id, order_id, off, state, returned_at)
   SELECT gen_random_uuid(), v.brand, v.id, p.id, 1, 'RETURNED', now() FROM benefits.voucher v, reservations.purchase p LIMIT 1`,
  `INSERT INTO benefits.plan_share (plan_id, holder, brand) SELECT id, 'bench', brand FROM benefits.voucher_plan LIMIT 1`,
  `INSERT INTO benefits.vote (id, brand, poll_id, option_id, account_id)
   SELECT gen_random_uuid(), q.brand, q.id, o.id, a.id FROM benefits.poll q JOIN benefits.poll_option o ON o.poll_id = q.id,
     accounts.account a WHERE NOT a.is_staff LIMIT 1`,
  `INSERT INTO promotions.participant (id, brand, market, promotion_id, account_id, person_index, edition, numbers)
   SELECT gen_random_uuid(), p.brand, p.market, p.id, a.id, 'bench-person', 1, 1 FROM promotions.promotion p, accounts.account a
   WHERE p.state = 'PUBLISHED' AND NOT a.is_staff ORDER BY p.id DESC LIMIT 1`,
  `INSERT INTO promotions.agreement (participant_id, brand, promotion_id, edition)
   SELECT id, brand, promotion_id, edition FROM promotions.participant LIMIT 1`,
  `INSERT INTO promotions.attribution (id, brand, promotion_id, participant_id, kind, cause, numbers)
   SELECT gen_random_uuid(), brand, promotion_id, id, 'JOINING', 'bench', 1 FROM promotions.participant LIMIT 1`,
  `INSERT INTO promotions.lucky_number (promotion_id, series, number, brand, participant_id, attribution_id)
   SELECT promotion_id, 0, 1, brand, participant_id, id FROM promotions.attribution LIMIT 1`,
  `INSERT INTO promotions.qr_code (id, brand, promotion_id, kind, place, code, valid_from, valid_until, most_uses, created_by)
   SELECT gen_random_uuid(), brand, promotion_id, 'EVENT', 'Bench', 'BENCH00001', now(), now() + interval '1 day', 10, 'bench'
   FROM promotions.participant LIMIT 1`,
  `INSERT INTO promotions.cancellation (id, brand, promotion_id, reason, proposed_by)
   SELECT gen_random_uuid(), brand, id, 'Of the bench alone', 'bench' FROM promotions.promotion LIMIT 1`,
  `INSERT INTO promotions.candidate_list (id, brand, promotion_id, prize_id, requested_by)
   SELECT gen_random_uuid(), brand, promotion_id, id, 'bench' FROM promotions.prize LIMIT 1`,
  `INSERT INTO promotions.candidate (list_id, series, number, brand, participant_id)
   SELECT l.id, 0, 1, l.brand, p.id FROM promotions.candidate_list l, promotions.participant p LIMIT 1`,
  `INSERT INTO promotions.draw (id, brand, promotion_id, prize_id, list_id, results, reference, drawn_on, base_series, base_number, proposed_by)
   SELECT gen_random_uuid(), brand, promotion_id, prize_id, id, '{12345}', 'bench', current_date, 0, 1, 'bench'
   FROM promotions.candidate_list LIMIT 1`,
  `INSERT INTO promotions.winner (id, brand, market, promotion_id, prize_id, draw_id, place, series, number, participant_id)
   SELECT gen_random_uuid(), d.brand, p.market, d.promotion_id, d.prize_id, d.id, 1, 0, 1, p.id
   FROM promotions.draw d, promotions.participant p LIMIT 1`,
  `INSERT INTO promotions.prize_handover (winner_id, brand, handed_on, reference, written_by)
   SELECT id, brand, current_date, 'bench', 'bench' FROM promotions.winner LIMIT 1`,
];

/** Rows to copy: they need not follow from each other as those of the program do. A table that has some keeps them alone. */
export const fillClub = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    for (const row of ROWS) {
      const [, table = ''] = /^INSERT INTO (\S+)/.exec(row) ?? [];
      const { rows } = await client.query(`SELECT FROM ${table} LIMIT 1`);
      if (rows.length === 0) await client.query(row);
    }
  } finally {
    await client.end();
  }
};
