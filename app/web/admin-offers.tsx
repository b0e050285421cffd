import { OffersList, officeMeta } from '#features/offers/web/admin/offers-list.tsx';
import { officeAction, officeLoader } from '#features/offers/web/admin/list-data.ts';

export const handle = { js: false };
export const loader = officeLoader;
export const action = officeAction;
export const meta = officeMeta;

export default OffersList;
