import { useLoaderData } from 'react-router';
import { serviceAction, serviceLoader, type ServiceLoaded } from '#features/visits/web/service-data.ts';
import { ServiceScreen } from '#features/visits/web/service-screen.tsx';
import { flowMeta } from '#features/visits/web/flow-data.ts';
import { visitPorts } from './visit-ports.ts';

export const handle = { js: false };
export const loader = serviceLoader(visitPorts);
export const action = serviceAction;
export const meta = flowMeta;

export default function ServiceVisit() {
  return <ServiceScreen loaded={useLoaderData<ServiceLoaded>()} />;
}
