import { brandOf } from '#brands/brands.ts';
import { getSelf } from '#features/accounts/public.ts';
import { getModels } from '#features/catalog/contract/model.ts';
import { getDealerById } from '#features/dealers/contract/search.ts';
import type { Dealer } from '#features/dealers/public.ts';
import type { ShownDealer, VisitPorts } from '#features/visits/web/ports.ts';
import { MARKETS } from '#kernel/market.ts';
import { showStreet } from '#kernel/street.ts';
import { formatPhone } from '#kernel/phones.ts';
import { shownKm } from '#kernel/distance.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { searchDealers } from './dealer-search.ts';
import { locationOf } from './saved-location.ts';

/** What the visits' screens ask of catalogue, dealers, places and accounts. */

const SHOWN = 12;
/** Kilometres: as far as somebody drives to drive. */
const RADIUS = 250;

const placeOf = (page: Page, dealer: Dealer): string =>
  `${showStreet(page.market, dealer)}, ${page.market === 'br' ? `${dealer.cityName}, ${dealer.stateCode}` : dealer.cityName}`;

const shownDealer = (page: Page, dealer: Dealer & { distanceKm?: number | undefined }): ShownDealer => ({
  id: dealer.id,
  name: dealer.name,
  place: placeOf(page, dealer),
  phone: formatPhone(dealer.phone, page.market),
  call: `tel:${dealer.phone}`,
  distance:
    dealer.distanceKm === undefined
      ? null
      : translator(page.texts('dealers'))('dealer.distance', {
          km: shownKm(dealer.distanceKm, page.locale),
        }),
});

const findDealers: VisitPorts['findDealers'] = async (page, { where, service }) => {
  const isTalk = service === 'VIRTUAL';
  const requested = isTalk ? '' : service;
  const query = { where, position: null, state: '', service: requested, radius: RADIUS, openNow: false } as const;
  const { dealers, place, problem } = await searchDealers(page, query, where === '' ? await locationOf(page) : null);
  const t = translator(page.texts('dealers'));
  const needed = ['ONLINE_SCHEDULE', ...(isTalk ? ['DIGITAL_DEALER'] : [])];
  const list = dealers.filter(({ types }) => needed.every((type) => types.some((one) => one === type))).slice(0, SHOWN);
  return {
    place: place?.name ?? null,
    problem: problem === null ? null : t(problem === 'unknown' ? 'dealers.page.placeUnknown' : 'dealers.page.failed'),
    list: list.map((dealer) => shownDealer(page, dealer)),
  };
};

export const visitPorts: VisitPorts = {
  findDealers,
  listModels: async (page) => {
    const found = await page.call(getModels, { query: {} });
    return (found.ok ? found.value.models : []).map(({ code, name, picturePath, paintCode }) => ({
      code,
      name,
      picture: `${(picturePath ?? '').replace(/\/$/, '')}/hero.webp?paint=${paintCode ?? ''}&width=`,
    }));
  },
  findDealer: async (page, id) => {
    const found = await page.call(getDealerById, { params: { id }, query: {} });
    return found.ok ? shownDealer(page, found.value) : null;
  },
  getContact: async (page) => {
    const self = page.user === null ? null : await page.call(getSelf, {});
    if (self?.ok !== true) return null;
    const { name, email, phone } = self.value;
    const national = phone?.replace(`+${MARKETS[page.market].phoneCode}`, '') ?? '';
    return { name, email, phone: national === '' ? '' : formatPhone(national, page.market) };
  },
  brandName: (brand) => brandOf(brand).name,
};
