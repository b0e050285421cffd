import { noSql, sql, type Statement } from '#platform/sql.server.ts';

/** Lines of a table that are of orders of some dealerships; null: of all of them. */
export const ofDealers = (line: Statement, dealerIds: readonly string[] | null): Statement =>
  dealerIds === null
    ? noSql
    : sql`AND EXISTS (SELECT FROM reservations.purchase p
        WHERE p.brand = ${line}.brand AND p.id = ${line}.order_id AND p.dealer_id = ANY (${[...dealerIds]}::uuid[]))`;
