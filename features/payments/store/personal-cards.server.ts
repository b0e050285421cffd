import type { Tx } from '#platform/database.server.ts';
import type { PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { forgetCardsJob } from '../jobs.ts';

/** A person's cards as they are kept here. */
export const readCards = async (tx: Tx, accountId: string): Promise<PersonalRecord[]> =>
  (
    await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(c) - 'account_id' - 'token' - 'request_id' || jsonb_build_object('customer_id', w.customer_id) AS record
      FROM payments.card c JOIN payments.wallet w USING (account_id, market)
      WHERE c.account_id = ${accountId} ORDER BY c.created_at`)
  ).map(({ record }) => record);

/** Drops what is left of tries that were refused a day ago. */
export const dropRefused = (tx: Tx, now: Date): Promise<number> =>
  tx.run(sql`DELETE FROM payments.card WHERE refused_at < ${now}::timestamptz - interval '1 day'`);

/**
 * Forgets a person's cards, and asks for the gateway to forget the person, and each card too: where another account is the same person
 * there, the person stays.
 */
export const eraseCards = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.run(sql`SELECT FROM payments.wallet WHERE account_id = ${accountId} FOR UPDATE`);
  await tx.run(sql`
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${forgetCardsJob.topic}, coalesce((
        SELECT c.added_at_brand FROM payments.card c WHERE c.account_id = w.account_id AND c.market = w.market LIMIT 1), 'volante'),
      jsonb_build_object('customerId', w.customer_id, 'cardId', NULL)
    FROM payments.wallet w WHERE w.account_id = ${accountId} AND w.customer_id IS NOT NULL
    UNION ALL
    SELECT ${forgetCardsJob.topic}, c.added_at_brand, jsonb_build_object('customerId', w.customer_id, 'cardId', c.gateway_card_id)
    FROM payments.card c JOIN payments.wallet w USING (account_id, market)
    WHERE c.account_id = ${accountId} AND c.gateway_card_id IS NOT NULL AND w.customer_id IS NOT NULL`);
  await tx.run(sql`DELETE FROM payments.card WHERE account_id = ${accountId}`);
  await tx.run(sql`DELETE FROM payments.wallet WHERE account_id = ${accountId}`);
};
