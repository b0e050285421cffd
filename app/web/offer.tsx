import { useLoaderData, useRouteLoaderData } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { getDealerById } from '#features/dealers/contract/search.ts';
import { offerLoader, type OfferPageData } from '#features/offers/web/offer-data.ts';
import { offerMeta } from '#features/offers/web/offer-head.ts';
import { OfferScreen } from '#features/offers/web/offer-screen.tsx';
import { savingAction } from '#features/offers/web/showcase-data.ts';
import type { loader as shellLoader } from './shell.tsx';

export const loader = offerLoader({
  brandName: (brand) => brandOf(brand).name,
  findDealer: async (page, id) => {
    const found = await page.call(getDealerById, { params: { id }, query: {} });
    if (!found.ok) return null;
    const { phone, street, number, neighborhood, latitude, longitude } = found.value;
    return {
      phone,
      address: `${street}, ${number}, ${neighborhood}`,
      route: `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`,
    };
  },
});
export const action = savingAction;
export const meta = ({ loaderData }: { loaderData?: OfferPageData }) => offerMeta(loaderData);
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Offer() {
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  return <OfferScreen data={useLoaderData<OfferPageData>()} motif={shell?.motif} />;
}
