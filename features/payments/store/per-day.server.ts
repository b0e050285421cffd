import type { IsoDay } from '#kernel/days.ts';
import type { Currency } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { ofDealers } from './of-dealers.server.ts';

export type PaidDay = { readonly day: string; readonly count: number; readonly amount: number };

type Since = {
  readonly brand: string;
  readonly currency: Currency;
  readonly since: IsoDay;
  readonly timeZone: string;
  /** The dealerships whose orders' payments are seen; null: all of them. */
  readonly dealerIds: readonly string[] | null;
};

/** A market has one currency, and a receipt no market. Refunds are not taken off: they have a day of their own. */
export const listPaidPerDay = (tx: Tx, { brand, currency, since, timeZone, dealerIds }: Since): Promise<PaidDay[]> =>
  tx.rows(sql<PaidDay>`
    SELECT to_char(approved_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, count(*)::int AS count,
      coalesce(sum(amount), 0)::bigint AS amount
    FROM payments.receipt
    WHERE brand = ${brand} AND currency = ${currency} AND verdict = 'accepted'
      AND approved_at >= (${since}::date)::timestamp AT TIME ZONE ${timeZone}
      ${ofDealers(sql`receipt`, dealerIds)}
    GROUP BY 1`);
