import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { readAsked } from '#features/dealers/web/dealer-search.ts';
import { type DealersView, dealersView } from '#features/dealers/web/dealer-view.ts';
import { DealersScreen } from '#features/dealers/web/dealers-screen.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { searchDealers } from './dealer-search.ts';

export const loader = async ({ context }: LoaderFunctionArgs): Promise<DealersView> => {
  const page = context.get(pageContext);
  const search = await searchDealers(page, readAsked(page.url.searchParams));
  return dealersView(page, search, brandOf(page.brand).name);
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
