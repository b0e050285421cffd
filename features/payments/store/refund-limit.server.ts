import type { Currency } from '#kernel/market.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { REFUND_APPROVAL_LIMIT } from '../rules/verdict.ts';

type Limits = Readonly<Record<Currency, number>>;

/**
 * The state a new refund of an order starts in. What goes back of the order without a second person is one sum: in parts it is the same
 * sum. The caller holds the order. `amount` is all that is asked for now, `order` and `currency` are columns.
 */
export const firstState = (
  of: { readonly amount: Statement; readonly order: Statement; readonly currency: Statement },
  limits: Limits = REFUND_APPROVAL_LIMIT,
): Statement => sql`
  CASE WHEN ${of.amount} + (
      SELECT coalesce(sum(alone.amount), 0) FROM payments.refund alone
      WHERE alone.order_id = ${of.order} AND alone.approved_by IS NULL AND alone.state IN ('REQUESTED', 'DONE', 'FAILED'))
    > CASE ${of.currency} WHEN 'BRL' THEN ${limits.BRL}::bigint ELSE ${limits.ARS}::bigint END
  THEN 'AWAITING_APPROVAL' ELSE 'REQUESTED' END`;
