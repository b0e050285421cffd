import type { Actor } from '#kernel/actor.ts';
import type { Currency, Market } from '#kernel/market.ts';
import type { ReportedStep } from '#kernel/reported-steps.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { ProposalDocument } from '../contract/proposal.ts';
import type { FinancedCar } from '../contract/shapes.ts';
import type { CreditOffer, FinancePlan } from '../public.ts';
import type { FinancingStatus } from '../rules/statuses.ts';
import { CAR } from './simulations.server.ts';
import { cancelProposalJob, sendProposalJob } from '../jobs.ts';

export type ProposalRow = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly number: string;
  readonly simulationId: string;
  readonly accountId: string | null;
  readonly dealerId: string;
  readonly orderId: string | null;
  readonly source: FinancePlan['source'];
  readonly planId: string;
  readonly status: FinancingStatus;
  /** Base64. */
  readonly applicantSealed: string;
  readonly released: number;
  readonly currency: Currency;
  readonly bankId: string | null;
  readonly formalizationUrl: string | null;
  readonly bankSequence: number;
  readonly documentsWanted: ProposalDocument[];
  readonly message: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly car: FinancedCar;
  readonly offer: CreditOffer;
  /** Its order ended: the bank is told to end it too. */
  readonly cancelledAt: Date | null;
  readonly steps: { readonly status: FinancingStatus; readonly at: string }[];
};

const PROPOSAL = sql`p.id, p.brand, p.market, p.number, p.simulation_id AS "simulationId", p.account_id AS "accountId",
  p.dealer_id AS "dealerId", p.order_id AS "orderId", p.source, s.plan_id AS "planId", p.status,
  encode(p.applicant_sealed, 'base64') AS "applicantSealed", p.released, p.currency, p.bank_id AS "bankId",
  p.formalization_url AS "formalizationUrl", p.bank_sequence AS "bankSequence", p.documents_wanted AS "documentsWanted",
  p.message, p.created_at AS "createdAt", p.updated_at AS "updatedAt", p.cancelled_at AS "cancelledAt", ${CAR}, s.offer,
  coalesce((SELECT json_agg(json_build_object('status', t.status,
      'at', to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY t.sequence)
    FROM financing.proposal_step t WHERE t.proposal_id = p.id), '[]') AS steps`;

const FROM = sql`FROM financing.proposal p JOIN financing.simulation s ON s.brand = p.brand AND s.id = p.simulation_id`;

/** Whose record: a policy in the query, so that another's is not there. */
const owned = (actor: Actor, visitorId: string | null): Statement =>
  actor.kind === 'person'
    ? sql`(p.account_id = ${actor.accountId} OR (p.account_id IS NULL AND p.anonymous_id = ${visitorId}))`
    : sql`(p.account_id IS NULL AND p.anonymous_id = ${visitorId})`;

type Who = { readonly id: string; readonly actor: Actor; readonly visitorId: string | null };

export const findOwnProposal = (tx: Tx, { id, actor, visitorId }: Who): Promise<ProposalRow | null> =>
  tx.maybe(sql<ProposalRow>`SELECT ${PROPOSAL} ${FROM} WHERE p.id = ${id} AND ${owned(actor, visitorId)}`);

export const findProposal = (tx: Tx, id: string): Promise<ProposalRow | null> =>
  tx.maybe(sql<ProposalRow>`SELECT ${PROPOSAL} ${FROM} WHERE p.id = ${id}`);

export const lockProposal = (tx: Tx, id: string): Promise<ProposalRow | null> =>
  tx.maybe(sql<ProposalRow>`SELECT ${PROPOSAL} ${FROM} WHERE p.id = ${id} FOR UPDATE OF p`);

export const countOwnProposals = async (
  tx: Tx,
  brand: string,
  accountId: string,
): Promise<{ total: number; isMore: boolean }> => {
  const own = sql`FROM financing.proposal WHERE brand = ${brand} AND account_id = ${accountId}`;
  return toCounted(await tx.one(sql<{ total: number }>`${countOf(own)}`));
};

export const listOwnProposals = (
  tx: Tx,
  list: { brand: string; accountId: string; page: number; size: number },
): Promise<ProposalRow[]> =>
  tx.rows(sql<ProposalRow>`
    SELECT ${PROPOSAL} ${FROM} WHERE p.brand = ${list.brand} AND p.account_id = ${list.accountId}
    ORDER BY p.created_at DESC, p.id LIMIT ${list.size} OFFSET ${list.page * list.size}`);

export type NewProposal = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly number: string;
  readonly simulationId: string;
  readonly accountId: string | null;
  readonly visitorId: string | null;
  readonly dealerId: string;
  readonly orderId: string | null;
  readonly source: FinancePlan['source'];
  readonly applicantSealed: Buffer;
  readonly documentIndex: string;
  readonly termsVersion: string;
  readonly released: number;
  readonly currency: Currency;
};

/** The proposal, its audit row and the request to send it. */
export const insertProposal = async (tx: Tx, input: NewProposal): Promise<void> => {
  await tx.run(sql`
    WITH made AS (
      INSERT INTO financing.proposal (id, brand, market, number, simulation_id, account_id, anonymous_id, dealer_id, order_id,
        source, applicant_sealed, document_index, terms_version, released, currency)
      VALUES (${input.id}, ${input.brand}, ${input.market}, ${input.number}, ${input.simulationId}, ${input.accountId}::uuid,
        ${input.visitorId}, ${input.dealerId}, ${input.orderId}::uuid, ${input.source}, ${input.applicantSealed},
        ${input.documentIndex}, ${input.termsVersion}, ${input.released}, ${input.currency})
      RETURNING id, brand)
    INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, to_state)
    SELECT brand, coalesce(nullif(current_setting('app.actor', true), ''), 'unknown'), 'financing_proposal.moved',
      'financing_proposal', id::text, 'PROPOSAL_SENT' FROM made`);
  await enqueue(tx, sendProposalJob, { brand: input.brand, payload: { proposalId: input.id } });
};

