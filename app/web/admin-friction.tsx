import { type MetaArgs, useLoaderData } from 'react-router';
import { frictionLoader } from '#features/analytics/web/admin/friction-data.ts';
import { FrictionScreen } from '#features/analytics/web/admin/friction-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { frictionPorts } from './friction-ports.ts';

export const handle = { js: false };
export const loader = frictionLoader(frictionPorts);

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('analyticsAdmin.friction'), matches);

export default function Friction() {
  return <FrictionScreen loaded={useLoaderData<typeof loader>()} />;
}
