import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { getCarWeb } from '#features/catalog/contract/car.ts';
import { SavedCars } from '#features/configurator/web/saved-cars.tsx';
import { savedCarsAction, savedCarsLoader } from '#features/configurator/web/saved-cars-data.ts';
import { WishButton } from '#features/garage/web/public/wish-button.tsx';
import { wishesOf } from '#features/garage/web/public/wishes.ts';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';

export const handle = { js: false };

const loadCars = savedCarsLoader({
  findCar: async (call, slug) => {
    const found = await call(getCarWeb, { query: { slug } });
    return found.ok ? found.value : null;
  },
  represent: async () => (await import('./build-instalments.ts')).represent,
});
/** The person's saved cars, each with the way into the garage. */
export const loader = async (given: LoaderFunctionArgs) => {
  const saved = await loadCars(given);
  const cars = saved.cars.map(({ version, name }) => ({ id: version, name }));
  return { ...saved, wishes: await wishesOf(given.context.get(pageContext), cars) };
};
export const action = savedCarsAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('savedCars.title'), matches);

export default function SavedCarsPage() {
  const { wishes, ...saved } = useLoaderData<typeof loader>();
  const buttons = Object.entries(wishes).map(([id, wish]) => [id, <WishButton key={id} wish={wish} />]);
  return <SavedCars data={saved} wishes={Object.fromEntries(buttons)} />;
}
