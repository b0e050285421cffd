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

/** A coupon of one use a person, which says that one is taken. */
export const addCoupon = (tx: Tx): Promise<unknown> =>
  tx.run(sql`
    INSERT INTO coupons.coupon (id, brand, market, code, name, currency, amount, plan, with_offer, with_others, valid_from, most_uses,
      uses, discounted, per_person, active)
    VALUES (gen_random_uuid(), 'jeep', 'br', 'DAMAGE', 'made by hand', 'BRL', 1, 'ANY', true, true, now(), 1, 1, 1, 1, true)`);
