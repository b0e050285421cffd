import type { Charge } from './contract.ts';
import { toDigitableLine } from './rules/boleto.ts';
import type { ChargeRow } from './store.server.ts';

/** A charge as its calls show it. */
export const toCharge = (row: ChargeRow): Charge => ({
  id: row.id,
  method: row.method,
  state: row.state,
  isOfRest: row.sourceId !== null,
  amount: { amount: row.amount, currency: row.currency },
  redirectUrl: row.redirectUrl,
  pixCode: row.pixCode,
  slip:
    row.barcode === null || row.dueOn === null || row.network !== null
      ? null
      : { line: toDigitableLine(row.barcode) ?? '', barcode: row.barcode, dueOn: row.dueOn },
  coupon:
    row.barcode === null || row.dueOn === null || row.network === null
      ? null
      : { network: row.network, code: row.payCode ?? row.barcode, barcode: row.barcode, dueOn: row.dueOn },
  expiresAt: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  refusedAt: row.refusedAt?.toISOString() ?? null,
  refusal: row.refusal,
  byKeptCard: row.installments !== null,
  installments: row.installments,
  paidInAll: row.paidInAll === null ? null : { amount: row.paidInAll, currency: row.currency },
  challenge: row.challenge,
});
