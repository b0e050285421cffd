import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

/** Money that somebody else took for us, or gave back: two entries of the ledger. `amount` is negative where it went back. */
export const postEntries = (
  tx: Tx,
  post: {
    posting: string;
    brand: string;
    account: 'dealership' | 'bank' | 'consortium' | 'sandbox';
    amount: Money;
    orderId: string;
  },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO payments.entry (brand, posting, account, amount, currency, order_id)
    SELECT ${post.brand}, ${post.posting}::uuid, side.account, side.sign * ${post.amount.amount}::bigint, ${post.amount.currency},
      ${post.orderId}::uuid
    FROM (VALUES (${post.account}, 1), ('deposits', -1)) AS side(account, sign)`);
