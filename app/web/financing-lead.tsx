import { useLoaderData, type MetaArgs } from 'react-router';
import { fundingMeta } from '#features/financing/web/funding-meta.ts';
import { leadLoader, type LeadLoaded } from '#features/financing/web/lead-data.ts';
import { LeadScreen } from '#features/financing/web/lead-screen.tsx';
import { fundingPorts } from './financing-ports.ts';

export const handle = { js: false };
export const loader = leadLoader(fundingPorts);
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  fundingMeta(loaderData, 'lead.title', matches);

export default function Lead() {
  return <LeadScreen loaded={useLoaderData<LeadLoaded>()} />;
}
