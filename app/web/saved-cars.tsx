import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { getCarWeb } from '#features/catalog/contract/car.ts';
import { SavedCars } from '#features/configurator/web/saved-cars.tsx';
import { savedCarsAction, savedCarsLoader } from '#features/configurator/web/saved-cars-data.ts';
import { WishlistButton } from '#features/garage/web/public/wishlist-button.tsx';
import { loadWishlist } from '#features/garage/web/public/wishlist.ts';
import { loadMine, leaveMine, MyWaiting } from '#features/waiting/web/mine.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';

export const handle = { js: false };

const loadCars = savedCarsLoader({
  findCar: async (call, slug) => {
    const found = await call(getCarWeb, { query: { slug } });
    return found.ok ? found.value : null;
  },
  represent: async () => (await import('./build-instalments.ts')).represent,
});
/** The person's saved cars, each with the way into the garage. */
export const loader = async (input: LoaderFunctionArgs) => {
  const saved = await loadCars(input);
  const cars = saved.cars.map(({ version, name }) => ({ id: version, name }));
  const page = input.context.get(pageContext);
  const [wishlist, waiting] = await Promise.all([loadWishlist(page, cars), loadMine(page)]);
  return { ...saved, wishlist, waiting };
};
/** Leaves the waiting list, or lets a saved car go. */
export const action = async (input: ActionFunctionArgs) => (await leaveMine(input)) ?? savedCarsAction(input);

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('savedCars.title'), matches);

export default function SavedCarsPage() {
  const { wishlist, waiting, ...saved } = useLoaderData<typeof loader>();
  const buttons = Object.entries(wishlist).map(([id, wishlistButton]) => [
    id,
    <WishlistButton key={id} wishlistEntry={wishlistButton} />,
  ]);
  return (
    <>
      <SavedCars data={saved} wishlistButtons={Object.fromEntries(buttons)} />
      <MyWaiting loaded={waiting} />
    </>
  );
}
