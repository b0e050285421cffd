import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export const BY_HAND = '01900000-0000-7000-8000-0000000000b1';

/** A member made by hand, with points that nothing booked. */
export const addMember = (tx: Tx, points: number): Promise<unknown> =>
  tx.run(sql`
    INSERT INTO loyalty.member (id, brand, market, programme_id, plan, invitation, points)
    SELECT ${BY_HAND}::uuid, brand, market, id, 'FREE', 'BY-HAND', ${points} FROM loyalty.programme LIMIT 1`);

const addTerm = async (tx: Tx): Promise<void> => {
  await addMember(tx, 0);
  await tx.run(sql`
    INSERT INTO loyalty.subscription (id, brand, market, member_id, number, plan, plan_name, months, amount, currency, asked_until)
    SELECT id, brand, market, id, 'BYHAND0001', 'PLUS', 'made by hand', 12, 5, 'BRL', now() - interval '2 hours'
    FROM loyalty.member WHERE id = ${BY_HAND}`);
};

/** What must be true of paid plans, and what breaks it. */
export const TERM_DAMAGES = {
  'a term of a plan counts by money, and only by money that was accepted': async (tx: Tx): Promise<void> => {
    await addTerm(tx);
    await tx.run(sql`
      UPDATE loyalty.subscription SET state = 'ACTIVE', paid_at = now(), starts_at = now(), ends_at = now() + interval '1 year',
        withdraw_until = now() WHERE id = ${BY_HAND}`);
  },
  'no term waits for its money past its time': addTerm,
};
