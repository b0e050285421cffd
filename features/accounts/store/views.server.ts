import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { SavedView } from '../contract/views.ts';

type Person = { readonly accountId: string; readonly brand: string; readonly market: Market };

export const findViews = (tx: Tx, { accountId, brand, market }: Person, area: string): Promise<SavedView[]> =>
  tx.rows(sql<SavedView>`
    SELECT id, name, query FROM accounts.saved_view
    WHERE account_id = ${accountId} AND brand = ${brand} AND market = ${market} AND area = ${area} ORDER BY name`);

export type NewView = Omit<SavedView, 'id'> &
  Person & { readonly id: string; readonly area: string; readonly now: Date };

/** Two at once of one person wait for each other, so that the bound on their number holds. */
export const putView = async (tx: Tx, view: NewView): Promise<void> => {
  const { id, accountId, brand, market, area, name, query, now } = view;
  await tx.run(sql`
    INSERT INTO accounts.saved_view (id, account_id, brand, market, area, name, query, saved_at)
    VALUES (${id}, ${accountId}, ${brand}, ${market}, ${area}, ${name}, ${query}, ${now})
    ON CONFLICT ON CONSTRAINT one_view_a_name DO UPDATE SET query = excluded.query, saved_at = excluded.saved_at`);
};

export const lockPerson = (tx: Tx, accountId: string): Promise<number> =>
  tx.run(sql`SELECT 1 FROM accounts.account WHERE id = ${accountId} FOR NO KEY UPDATE`);

export const removeView = (tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<number> =>
  tx.run(sql`DELETE FROM accounts.saved_view WHERE id = ${id} AND account_id = ${accountId}`);
