import { useLoaderData, type MetaArgs } from 'react-router';
import { fundingMeta } from '#features/financing/web/funding-meta.ts';
import { creditAction } from '#features/financing/web/free-proposal.ts';
import { proposalLoader, type ProposalLoaded } from '#features/financing/web/proposal-data.ts';
import { ApprovedScreen, DeniedScreen, titleOf, VoucherScreen } from '#features/financing/web/proposal-screen.tsx';
import { fundingPorts } from './financing-ports.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = proposalLoader(fundingPorts);
export const action = creditAction(fundingPorts);
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  fundingMeta(loaderData, loaderData === undefined ? 'funding-resume.title' : titleOf(loaderData), matches);

/** installment-approved, installment-denied and funding-resume. */
export default function Result() {
  const loaded = useLoaderData<ProposalLoaded>();
  if (loaded.page === 'installment-denied') return <DeniedScreen loaded={loaded} />;
  return loaded.page === 'installment-approved' ? (
    <ApprovedScreen loaded={loaded} />
  ) : (
    <VoucherScreen loaded={loaded} />
  );
}
