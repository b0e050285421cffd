import { money } from '#kernel/money.ts';
import type { PriceChange } from '../contract/changes.ts';
import type { ChangeRow } from '../store/changes.server.ts';

/** A change as it is shown. */
export const changeOf = (row: ChangeRow, requestedByName: string | null = null): PriceChange => ({
  id: row.id,
  type: row.type,
  mvsCode: row.mvsCode,
  year: row.year,
  basePrice: money(row.baseAmount, row.currency),
  price: money(row.amount, row.currency),
  priceWithoutTaxes: row.netAmount === null ? null : money(row.netAmount, row.currency),
  effectiveAt: row.effectiveAt?.toISOString() ?? null,
  reason: row.reason,
  state: row.state,
  requestedBy: row.requestedBy,
  requestedByName,
  requestedAt: row.requestedAt.toISOString(),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  priceListId: row.listId,
});
