import { useLoaderData, type MetaArgs } from 'react-router';
import { serviceAction, serviceLoader, type ServiceLoaded } from '#features/visits/web/service-data.ts';
import { ServiceScreen } from '#features/visits/web/service-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { visitPorts } from './visit-ports.ts';

export const handle = { js: false };
export const loader = serviceLoader(visitPorts);
export const action = serviceAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(loaderData.title, matches),
        { name: 'description', content: loaderData.description },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ];

export default function ServiceVisit() {
  return <ServiceScreen loaded={useLoaderData<ServiceLoaded>()} />;
}
