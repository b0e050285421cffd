import type { Database, Tx } from './database.server.ts';
import { auditInvariants } from './invariants/audit.server.ts';
import { balanceInvariants } from './invariants/balance.server.ts';
import { benefitInvariants } from './invariants/benefits.server.ts';
import { couponInvariants } from './invariants/coupons.server.ts';
import { creditInvariants } from './invariants/credit.server.ts';
import { employeeInvariants } from './invariants/employees.server.ts';
import { eventInvariants } from './invariants/events.server.ts';
import { promotionInvariants } from './invariants/promotions.server.ts';
import type { Invariant } from './invariants/invariant.server.ts';
import { leadInvariants } from './invariants/leads.server.ts';
import { loyaltyInvariants } from './invariants/loyalty.server.ts';
import { monthInvariants } from './invariants/months.server.ts';
import { moneyInvariants } from './invariants/money.server.ts';
import { orderInvariants } from './invariants/orders.server.ts';
import { workInvariants } from './invariants/work.server.ts';
import { sql } from './sql.server.ts';
import { voucherInvariants } from './invariants/vouchers.server.ts';

export type Breach = { readonly name: string; readonly rows: readonly Record<string, unknown>[] };

export const invariants: readonly Invariant[] = [
  ...orderInvariants,
  ...moneyInvariants,
  ...balanceInvariants,
  ...creditInvariants,
  ...couponInvariants,
  ...employeeInvariants,
  ...eventInvariants,
  ...promotionInvariants,
  ...loyaltyInvariants,
  ...voucherInvariants,
  ...benefitInvariants,
  ...leadInvariants,
  ...workInvariants,
  ...auditInvariants,
  ...monthInvariants,
];

const MOST_ROWS = 20;

/** Those invariants that rows break, seen from inside a transaction over all brands. */
export const findBreaches = async (tx: Tx): Promise<Breach[]> => {
  const breaches: Breach[] = [];
  for (const { name, broken } of invariants) {
    const rows = await tx.rows(sql`SELECT * FROM (${broken}) AS broken LIMIT ${MOST_ROWS}`);
    if (rows.length > 0) breaches.push({ name, rows });
  }
  return breaches;
};

/** Empty for sound data. Tests ask after every journey and fault; a restore ends with it. */
export const checkInvariants = (db: Database, deadlineMs = 120_000): Promise<Breach[]> =>
  db.read({ allBrands: true, deadlineMs }, findBreaches);
