import { useLoaderData, type MetaArgs } from 'react-router';
import { simulatorOf } from '#features/financing/web/flow.ts';
import { fundingMeta } from '#features/financing/web/funding-meta.ts';
import { simulatorAction, simulatorLoader, type SimulatorLoaded } from '#features/financing/web/simulator-data.ts';
import { SimulatorScreen } from '#features/financing/web/simulator-screen.tsx';
import { fundingPorts } from './financing-ports.ts';

/** cdc-simulator, next-simulator and installment-check: each product at its own address. */
export const loader = simulatorLoader(fundingPorts);
export const action = simulatorAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  fundingMeta(loaderData, 'simulator.title', matches);

export default function Simulator() {
  const loaded = useLoaderData<SimulatorLoaded>();
  return <SimulatorScreen key={simulatorOf(loaded.product) + loaded.product} loaded={loaded} />;
}
