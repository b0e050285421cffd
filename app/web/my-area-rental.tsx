import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { sendRenter } from '#features/rental/web/rental-data.ts';
import { RentalScreen } from '#features/rental/web/rental-screen.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { offersRental } from '../rental-offered.ts';
import { ownRental } from './own-rental.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

/** Where nothing is rented there is no such page. */
const rentingPage = (page: Page): Page => {
  if (!offersRental(page.brand, page.market)) throw data(null, { status: 404 });
  return page;
};

export const loader = ({ context }: LoaderFunctionArgs) => ownRental(rentingPage(context.get(pageContext)));

export const action = ({ context }: ActionFunctionArgs) => sendRenter(rentingPage(context.get(pageContext)));

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('rental.title'), matches);

export default function Rental() {
  return <RentalScreen view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
