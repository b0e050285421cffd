import { OffersList, offersMeta } from '#features/offers/web/admin/offers-list.tsx';
import { offersAction, offersLoader } from '#features/offers/web/admin/list-data.ts';
import { linkedPlaces } from '#features/content/web/admin/linked-places.ts';

export const handle = { js: false };
export const loader = offersLoader({ linkedTo: linkedPlaces });
export const action = offersAction;
export const meta = offersMeta;

export default OffersList;
