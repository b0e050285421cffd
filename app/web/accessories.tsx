import { useLoaderData } from 'react-router';
import { accessoriesLoader, accessoriesMeta, type AccessoryShow } from '#features/catalog/web/accessories-data.ts';
import { AccessoriesScreen } from '#features/catalog/web/accessories-screen.tsx';
import { encodeChoice } from '#features/configurator/public.ts';

export const handle = { js: false };
export const loader = accessoriesLoader({
  carCode: (car) => encodeChoice({ ...car, coatingCode: null, itemCodes: [], accessoryCodes: [], serviceCodes: [] }),
});
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

type Matched = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

export const meta = ({ loaderData, matches }: { loaderData?: AccessoryShow; matches: Matched }) => {
  const frame = matches.find((match) => match?.id === 'shell')?.loaderData as { brand?: { name?: string } } | undefined;
  return accessoriesMeta(loaderData, frame?.brand?.name ?? '');
};

export default function Accessories() {
  return <AccessoriesScreen show={useLoaderData<AccessoryShow>()} />;
}
