import { OffersList, offersMeta } from '#features/offers/web/admin/offers-list.tsx';
import { offersAction, offersLoader } from '#features/offers/web/admin/list-data.ts';

export const handle = { js: false };
export const loader = offersLoader;
export const action = offersAction;
export const meta = offersMeta;

export default OffersList;
