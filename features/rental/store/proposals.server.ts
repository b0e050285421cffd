import type { Currency, Market } from '#kernel/market.ts';
import type { ReportedStep } from '#kernel/reported-steps.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { FeaturedItem } from '../rules/items.ts';
import type { RentalProposalStatus } from '../rules/statuses.ts';

export type ProposalFacts = {
  readonly code: string;
  readonly productId: string;
  readonly vehicle: string;
  readonly months: number;
  readonly monthlyKilometers: number;
  /** Minor units. */
  readonly monthly: number;
  readonly currency: Currency;
  readonly featuredItems: readonly FeaturedItem[];
};

export type RentalProposalRow = ProposalFacts & {
  readonly id: string;
  readonly status: RentalProposalStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly steps: { readonly status: RentalProposalStatus; readonly at: string }[];
};

const PROPOSAL = sql`p.id, p.code, p.product_id AS "productId", p.vehicle, p.months, p.monthly_kilometers AS "monthlyKilometers",
  p.monthly, p.currency, p.featured_items AS "featuredItems", p.status, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'at', s.at) ORDER BY s.sequence), '[]')
   FROM rental.proposal_step s WHERE s.proposal_id = p.id) AS steps`;

type Own = { readonly brand: string; readonly market: Market; readonly accountId: string };

const FROM_OWN = ({ brand, market, accountId }: Own) => sql`
  FROM rental.proposal p JOIN rental.customer c ON c.brand = p.brand AND c.id = p.customer_id
  WHERE c.account_id = ${accountId} AND c.brand = ${brand} AND c.market = ${market}`;

export const listOwnRentals = (tx: Tx, of: Own & { limit: number }): Promise<RentalProposalRow[]> =>
  tx.rows(sql<RentalProposalRow>`
    SELECT ${PROPOSAL} ${FROM_OWN(of)} ORDER BY p.created_at DESC, p.id LIMIT ${of.limit}`);

export const countOwnRentals = async (tx: Tx, of: Own): Promise<number> =>
  (await tx.one(sql<{ count: number }>`SELECT count(*)::int AS count ${FROM_OWN(of)}`)).count;

export type KnownProposal = {
  readonly id: string;
  readonly status: RentalProposalStatus;
  readonly sequence: number;
};

/** The proposal under the company's code, made where it is new. Its facts stay as they were first said. */
export const keepProposal = async (
  tx: Tx,
  of: { id: string; brand: string; customerId: string; facts: ProposalFacts; at: string },
): Promise<KnownProposal> => {
  const { id, brand, customerId, facts, at } = of;
  await tx.run(sql`
    INSERT INTO rental.proposal (id, brand, customer_id, code, product_id, vehicle, months, monthly_kilometers, monthly, currency,
      featured_items, created_at, updated_at)
    VALUES (${id}, ${brand}, ${customerId}, ${facts.code}, ${facts.productId}, ${facts.vehicle}, ${facts.months},
      ${facts.monthlyKilometers}, ${facts.monthly}, ${facts.currency}, ${[...facts.featuredItems]}, ${at}, ${at})
    ON CONFLICT ON CONSTRAINT one_code DO NOTHING`);
  return tx.one(sql<KnownProposal>`
    SELECT id, status, company_sequence AS sequence FROM rental.proposal
    WHERE customer_id = ${customerId} AND code = ${facts.code}`);
};

/** One step of the company's history: the row moves where the status is another, and the step is noted. */
export const takeRentalStep = async (
  tx: Tx,
  proposal: { id: string; brand: string },
  { status, sequence, at }: ReportedStep<RentalProposalStatus>,
): Promise<void> => {
  await tx.run(sql`
    UPDATE rental.proposal SET status = ${status}, company_sequence = ${sequence}, updated_at = ${at} WHERE id = ${proposal.id}`);
  await tx.run(sql`
    INSERT INTO rental.proposal_step (proposal_id, brand, sequence, status, at)
    VALUES (${proposal.id}, ${proposal.brand}, ${sequence}, ${status}, ${at}) ON CONFLICT DO NOTHING`);
};
