import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

/** A coupon of one use a person, which says that one is taken. */
export const addCoupon = (tx: Tx): Promise<number> =>
  tx.run(sql`
    INSERT INTO coupons.coupon (id, brand, market, code, name, currency, amount, plan, with_offer, with_others, valid_from, most_uses,
      uses, discounted, per_person, active)
    VALUES (gen_random_uuid(), 'jeep', 'br', 'DAMAGE', 'made by hand', 'BRL', 1, 'ANY', true, true, now(), 1, 1, 1, 1, true)`);

/** A use of it by an order that has none in its price. */
export const addUse = async (tx: Tx, orderId: string): Promise<number> => {
  await tx.run(sql`DROP INDEX IF EXISTS coupons.one_use_an_order`);
  return tx.run(sql`
    INSERT INTO coupons.use (id, brand, coupon_id, order_id, person_index, plan, off, alone)
    SELECT gen_random_uuid(), brand, id, ${orderId}::uuid, 'somebody', plan, 1, false FROM coupons.coupon WHERE code = 'DAMAGE'`);
};