/** The order that an approved proposal is to pay, from now on. */
export const tieToOrder = (tx: Tx, { id, orderId }: { id: string; orderId: string }): Promise<number> =>
  tx.run(sql`
    UPDATE financing.proposal SET order_id = ${orderId}, updated_at = now() WHERE id = ${id} AND order_id IS NULL`);

/** Whether the order has a proposal that was neither denied nor is being ended. */
export const hasOpenProposal = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT 1 AS one FROM financing.proposal WHERE order_id = ${orderId} AND status <> 'DENIED' AND cancelled_at IS NULL`)) !==
  null;

/** One step of the bank's history: the row moves where the status is another, and the step is noted. */
export const takeStep = async (
  tx: Tx,
  proposal: { id: string; brand: string },
  step: ReportedStep<FinancingStatus>,
): Promise<void> => {
  await tx.run(sql`
    UPDATE financing.proposal SET status = ${step.status}, bank_sequence = ${step.sequence}, updated_at = now()
    WHERE id = ${proposal.id}`);
  await tx.run(sql`
    INSERT INTO financing.proposal_step (proposal_id, brand, sequence, status, at)
    VALUES (${proposal.id}, ${proposal.brand}, ${step.sequence}, ${step.status}, ${step.at}) ON CONFLICT DO NOTHING`);
};

/** What the bank says beside its history. */
export const noteBank = (
  tx: Tx,
  input: {
    id: string;
    bankId: string;
    formalizationUrl: string | null;
    wanted: readonly string[];
    message: string | null;
  },
): Promise<number> =>
  tx.run(sql`
    UPDATE financing.proposal SET bank_id = ${input.bankId}, formalization_url = ${input.formalizationUrl},
      documents_wanted = ${[...input.wanted]}, message = ${input.message?.slice(0, 300) ?? null}, checked_at = now()
    WHERE id = ${input.id}`);

export const noteRefusal = (tx: Tx, id: string, message: string | null): Promise<number> =>
  tx.run(sql`
    UPDATE financing.proposal SET message = ${message?.slice(0, 300) ?? null}, checked_at = now() WHERE id = ${id}`);

/** Proposals nobody heard of for five minutes: a lost webhook costs minutes, not a car. */
export const proposalsToCheck = (tx: Tx, limit: number): Promise<{ id: string; brand: string }[]> =>
  tx.rows(sql<{ id: string; brand: string }>`
    SELECT id, brand FROM financing.proposal
    WHERE status NOT IN ('DENIED', 'PAYED', 'PAYMENT_DONE') AND coalesce(checked_at, created_at) < now() - interval '5 minutes'
    ORDER BY coalesce(checked_at, created_at) LIMIT ${limit}`);

/** A status of a proposal, with what its bank was asked for. */
export type NewestCredit = { readonly status: FinancingStatus; readonly car: FinancedCar; readonly price: number };

/** `id`: of its proposal, which is given up where its bank is to end it. */
type StepOfOrder = NewestCredit & { readonly at: Date; readonly id: string; readonly isGivenUp: boolean };

/** Every status the proposals of an order went through, oldest first. */
export const listStepsOfOrder = (tx: Tx, orderId: string): Promise<StepOfOrder[]> =>
  tx.rows(sql<StepOfOrder>`
    SELECT steps.status, steps.at, steps.id, steps."isGivenUp", ${CAR}, s.price FROM (
      SELECT 'PROPOSAL_SENT' AS status, p.created_at AS at, 0 AS sequence, p.id, p.simulation_id, p.cancelled_at IS NOT NULL AS "isGivenUp" FROM financing.proposal p
      WHERE p.order_id = ${orderId}
      UNION ALL
      SELECT t.status, t.at, t.sequence, p.id, p.simulation_id, p.cancelled_at IS NOT NULL FROM financing.proposal p
      JOIN financing.proposal_step t ON t.proposal_id = p.id WHERE p.order_id = ${orderId}) AS steps
    JOIN financing.simulation s ON s.id = steps.simulation_id
    ORDER BY steps.id, steps.sequence`);

/** The newest proposal of each of these orders: its status, and what its bank was asked for. */
export const listNewestCredits = (
  tx: Tx,
  orderIds: readonly string[],
): Promise<(NewestCredit & { orderId: string | null })[]> =>
  tx.rows(sql<NewestCredit & { orderId: string | null }>`
    SELECT DISTINCT ON (p.order_id) p.order_id AS "orderId", p.status, ${CAR}, s.price ${FROM}
    WHERE p.order_id = ANY(${[...orderIds]}::uuid[]) ORDER BY p.order_id, p.id DESC`);

/** The proposals of an order that ended, or is to be paid without them, are to be ended at their banks; twice is the same as once. */
export const cancelProposalsOf = async (tx: Tx, orderId: string): Promise<void> => {
  const rows = await tx.rows(sql<{ id: string; brand: string }>`
    UPDATE financing.proposal SET cancelled_at = now()
    WHERE order_id = ${orderId} AND cancelled_at IS NULL AND status <> 'DENIED' RETURNING id, brand`);
  for (const { id, brand } of rows) await enqueue(tx, cancelProposalJob, { brand, payload: { proposalId: id } });
};

export const confirmCancelled = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    sql`UPDATE financing.proposal SET cancel_confirmed_at = now() WHERE id = ${id} AND cancel_confirmed_at IS NULL`,
  );
