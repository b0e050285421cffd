import { carName } from '#kernel/car-name.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import type { ProposalDocument } from '../contract/proposal.ts';
import { getDocumentsStatus, getOpportunity } from '../contract/timeline.ts';
import { listDocumentsOf, type DocumentRow } from '../store/documents.server.ts';
import { listOwnProposals, type ProposalRow } from '../store/proposals.server.ts';

const MOST = 20;

const ownProposals = (context: Context, accountId: string): Promise<ProposalRow[]> =>
  context.read((tx) => listOwnProposals(tx, { brand: context.brand, accountId, page: 0, size: MOST }));

const ofProposal = ({ id, number, orderId, status }: ProposalRow) => ({ proposalId: id, number, orderId, status });

const sent = ({ kind, sentAt, deliveredAt }: DocumentRow) => ({
  kind,
  state: deliveredAt === null ? ('sent' as const) : ('delivered' as const),
  sentAt: sentAt.toISOString(),
});

const requested = (kind: ProposalDocument) => ({ kind, state: 'wanted' as const, sentAt: null });

/** What service timeline tells of proposals. Two statements at most. */
export const timelineRoutes: Route[] = [
  handle(getDocumentsStatus, async (_input, context) => {
    if (context.actor.kind !== 'person') return refuse('unauthenticated');
    const rows = await ownProposals(context, context.actor.accountId);
    const documents = await context.read((tx) =>
      listDocumentsOf(
        tx,
        rows.map(({ id }) => id),
      ),
    );
    return ok({
      proposals: rows.map((row) => {
        const own = documents.filter(({ proposalId }) => proposalId === row.id);
        const missing = row.documentsWanted.filter((kind) => !own.some((one) => one.kind === kind));
        return { ...ofProposal(row), documents: [...missing.map(requested), ...own.map(sent)] };
      }),
    });
  }),
  handle(getOpportunity, async (_input, context) => {
    if (context.actor.kind !== 'person') return refuse('unauthenticated');
    const rows = await ownProposals(context, context.actor.accountId);
    return ok({
      opportunities: rows.map((row) => ({
        event: 'PROPOSAL_SENT' as const,
        ...ofProposal(row),
        vehicle: carName(row.car),
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      })),
    });
  }),
];
