import { useLoaderData, type MetaArgs } from 'react-router';
import { getCarWeb } from '#features/catalog/contract/car.ts';
import { SavedCars } from '#features/configurator/web/saved-cars.tsx';
import { savedCarsAction, savedCarsLoader } from '#features/configurator/web/saved-cars-data.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';

export const handle = { js: false };

export const loader = savedCarsLoader({
  findCar: async (call, slug) => {
    const found = await call(getCarWeb, { query: { slug } });
    return found.ok ? found.value : null;
  },
  represent: async () => (await import('./build-instalments.ts')).represent,
});
export const action = savedCarsAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('savedCars.title'), matches);

export default function SavedCarsPage() {
  return <SavedCars data={useLoaderData<typeof loader>()} />;
}
