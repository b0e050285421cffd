import { useLoaderData, type MetaArgs } from 'react-router';
import { fundingMeta } from '#features/financing/web/funding-meta.ts';
import { papersAction, proposalLoader, type ProposalLoaded } from '#features/financing/web/proposal-data.ts';
import { WaitingScreen } from '#features/financing/web/proposal-screen.tsx';
import { usePolling } from '#ui/use-polling.ts';
import { fundingPorts } from './financing-ports.ts';

export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = proposalLoader(fundingPorts);
export const action = papersAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  fundingMeta(loaderData, 'loading-propose-result.title', matches);

/** With the bank: asks again by itself; without scripts a link does. */
export default function Waiting() {
  const loaded = useLoaderData<ProposalLoaded>();
  usePolling(loaded.poll);
  return <WaitingScreen loaded={loaded} />;
}
