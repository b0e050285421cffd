import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { getRentalSelf } from '#features/accounts/contract/people.ts';
import { rentalView, sendRenter } from '#features/rental/web/rental-data.ts';
import { RentalScreen } from '#features/rental/web/rental-screen.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { offersRental } from '../rental-offered.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

/** Where nothing is rented there is no such page. */
const rentingPage = (page: Page): Page => {
  if (!offersRental(page.brand, page.market)) throw data(null, { status: 404 });
  return page;
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = rentingPage(context.get(pageContext));
  const self = await page.call(getRentalSelf, {});
  return rentalView(page, self.ok ? self.value.rental : null);
};

export const action = ({ context }: ActionFunctionArgs) => sendRenter(rentingPage(context.get(pageContext)));

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('rental.title'), matches);

export default function Rental() {
  return <RentalScreen view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
