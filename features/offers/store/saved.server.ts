import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { OFFER } from './rows.server.ts';
import type { CardRow, Shop } from './search.server.ts';

/** Offers a person keeps, the last kept first; one that was taken off the showcase is kept but not shown. */
export const listSaved = (tx: Tx, shop: Shop, accountId: string): Promise<CardRow[]> =>
  tx.rows(sql<CardRow>`
    SELECT ${OFFER}, (SELECT l.name ->> ${shop.locale} FROM offers.label l WHERE l.kind = 'STAMP' AND l.code = o.stamp) AS "stampName"
    FROM offers.saved_offer s JOIN offers.offer o ON o.brand = s.brand AND o.id = s.offer_id
    WHERE s.account_id = ${accountId} AND s.brand = ${shop.brand} AND o.market = ${shop.market} AND o.deleted_at IS NULL
      AND o.state IN ('published', 'unsold', 'sold')
    ORDER BY s.saved_at DESC, o.id`);

/** Which of these ids are offers of the market at all: one that has left the showcase may still be kept. */
export const knownInShop = async (tx: Tx, shop: Shop, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx.rows(sql<{ id: string }>`
    SELECT o.id FROM offers.offer o
    WHERE o.id = ANY(${ids}::uuid[]) AND o.brand = ${shop.brand} AND o.market = ${shop.market}`);
  return rows.map(({ id }) => id);
};

/** Keeps exactly these of what the person sees; what is hidden for now stays kept, and what was kept stays as old as it is. */
export const replaceSaved = async (
  tx: Tx,
  shop: Shop,
  input: { accountId: string; ids: readonly string[] },
): Promise<void> => {
  await tx.run(sql`
    DELETE FROM offers.saved_offer s USING offers.offer o
    WHERE s.account_id = ${input.accountId} AND s.brand = ${shop.brand} AND o.brand = s.brand AND o.id = s.offer_id
      AND o.market = ${shop.market} AND o.state IN ('published', 'unsold', 'sold') AND NOT s.offer_id = ANY(${input.ids}::uuid[])`);
  await tx.run(sql`
    INSERT INTO offers.saved_offer (account_id, brand, offer_id, saved_at)
    SELECT ${input.accountId}::uuid, ${shop.brand}, w.id, now() - w.place * interval '1 millisecond'
    FROM unnest(${input.ids}::uuid[]) WITH ORDINALITY AS w (id, place)
    ON CONFLICT DO NOTHING`);
};
