import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { sql } from '#platform/sql.server.ts';
import { sendRenterJob } from '../jobs.ts';
import type { RefusalReason, RentalCustomerState } from '../rules/customer-machine.ts';
import type { CompanyStep } from '../rules/history.ts';

export type CustomerRow = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly accountId: string;
  readonly state: RentalCustomerState;
  readonly attempt: number;
  readonly customerCode: string | null;
  readonly reason: RefusalReason | null;
  readonly sequence: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const CUSTOMER = sql`id, brand, market, account_id AS "accountId", state, attempt, customer_code AS "customerCode", reason,
  company_sequence AS sequence, created_at AS "createdAt", updated_at AS "updatedAt"`;

type Own = { readonly brand: string; readonly market: Market; readonly accountId: string };

export const findOwnCustomer = (tx: Tx, { brand, market, accountId }: Own): Promise<CustomerRow | null> =>
  tx.maybe(sql<CustomerRow>`
    SELECT ${CUSTOMER} FROM rental.customer
    WHERE account_id = ${accountId} AND brand = ${brand} AND market = ${market}`);

export const lockOwnCustomer = (tx: Tx, { brand, market, accountId }: Own): Promise<CustomerRow | null> =>
  tx.maybe(sql<CustomerRow>`
    SELECT ${CUSTOMER} FROM rental.customer
    WHERE account_id = ${accountId} AND brand = ${brand} AND market = ${market} FOR UPDATE`);

export const findCustomer = (tx: Tx, id: string): Promise<CustomerRow | null> =>
  tx.maybe(sql<CustomerRow>`SELECT ${CUSTOMER} FROM rental.customer WHERE id = ${id}`);

export const lockCustomer = (tx: Tx, id: string): Promise<CustomerRow | null> =>
  tx.maybe(sql<CustomerRow>`SELECT ${CUSTOMER} FROM rental.customer WHERE id = ${id} FOR UPDATE`);

/** The person with the request to hand them over. False where they are known: of two at once the second waits for the first. */
export const insertCustomer = async (tx: Tx, of: Own & { id: string }): Promise<boolean> => {
  const { id, brand, market, accountId } = of;
  const inserted = await tx.run(sql`
    INSERT INTO rental.customer (id, brand, market, account_id) VALUES (${id}, ${brand}, ${market}, ${accountId})
    ON CONFLICT ON CONSTRAINT one_customer DO NOTHING`);
  if (inserted > 0) await enqueue(tx, sendRenterJob, { brand, payload: { customerId: id, accountId } });
  return inserted > 0;
};

/** A refused person begins anew. */
export const restartCustomer = async (tx: Tx, { id, brand, accountId }: CustomerRow): Promise<void> => {
  await tx.run(sql`
    UPDATE rental.customer SET state = 'VALIDATING_IDENTITY', attempt = attempt + 1, reason = NULL, accepted_at = now(),
      updated_at = now(), checked_at = NULL
    WHERE id = ${id}`);
  await enqueue(tx, sendRenterJob, { brand, payload: { customerId: id, accountId } });
};

/** One step of the company's history. */
export const takeCustomerStep = (
  tx: Tx,
  id: string,
  { status, sequence }: CompanyStep<RentalCustomerState>,
): Promise<number> =>
  tx.run(sql`
    UPDATE rental.customer SET state = ${status}, company_sequence = ${sequence}, updated_at = now() WHERE id = ${id}`);

/** What the company says beside its history. */
export const noteCompany = (
  tx: Tx,
  input: { id: string; customerCode: string; reason: RefusalReason | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE rental.customer SET customer_code = ${input.customerCode},
      reason = CASE WHEN state = 'REFUSED' THEN coalesce(${input.reason}, 'OTHER') END, checked_at = now()
    WHERE id = ${input.id}`);

/** The company would not even take the form. */
export const refuseCustomer = (tx: Tx, id: string, reason: RefusalReason): Promise<number> =>
  tx.run(sql`
    UPDATE rental.customer SET state = 'REFUSED', reason = ${reason}, updated_at = now(), checked_at = now()
    WHERE id = ${id} AND state = 'VALIDATING_IDENTITY'`);

/** People the company has been silent about: while it validates five minutes, of a customer an hour. A lost webhook costs no more. */
export const customersToCheck = (tx: Tx, limit: number): Promise<{ id: string }[]> =>
  tx.rows(sql<{ id: string }>`
    SELECT id FROM rental.customer
    WHERE state <> 'REFUSED' AND customer_code IS NOT NULL
      AND coalesce(checked_at, created_at) < now() - CASE state WHEN 'PERSISTED_ON_HUB' THEN interval '1 hour' ELSE interval '5 minutes' END
    ORDER BY coalesce(checked_at, created_at) LIMIT ${limit}`);
