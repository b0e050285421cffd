import type { Market } from '#kernel/market.ts';
import type { ReportedStep } from '#kernel/reported-steps.ts';
import type { Tx } from '#platform/database.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { sendRenterJob } from '../jobs.ts';
import type { RefusalReason, RentalCustomerState } from '../rules/customer-machine.ts';
import { rentalProposalMachine } from '../rules/proposal-machine.ts';

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
  /** The company has the data of this attempt. */
  readonly isReceived: boolean;
  /** When the person agreed to this attempt. */
  readonly acceptedAt: Date;
  readonly updatedAt: Date;
};

const CUSTOMER = sql`id, brand, market, account_id AS "accountId", state, attempt, customer_code AS "customerCode", reason,
  company_sequence AS sequence, received_attempt = attempt AS "isReceived", accepted_at AS "acceptedAt", updated_at AS "updatedAt"`;

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
export const insertCustomer = async (tx: Tx, of: Own & { id: string; form: Buffer }): Promise<boolean> => {
  const { id, brand, market, accountId, form } = of;
  const inserted = await tx.run(sql`
    INSERT INTO rental.customer (id, brand, market, account_id, form_sealed) VALUES (${id}, ${brand}, ${market}, ${accountId}, ${form})
    ON CONFLICT ON CONSTRAINT one_customer DO NOTHING`);
  if (inserted > 0) await enqueue(tx, sendRenterJob, { brand, payload: { customerId: id, accountId } });
  return inserted > 0;
};

/** A refused person begins anew. */
export const restartCustomer = async (tx: Tx, { id, brand, accountId }: CustomerRow, form: Buffer): Promise<void> => {
  await tx.run(sql`
    UPDATE rental.customer SET state = 'VALIDATING_IDENTITY', attempt = attempt + 1, reason = NULL, accepted_at = now(),
      updated_at = now(), form_sealed = ${form}, check_at = now() + interval '5 minutes'
    WHERE id = ${id}`);
  await enqueue(tx, sendRenterJob, { brand, payload: { customerId: id, accountId } });
};

/** What an attempt hands over, as long as the company may lack it. */
export const findSealedForm = (
  tx: Tx,
  { id, attempt }: Pick<CustomerRow, 'id' | 'attempt'>,
): Promise<{ sealed: string } | null> =>
  tx.maybe(sql<{ sealed: string }>`
    SELECT encode(form_sealed, 'base64') AS sealed FROM rental.customer
    WHERE id = ${id} AND attempt = ${attempt} AND form_sealed IS NOT NULL`);

/** The company took the form of an attempt: it is kept here no longer. */
export const noteReceived = (tx: Tx, { id, attempt }: Pick<CustomerRow, 'id' | 'attempt'>): Promise<number> =>
  tx.run(sql`
    UPDATE rental.customer SET received_attempt = attempt, form_sealed = NULL WHERE id = ${id} AND attempt = ${attempt}`);

/** While the company validates it is asked after five minutes, about a customer after an hour, and about nobody it would not have. */
const nextCheck = (state: Statement): Statement => sql`
  CASE ${state} WHEN 'REFUSED' THEN NULL WHEN 'PERSISTED_ON_HUB' THEN now() + interval '1 hour' ELSE now() + interval '5 minutes' END`;

/** One step of the company's history. Whoever takes a step there has arrived. */
export const takeCustomerStep = (
  tx: Tx,
  id: string,
  { status, sequence }: ReportedStep<RentalCustomerState>,
): Promise<number> =>
  tx.run(sql`
    UPDATE rental.customer SET state = ${status}, company_sequence = ${sequence}, updated_at = now(), received_attempt = attempt,
      form_sealed = NULL, check_at = ${nextCheck(sql`${status}::text`)}
    WHERE id = ${id}`);

/** The company's name for the person. */
export const noteCode = (tx: Tx, { id, customerCode }: { id: string; customerCode: string }): Promise<number> =>
  tx.run(sql`UPDATE rental.customer SET customer_code = ${customerCode} WHERE id = ${id}`);

/** Why, where the step just taken is a refusal. */
export const noteReason = (tx: Tx, { id, reason }: { id: string; reason: RefusalReason | null }): Promise<number> =>
  tx.run(sql`
    UPDATE rental.customer SET reason = CASE WHEN state = 'REFUSED' THEN coalesce(${reason}, 'OTHER') END WHERE id = ${id}`);

/** The company would not even take the form of the attempt that was sent; a later one is not meant. */
export const refuseCustomer = (
  tx: Tx,
  { id, attempt, reason }: { id: string; attempt: number; reason: RefusalReason },
): Promise<number> =>
  tx.run(sql`
    UPDATE rental.customer SET state = 'REFUSED', reason = ${reason}, updated_at = now(), form_sealed = NULL, check_at = NULL
    WHERE id = ${id} AND attempt = ${attempt} AND state = 'VALIDATING_IDENTITY'`);

/**
 * The longer nothing new was heard of somebody, the later they are asked about again: after a twenty-fourth of that time, at most a
 * day. A customer nothing is under way for is asked about no more when it is half a year, until the company speaks of them; whoever
 * waits for a validation or with a proposal would otherwise wait for good.
 */
const afterSilence = (
  state: Statement,
  { silence, isWaiting }: { silence: Statement; isWaiting: Statement },
): Statement => sql`
  CASE WHEN ${state} <> 'REFUSED' AND (${state} <> 'PERSISTED_ON_HUB' OR ${isWaiting} OR ${silence} < interval '180 days')
    THEN greatest(${nextCheck(state)}, now() + least(${silence} / 24, interval '1 day')) END`;

/** People the company has been silent about, the longest due first: a lost webhook costs no more. Whatever comes of the asking, each is due again later. */
export const customersToCheck = (tx: Tx, limit: number): Promise<{ id: string }[]> =>
  tx.rows(sql<{ id: string }>`
    UPDATE rental.customer c SET check_at = ${afterSilence(sql`c.state`, { silence: sql`due.silence`, isWaiting: sql`due.is_waiting` })}
    FROM (
      SELECT id, now() - greatest(updated_at, (SELECT max(p.updated_at) FROM rental.proposal p WHERE p.customer_id = customer.id))
        AS silence, EXISTS (SELECT FROM rental.proposal p WHERE p.customer_id = customer.id
          AND p.status <> ALL(${[...rentalProposalMachine.ends]}::text[])) AS is_waiting
      FROM rental.customer WHERE check_at <= now() ORDER BY check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE c.id = due.id RETURNING c.id`);

/** There is news of a proposal: whoever was asked about seldom or no more is asked about within the hour. */
export const checkSoon = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    UPDATE rental.customer SET check_at = least(coalesce(check_at, 'infinity'), now() + interval '1 hour')
    WHERE id = ${id} AND state = 'PERSISTED_ON_HUB'`);
