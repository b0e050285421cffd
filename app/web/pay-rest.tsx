import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { loader as restLoader } from '#features/reservations/web/pay-rest-data.ts';
import { meta as restMeta, PayRest } from '#features/reservations/web/pay-rest.tsx';
import { pageContext } from '#ui/page-context.ts';
import { valuedVersions } from './valued-versions.ts';

export { action } from '#features/reservations/web/pay-rest-data.ts';

export const handle = { js: false };
export const meta = restMeta;

/** The rest of an order's price, with the versions a used car in trade may be. */
export const loader = async (args: LoaderFunctionArgs) => {
  const rest = await restLoader(args);
  return { ...rest, versions: rest.owes ? await valuedVersions(args.context.get(pageContext)) : [] };
};

export default function PayRestPage() {
  return <PayRest versions={useLoaderData<typeof loader>().versions} />;
}
