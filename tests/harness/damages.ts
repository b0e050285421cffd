import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

const TERMS = '01900000-0000-7000-8000-00000000e111';

/** A place in a quota, kept for an order by hand, of which so many are said to be taken. */
export const keepPlace = async (tx: Tx, orderId: string, taken: number): Promise<void> => {
  await tx.run(sql`
    INSERT INTO employee_purchase.terms (id, brand, market, purchase_for, year, name, basis_points, most, taken, active)
    SELECT ${TERMS}::uuid, brand, market, 'EMPLOYEE', 2000, 'made by hand', 1, 1, ${taken}::integer, true
    FROM reservations.purchase WHERE id = ${orderId}`);
  await tx.run(sql`
    INSERT INTO employee_purchase.purchase (order_id, brand, market, account_id, terms_id, purchase_for, registration_index,
      person_index, off)
    SELECT id, brand, market, account_id, ${TERMS}::uuid, 'EMPLOYEE', 'x', 'x', 1 FROM reservations.purchase WHERE id = ${orderId}`);
};

/** An event of one seat taken on which nobody sits. */
export const sitNobody = (tx: Tx): Promise<number> =>
  tx.run(sql`
    INSERT INTO events.event (id, brand, market, code, kind, name, summary, details, place, address, starts_at, ends_at, enrol_until,
      seats, most_companions, taken)
    VALUES (gen_random_uuid(), 'jeep', 'br', 'by-hand', 'MEETING', 'by hand', '-', '-', '-', '-', now(), now() + interval '1 hour', now(),
      2, 0, 1)`);

/** A medal whose writer let it count alone. */
export const approveOwnMedals = async (tx: Tx): Promise<void> => {
  await tx.run(sql`ALTER TABLE loyalty.medal DROP CONSTRAINT medal_two_persons`);
  await tx.run(sql`UPDATE loyalty.medal SET approved_by = written_by, approved_at = now() - interval '1 second'`);
};

/** A voucher of nobody that this order keeps, while its price has nothing of it. */
export const keepVoucher = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.run(sql`
    INSERT INTO benefits.voucher_plan (id, brand, market, name, kind, least, amount, currency, keeps_days, valid_from, active, written_by)
    SELECT ${TERMS}::uuid, brand, market, 'made by hand', 'LOYALTY', 1, 5, currency, 1, now(), true, 'one'
    FROM reservations.purchase WHERE id = ${orderId}`);
  await tx.run(sql`
    INSERT INTO benefits.voucher (id, brand, market, plan_id, kind, amount, currency, code, valid_until, used_in)
    SELECT ${TERMS}::uuid, brand, market, ${TERMS}::uuid, 'LOYALTY', 5, currency, '000000000000', now() + interval '1 day', id
    FROM reservations.purchase WHERE id = ${orderId}`);
  await tx.run(sql`
    INSERT INTO benefits.voucher_use (id, brand, voucher_id, order_id, off)
    SELECT ${TERMS}::uuid, brand, ${TERMS}::uuid, id, 5 FROM reservations.purchase WHERE id = ${orderId}`);
};

/** Points for a member that are approved and not booked. */
export const approveGift = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(sql`
    INSERT INTO loyalty.gift (id, brand, market, member_id, points, reason, state, proposed_by, decided_by, decided_at)
    SELECT gen_random_uuid(), brand, market, id, 5, 'by hand', 'APPROVED', 'one', 'another', now() FROM loyalty.member
    WHERE id = ${memberId}`);
