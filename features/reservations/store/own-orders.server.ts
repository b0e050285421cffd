import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { LINE, type LineRow, type OrderRow } from '../store.server.ts';
import type { WithdrawalState } from '../rules/withdrawal.ts';
import type { SourceRow } from './balance.server.ts';

/** A line of a person's orders, with what tells what is to be done next. */
export type OwnLineRow = LineRow &
  Pick<
    OrderRow,
    | 'market'
    | 'factoryKind'
    | 'heldUntil'
    | 'now'
    | 'accountId'
    | 'termsVersion'
    | 'reservedAt'
    | 'deposit'
    | 'paid'
    | 'takenBack'
  > & {
    readonly sources: readonly SourceRow[];
    readonly kitRequested: boolean;
    readonly handover: { readonly startsAt: string; readonly missedAt: string | null } | null;
    readonly withdrawal: { readonly state: WithdrawalState } | null;
  };

/** A person's orders, the newest first; those that come after the one named, which is theirs too. */
export const listOwnOrders = (
  tx: Tx,
  { accountId, before, limit }: { accountId: string; before: string | null; limit: number },
): Promise<OwnLineRow[]> =>
  tx.rows(sql<OwnLineRow>`
    SELECT ${LINE}, market, factory_kind AS "factoryKind", held_until AS "heldUntil", now() AS now, account_id AS "accountId", terms_version AS "termsVersion",
      reserved_at AS "reservedAt", deposit, paid, taken_back AS "takenBack",
      (
        SELECT coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'amount', s.amount, 'paid', s.paid, 'state', s.state,
          'proposalId', s.proposal_id, 'car', s.detail, 'correction', s.correction) ORDER BY s.created_at, s.id), '[]')
        FROM reservations.balance_source s WHERE s.order_id = purchase.id) AS sources,
      EXISTS (SELECT FROM reservations.welcome_kit k WHERE k.order_id = purchase.id) AS "kitRequested",
      (SELECT json_build_object('startsAt', h.starts_at, 'missedAt', h.missed_at) FROM reservations.handover h WHERE h.order_id = purchase.id) AS handover,
      (SELECT json_build_object('state', w.state) FROM reservations.withdrawal w WHERE w.order_id = purchase.id AND w.state = 'ACCEPTED') AS withdrawal
    FROM reservations.purchase
    WHERE account_id = ${accountId} AND (${before}::uuid IS NULL OR (created_at, id) <
      (SELECT b.created_at, b.id FROM reservations.purchase b WHERE b.id = ${before}::uuid AND b.account_id = ${accountId}))
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
