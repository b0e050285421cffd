import type { Page } from '#ui/page-context.ts';
import { listProposals } from '../../contract/proposal.ts';
import { pageOfStatus } from '../flow.ts';
import { toProposal } from '../funding-texts.ts';

const MOST = 100;

/** The page of the proposal that is to pay an own order; null where there is none, or only denied ones. `isFormer`: whatever became of it. */
export const proposalOfOrder = async (page: Page, orderId: string, isFormer = false): Promise<string | null> => {
  const found = await page.call(listProposals, { query: { size: MOST } });
  const proposals = found.ok ? found.value.proposals : [];
  const one = proposals.find((proposal) => proposal.orderId === orderId && (isFormer || proposal.status !== 'DENIED'));
  return one === undefined ? null : toProposal(page, pageOfStatus(one.status), one.id);
};
