import type { IsoDay } from '#kernel/days.ts';
import type { Currency } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type PaidDay = { readonly day: string; readonly count: number; readonly amount: number };

type Since = { readonly brand: string; readonly currency: Currency; readonly since: IsoDay; readonly timeZone: string };

/** A market has one currency, and a receipt no market. Refunds are not taken off: they have a day of their own. */
export const listPaidPerDay = (tx: Tx, { brand, currency, since, timeZone }: Since): Promise<PaidDay[]> =>
  tx.rows(sql<PaidDay>`
    SELECT to_char(approved_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, count(*)::int AS count,
      coalesce(sum(amount), 0)::bigint AS amount
    FROM payments.receipt
    WHERE brand = ${brand} AND currency = ${currency} AND verdict = 'accepted'
      AND approved_at >= (${since}::date)::timestamp AT TIME ZONE ${timeZone}
    GROUP BY 1`);
