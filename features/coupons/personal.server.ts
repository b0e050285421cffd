import type { Tx } from '#platform/database.server.ts';
import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { openIncome } from './person.server.ts';
import { forgetPersons } from './store/uses.server.ts';

/** Days that a declared income is kept: as long as anybody could ask why a coupon was given or refused. */
const KEPT_DAYS = 90;

/** `ordersOf`: the ids of the account's own orders. By them alone, as whoever writes another's document is not that person. */
export const personalDataOf = (ordersOf: (tx: Tx, accountId: string) => Promise<string[]>): PersonalDataPort => ({
  feature: 'coupons',
  columns: ['coupons.use.person_index', 'coupons.person.person_index', 'coupons.family_income.sealed'],
  read: async (tx, subject, env) => {
    const orders = await ordersOf(tx, subject.accountId);
    const uses = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT jsonb_build_object('coupon', c.code, 'name', c.name, 'order', u.order_id, 'off', u.off, 'currency', c.currency,
        'state', u.state, 'at', u.created_at) AS record
      FROM coupons.use u JOIN coupons.coupon c ON c.brand = u.brand AND c.id = u.coupon_id
      WHERE u.order_id = ANY(${orders}::uuid[])
      ORDER BY u.created_at`);
    const incomes = await tx.rows(sql<{ order: string; sealed: string; at: Date }>`
      SELECT order_id AS "order", encode(sealed, 'base64') AS sealed, declared_at AS at FROM coupons.family_income
      WHERE order_id = ANY(${orders}::uuid[]) ORDER BY declared_at`);
    return [
      { section: 'coupons', records: uses.map(({ record }) => record) },
      {
        section: 'familyIncome',
        records: incomes.map(({ order, sealed, at }) => ({ order, income: openIncome(env, order, sealed), at })),
      },
    ];
  },
  erase: async (tx, subject) => {
    const orders = await ordersOf(tx, subject.accountId);
    await forgetPersons(tx, orders);
    await tx.run(sql`DELETE FROM coupons.family_income WHERE order_id = ANY(${orders}::uuid[])`);
    return { holds: [] };
  },
  retain: (tx, { now }) =>
    tx.run(sql`
      DELETE FROM coupons.family_income
      WHERE declared_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)`),
});
