import { showStreet } from '#kernel/street.ts';
import { data, type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { getDealerById } from '#features/dealers/contract/search.ts';
import { offerLoader, type OfferPageData, type OfferPorts } from '#features/offers/web/offer-data.ts';
import { offerMeta } from '#features/offers/web/offer-head.ts';
import { getReservationPrice } from '#features/price/contract.ts';
import { OfferScreen } from '#features/offers/web/offer-screen.tsx';
import { savingAction } from '#features/offers/web/showcase-data.ts';
import { WishlistButton } from '#features/garage/web/public/wishlist-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { lookAt } from './looks.ts';
import { simulateHref } from './offer-credit.ts';
import type { loader as shellLoader } from './shell.tsx';

/** The former price is the version's own: what the paint adds is not in it. */
const findPaint: OfferPorts['findPaint'] = async (page, { mvsCode, year, colorCode, condition }) => {
  if (condition !== 'NEW' || mvsCode === null || year === null || colorCode === null) return null;
  const quote = await page.call(getReservationPrice, { query: { mvsCode, year: String(year), colorCode } });
  const line = quote.ok ? quote.value.lines.find(({ kind }) => kind === 'color') : undefined;
  return line === undefined || line.amount.amount === 0 ? null : { name: line.name, price: line.amount };
};

const loadOffer = offerLoader({
  simulateHref,
  findPaint,
  brandName: (brand) => brandOf(brand).name,
  findDealer: async (page, id) => {
    const found = await page.call(getDealerById, { params: { id }, query: {} });
    if (!found.ok) return null;
    const { phone, neighborhood, latitude, longitude } = found.value;
    return {
      phone,
      address: `${showStreet(page.market, found.value)}, ${neighborhood}`,
      route: `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`,
    };
  },
});
/** The offer with the wishlist button of its car; a page with somebody's own wishlist is theirs alone, as the offer's own headers say. */
export const loader = async (input: LoaderFunctionArgs) => {
  const { data: offer, init } = await loadOffer(input);
  const { version } = offer;
  const cars = version === null ? [] : [{ id: version, name: offer.offer.title }];
  const wishlist = await lookAt(input.context.get(pageContext), cars);
  return data({ ...offer, wishlistButton: version === null ? null : (wishlist[version] ?? null) }, init ?? {});
};
export const action = savingAction;
export const meta = ({ loaderData }: { loaderData?: OfferPageData }) => offerMeta(loaderData);
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function Offer() {
  const shell = useRouteLoaderData<typeof shellLoader>('shell');
  const { wishlistButton, ...offer } = useLoaderData<typeof loader>();
  return (
    <OfferScreen
      data={offer}
      motif={shell?.motif}
      wishlistButton={wishlistButton === null ? undefined : <WishlistButton wishlistEntry={wishlistButton} />}
    />
  );
}
