import { useLoaderData, type MetaArgs } from 'react-router';
import { fundingMeta } from '#features/financing/web/funding-meta.ts';
import { termsAction, termsLoader, type TermsLoaded } from '#features/financing/web/terms-data.ts';
import { TermsScreen } from '#features/financing/web/terms-screen.tsx';
import { fundingPorts } from './financing-ports.ts';

export const handle = { js: false };
export const loader = termsLoader(fundingPorts);
export const action = termsAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  fundingMeta(loaderData, 'terms.credit.title', matches);

export default function Terms() {
  return <TermsScreen loaded={useLoaderData<TermsLoaded>()} />;
}
