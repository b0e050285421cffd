import { readOrderPayments, type Receipt } from '#features/payments/public.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { kindOfCharge } from './rules/charged-sources.ts';
import { papersOf, type Paid, type Paper } from './rules/papers.ts';
import type { WholeOrder } from './store/order-parts.server.ts';

/** Each payment that was accepted, by whoever took it. What came over the gateway has its receipt there. */
export const paidOf = (row: WholeOrder, receipts: readonly Receipt[]): Paid[] =>
  [
    ...receipts
      .filter(({ why }) => why === null)
      .map(({ id, method, purpose, amount, at }): Paid => ({
        id,
        by: purpose === 'balance' ? kindOfCharge(method) : 'DEPOSIT',
        method,
        amount,
        at: new Date(at).toISOString(),
      })),
    ...row.money
      .filter(({ via }) => via !== 'gateway')
      .map(({ id, kind, amount, at }): Paid => ({ id, by: kind, amount, at: new Date(at).toISOString() })),
  ].toSorted((left, right) => left.at.localeCompare(right.at));

/** What there is to fetch of an order. */
export const papersOfOrder = (row: WholeOrder, paid: readonly Paid[]): Paper[] =>
  papersOf({ ...row, reservedAt: row.reservedAt?.toISOString() ?? null }, { brought: row.papers, paid });

/** The same, for whoever has not read the payments. */
export const readOrderPapers = async (tx: Tx, row: WholeOrder): Promise<{ papers: Paper[]; paid: Paid[] }> => {
  const { receipts } = await readOrderPayments(tx, row.id);
  const paid = paidOf(row, receipts);
  return { papers: papersOfOrder(row, paid), paid };
};
