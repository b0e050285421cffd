import { useLoaderData, type MetaArgs } from 'react-router';
import { compareLoader, type CompareLoaded } from '#features/financing/web/compare-data.ts';
import { CompareScreen } from '#features/financing/web/compare-screen.tsx';
import { fundingMeta } from '#features/financing/web/funding-meta.ts';
import { fundingPorts } from './financing-ports.ts';

export const loader = compareLoader(fundingPorts);
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  fundingMeta(loaderData, 'payWays.title', matches);

export default function Compare() {
  const loaded = useLoaderData<CompareLoaded>();
  return <CompareScreen loaded={loaded} />;
}
