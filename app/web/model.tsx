import { brandOf } from '#brands/brands.ts';
import { pathOf } from '#brands/slugs.ts';
import { modelLoader, modelMeta, type ModelData } from '#features/catalog/web/model-data.ts';
import { ModelScreen } from '#features/catalog/web/model-screen.tsx';
import { useLoaderData, useRouteLoaderData } from 'react-router';
import { badgeOf } from './badge.tsx';
import type { loader as shellLoader } from './shell.tsx';

export const handle = { js: false };
export const loader = modelLoader({
  brandName: (brand) => brandOf(brand).name,
  pathIn: (market, brand, model) => `/${market}/${brand}${pathOf('model', market, { model })}`,
});
export const meta = ({ loaderData }: { loaderData?: ModelData }) => modelMeta(loaderData);
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Model() {
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  return <ModelScreen data={useLoaderData<ModelData>()} motif={shell?.motif} badge={badgeOf(shell?.badge).badge} />;
}
