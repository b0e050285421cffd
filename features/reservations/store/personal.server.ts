import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Hold, PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';

type RetainedOrder = { readonly id: string; readonly brand: string; readonly market: Market; readonly since: Date };

/** Every order of a person, held, paid or over. */
export const listOrderIds = async (tx: Tx, accountId: string): Promise<string[]> => {
  const rows = await tx.rows(sql<{ id: string }>`SELECT id FROM reservations.purchase WHERE account_id = ${accountId}`);
  return rows.map(({ id }) => id);
};

/** An order that was paid for is a fiscal record: it stays, without a name on it; a hold that ran out goes. */
export const personalData: PersonalDataPort = {
  feature: 'reservations',
  columns: ['reservations.purchase.account_id', 'reservations.purchase.anonymous_id', 'reservations.withdrawal.email'],
  read: async (tx, { accountId, email }) => {
    const orders = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(p) - 'account_id' - 'anonymous_id' AS record FROM reservations.purchase p
      WHERE account_id = ${accountId} ORDER BY created_at`);
    const withdrawals = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(w) AS record FROM reservations.withdrawal w WHERE lower(email) = lower(${email}) ORDER BY created_at`);
    return [
      { section: 'orders', records: orders.map(({ record }) => record) },
      { section: 'withdrawals', records: withdrawals.map(({ record }) => record) },
    ];
  },
  isRunning: async (tx, { accountId }) => {
    const { running } = await tx.one(sql<{ running: boolean }>`
      SELECT EXISTS (SELECT FROM reservations.purchase WHERE account_id = ${accountId}
        AND (state NOT IN ('CANCELLED', 'DELIVERED', 'PRE_RESERVE') OR (state = 'PRE_RESERVE' AND held_until > now()))) AS running`);
    return running;
  },
  erase: async (tx, { accountId, email }) => {
    await tx.run(sql`
      UPDATE reservations.purchase SET account_id = NULL, anonymous_id = 'erased'
      WHERE account_id = ${accountId} AND reserved_at IS NULL`);
    await tx.run(sql`UPDATE reservations.purchase SET anonymous_id = NULL WHERE account_id = ${accountId}`);
    await tx.run(sql`
      UPDATE reservations.withdrawal SET email = 'erased@erased.invalid' WHERE lower(email) = lower(${email})`);
    const stored = await tx.rows(sql<RetainedOrder>`
      SELECT id, brand, market, coalesce(cancelled_at, reserved_at) AS since FROM reservations.purchase
      WHERE account_id = ${accountId} ORDER BY created_at`);
    const holds = stored.map(({ id, brand, market, since }): Hold => ({
      brand,
      market,
      subject: 'ORDER',
      reference: id,
      basis: 'FISCAL',
      since,
    }));
    return { holds };
  },
};
