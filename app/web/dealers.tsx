import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { type DealerQuery, readQuery } from '#features/dealers/web/dealer-search.ts';
import { type DealersView, dealersView } from '#features/dealers/web/dealer-view.ts';
import { DealersScreen } from '#features/dealers/web/dealers-screen.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { searchDealers } from './dealer-search.ts';
import { locationOf } from './saved-location.ts';
import { nextSlots } from './next-slots.ts';

/** Nothing said: the place the visitor keeps stands in. */
const isOpen = ({ where, position, state }: DealerQuery): boolean => where === '' && position === null && state === '';

export const loader = async ({ context }: LoaderFunctionArgs): Promise<DealersView> => {
  const page = context.get(pageContext);
  const query = readQuery(page.url.searchParams);
  const search = await searchDealers(page, query, isOpen(query) ? await locationOf(page) : null);
  return dealersView(page, search, {
    brandName: brandOf(page.brand).name,
    next: await nextSlots(page, search.dealers),
  });
};

export const meta = ({ loaderData, matches }: { loaderData?: DealersView; matches: Parameters<typeof pageTitle>[1] }) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(loaderData.title, matches),
        { name: 'description', content: loaderData.description },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ];

export default function Dealers() {
  return <DealersScreen view={useLoaderData<DealersView>()} />;
}
