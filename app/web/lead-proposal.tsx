import { type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { proposalAction, proposalLoader } from '#features/leads/web/proposal-data.ts';
import { ProposalScreen } from '#features/leads/web/proposal-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { leadPorts } from './lead-ports.ts';

export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = proposalLoader(leadPorts);
export const action = proposalAction(leadPorts);
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : pageTitle(
        translator(loaderData.texts)(loaderData.car?.offer == null ? 'proposal.title' : 'subscription.title'),
        matches,
      );

export default function LeadProposal() {
  return <ProposalScreen loaded={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
