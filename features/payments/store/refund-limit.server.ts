import { sql, type Statement } from '#platform/sql.server.ts';
import { REFUND_APPROVAL_LIMIT } from '../rules/verdict.ts';

/**
 * The state a new refund of an order starts in. What goes back of the order without a second person is one sum: in parts it is the same
 * sum. The caller holds the order. `amount` is all that is asked for now, `order` and `currency` are columns.
 */
export const firstState = (amount: Statement, order: Statement, currency: Statement): Statement => sql`
  CASE WHEN ${amount} + (
      SELECT coalesce(sum(alone.amount), 0) FROM payments.refund alone
      WHERE alone.order_id = ${order} AND alone.approved_by IS NULL AND alone.state IN ('REQUESTED', 'DONE', 'FAILED'))
    > CASE ${currency} WHEN 'BRL' THEN ${REFUND_APPROVAL_LIMIT.BRL}::bigint ELSE ${REFUND_APPROVAL_LIMIT.ARS}::bigint END
  THEN 'AWAITING_APPROVAL' ELSE 'REQUESTED' END`;
