import { brandOf } from '#brands/brands.ts';
import { viewLoader, type ViewData } from '#features/catalog/web/view-data.ts';
import { viewMeta } from '#features/catalog/web/view-head.ts';
import { ViewScreen } from '#features/catalog/web/view-screen.tsx';
import { useLoaderData, useRouteLoaderData } from 'react-router';
import type { loader as shellLoader } from './shell.tsx';

export const loader = viewLoader({ brandName: (brand) => brandOf(brand).name });
export const meta = ({ loaderData }: { loaderData?: ViewData }) => viewMeta(loaderData);
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function ModelView() {
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  return <ViewScreen data={useLoaderData<ViewData>()} motif={shell?.motif} />;
}
