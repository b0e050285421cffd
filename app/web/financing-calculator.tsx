import { useLoaderData, type MetaArgs } from 'react-router';
import { calculatorLoader, type CalculatorLoaded } from '#features/financing/web/calculator-data.ts';
import { CalculatorScreen } from '#features/financing/web/calculator-screen.tsx';
import { fundingMeta } from '#features/financing/web/funding-meta.ts';
import { fundingPorts } from './financing-ports.ts';

export const loader = calculatorLoader(fundingPorts);
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  fundingMeta(loaderData, 'calculator.title', matches);

export default function Calculator() {
  const loaded = useLoaderData<CalculatorLoaded>();
  return <CalculatorScreen key={`${loaded.mode} ${loaded.chosen}`} loaded={loaded} />;
}
