import type { Market } from '#kernel/market.ts';
import { exportCustom, forgetCustom } from '#features/custom-fields/public.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Hold, PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { openRecipient } from './store/welcome-kit.server.ts';

type RetainedOrder = { readonly id: string; readonly brand: string; readonly market: Market; readonly since: Date };

/** Every order of a person, held, paid or over. */
export const listOrderIds = async (tx: Tx, accountId: string): Promise<string[]> => {
  const rows = await tx.rows(sql<{ id: string }>`SELECT id FROM reservations.purchase WHERE account_id = ${accountId}`);
  return rows.map(({ id }) => id);
};

const lockOrderIds = async (tx: Tx, accountId: string): Promise<string[]> => {
  const rows = await tx.rows(sql<{ id: string }>`
    SELECT id FROM reservations.purchase WHERE account_id = ${accountId} ORDER BY id FOR UPDATE`);
  return rows.map(({ id }) => id);
};

/** An order that was paid for is a fiscal record: it stays, without a name on it; a hold that ran out goes. */
export const personalData: PersonalDataPort = {
  feature: 'reservations',
  columns: [
    'reservations.purchase.account_id',
    'reservations.purchase.anonymous_id',
    'reservations.purchase.assignee_id',
    'reservations.order_note.words',
    'reservations.purchase.plate',
    'reservations.withdrawal.email',
    'reservations.balance_source.detail',
    'reservations.balance_source.correction',
    'reservations.paper.number',
    'reservations.feedback.words',
    'reservations.welcome_kit.sealed',
  ],
  read: async (tx, { accountId, email }, env) => {
    const orders = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(p) - 'account_id' - 'anonymous_id' - 'assignee_id' || jsonb_build_object('tradedCars', (
        SELECT coalesce(jsonb_agg(s.detail ORDER BY s.created_at), '[]') FROM reservations.balance_source s
        WHERE s.order_id = p.id AND s.detail IS NOT NULL), 'carCorrections', (
        SELECT coalesce(jsonb_agg(s.correction ORDER BY s.created_at), '[]') FROM reservations.balance_source s
        WHERE s.order_id = p.id AND s.correction IS NOT NULL)) AS record FROM reservations.purchase p
      WHERE account_id = ${accountId} ORDER BY created_at`);
    const withdrawals = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(w) AS record FROM reservations.withdrawal w WHERE lower(email) = lower(${email}) ORDER BY created_at`);
    const kits = await tx.rows(sql<{ orderId: string; sealed: string | null; record: PersonalRecord }>`
      SELECT k.order_id AS "orderId", encode(k.sealed, 'base64') AS sealed, to_jsonb(k) - 'sealed' AS record
      FROM reservations.welcome_kit k JOIN reservations.purchase p ON p.id = k.order_id WHERE p.account_id = ${accountId}`);
    const papers = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(r) - 'file_id' - 'brought_by' AS record FROM reservations.paper r
      JOIN reservations.purchase p ON p.id = r.order_id WHERE p.account_id = ${accountId} ORDER BY r.at`);
    const feedback = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(f) AS record FROM reservations.feedback f
      JOIN reservations.purchase p ON p.id = f.order_id WHERE p.account_id = ${accountId} ORDER BY f.at`);
    const custom = await exportCustom(tx, await listOrderIds(tx, accountId));
    return [
      { section: 'orderFields', records: custom.map(({ record }) => record as PersonalRecord) },
      { section: 'orderFeedback', records: feedback.map(({ record }) => record) },
      { section: 'orderPapers', records: papers.map(({ record }) => record) },
      {
        section: 'welcomeKits',
        records: kits.map(({ orderId, sealed, record }) => ({
          ...record,
          recipient: openRecipient(env, orderId, sealed),
        })),
      },
      { section: 'orders', records: orders.map(({ record }) => record) },
      { section: 'withdrawals', records: withdrawals.map(({ record }) => record) },
    ];
  },
  // A delivered car on its way back still owes its buyer the money; the buyer owes what a bank took after it was delivered.
  running: async (tx, { accountId }) => {
    const rows = await tx.rows(sql<{ id: string; brand: string; market: Market; name: string }>`
      SELECT id, brand, market, number AS name FROM reservations.purchase p WHERE account_id = ${accountId}
        AND (state NOT IN ('CANCELLED', 'DELIVERED', 'PRE_RESERVE') OR (state = 'PRE_RESERVE' AND held_until > now())
          OR (taken_back > 0 AND balance <> 'PAID' AND state <> 'CANCELLED')
          OR EXISTS (SELECT FROM reservations.withdrawal w WHERE w.order_id = p.id AND w.state IN ('OPEN', 'ACCEPTED')))
      ORDER BY created_at DESC`);
    return rows.map((row) => ({ kind: 'ORDER' as const, ...row }));
  },
  erase: async (tx, { accountId, email }) => {
    // Before a hold that ran out stops being theirs, and behind whoever writes in the fields of one.
    await forgetCustom(tx, await lockOrderIds(tx, accountId));
    await tx.run(sql`
      UPDATE reservations.order_note SET words = NULL
      WHERE words IS NOT NULL AND order_id IN (SELECT id FROM reservations.purchase WHERE account_id = ${accountId})`);
    await tx.run(sql`
      UPDATE reservations.purchase SET account_id = NULL, anonymous_id = 'erased'
      WHERE account_id = ${accountId} AND reserved_at IS NULL`);
    await tx.run(sql`
      UPDATE reservations.balance_source SET detail = detail || CASE WHEN kind = 'TRADE_IN' THEN '{"plate": ""}' ELSE '{"group": "", "quota": ""}' END::jsonb
      WHERE detail IS NOT NULL AND order_id IN (SELECT id FROM reservations.purchase WHERE account_id = ${accountId})`);
    await tx.run(sql`
      UPDATE reservations.feedback SET words = NULL
      WHERE order_id IN (SELECT id FROM reservations.purchase WHERE account_id = ${accountId})`);
    await tx.run(sql`
      UPDATE reservations.paper SET number = NULL
      WHERE kind = 'REGISTRATION' AND order_id IN (SELECT id FROM reservations.purchase WHERE account_id = ${accountId})`);
    // Of the staff that leave nobody is asked to work on an order.
    await tx.run(sql`UPDATE reservations.purchase SET assignee_id = NULL WHERE assignee_id = ${accountId}`);
    const files = await tx.rows(sql<{ id: string | null }>`
      WITH named AS (
        SELECT id, file_id FROM reservations.paper
        WHERE file_id IS NOT NULL AND order_id IN (SELECT id FROM reservations.purchase WHERE account_id = ${accountId}) FOR UPDATE)
      UPDATE reservations.paper SET file_id = NULL FROM named WHERE paper.id = named.id RETURNING named.file_id AS id`);
    const photos = await tx.rows(sql<{ id: string }>`
      DELETE FROM reservations.trade_photo
      WHERE order_id IN (SELECT id FROM reservations.purchase WHERE account_id = ${accountId}) RETURNING file_id AS id`);
    await tx.run(sql`
      UPDATE reservations.balance_source SET correction = NULL
      WHERE correction IS NOT NULL AND order_id IN (SELECT id FROM reservations.purchase WHERE account_id = ${accountId})`);
    await tx.run(sql`
      UPDATE reservations.welcome_kit SET sealed = NULL
      WHERE order_id IN (SELECT id FROM reservations.purchase WHERE account_id = ${accountId})`);
    await tx.run(
      sql`UPDATE reservations.purchase SET anonymous_id = NULL, plate = NULL WHERE account_id = ${accountId}`,
    );
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
    return { holds, files: [...files, ...photos].flatMap(({ id }) => id ?? []) };
  },
};

/** An account's orders whose car was handed over; none of them ends before the commit. */
export const listDeliveredIds = async (
  tx: Tx,
  of: { accountId: string; brand: string; market: Market },
): Promise<string[]> => {
  const rows = await tx.rows(sql<{ id: string }>`
    SELECT id FROM reservations.purchase
    WHERE account_id = ${of.accountId} AND brand = ${of.brand} AND market = ${of.market} AND state = 'DELIVERED'
    ORDER BY id LIMIT 100 FOR SHARE`);
  return rows.map(({ id }) => id);
};
