import { useLoaderData, type MetaArgs } from 'react-router';
import { errorLoader, type ErrorLoaded } from '#features/financing/web/error-data.ts';
import { ErrorScreen } from '#features/financing/web/error-screen.tsx';
import { fundingMeta } from '#features/financing/web/funding-meta.ts';
import { fundingPorts } from './financing-ports.ts';

export const handle = { js: false };
export const loader = errorLoader(fundingPorts);
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  fundingMeta(loaderData, 'funding.failure', matches);

export default function FlowError() {
  return <ErrorScreen loaded={useLoaderData<ErrorLoaded>()} />;
}
