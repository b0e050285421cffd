import { findDealersByRadius } from '#features/dealers/contract/search.ts';
import type { NearDealer } from '#features/dealers/public.ts';
import { getPostalCode } from '#features/location/contract/tables.ts';
import { formatPhone } from '#kernel/phones.ts';
import { showStreet } from '#kernel/street.ts';
import { shownKm } from '#kernel/distance.ts';
import type { Page } from '#ui/page-context.ts';
import { translator, type TextKey } from '#ui/translate.ts';

const SHOWN = 3;
/** Wide enough for the emptiest provinces; only the nearest are shown. */
const RADIUS_KM = 1500;

/** Brazilians write the state's letters after the city; the letters of Argentine provinces are for post offices. */
const cityOf = (page: Page, city: string, state: string): string => (page.market === 'br' ? `${city}, ${state}` : city);

const toLine = (page: Page, dealer: NearDealer) => ({
  id: dealer.id,
  name: dealer.name,
  address: showStreet(page.market, dealer),
  city: cityOf(page, dealer.cityName, dealer.stateCode),
  distance: translator(page.texts('dealers'))('dealer.distance', {
    km: shownKm(dealer.distanceKm, page.locale),
  }),
  phone: formatPhone(dealer.phone, page.market),
  call: `tel:${dealer.phone}`,
  route: `https://www.openstreetmap.org/directions?to=${dealer.latitude}%2C${dealer.longitude}`,
});

export type NearDealers = {
  readonly query: string;
  readonly city: string | null;
  /** Key of the message beside the field; null when the postal code led somewhere. */
  readonly problem: TextKey<'home'> | null;
  readonly list: readonly ReturnType<typeof toLine>[];
};

/** The brand's dealers nearest to a postal code, or what is wrong with it. */
export const nearDealers = async (page: Page, requested: string): Promise<NearDealers> => {
  const none = { query: requested.slice(0, 12), city: null, list: [] };
  if (requested.trim() === '') return { ...none, problem: 'dealers.empty' };
  const place = await page.call(getPostalCode, { params: { cep: requested }, query: {} });
  if (!place.ok) return { ...none, problem: 'dealers.unknown' };
  const { latitude, longitude, cityName, stateCode } = place.value;
  if (latitude === null || longitude === null) return { ...none, problem: 'dealers.vague' };
  const found = await page.call(findDealersByRadius, {
    query: { referenceLatitude: latitude, referenceLongitude: longitude, radius: RADIUS_KM, limit: SHOWN },
  });
  if (!found.ok) return { ...none, problem: 'dealers.failed' };
  return {
    ...none,
    problem: null,
    city: cityOf(page, cityName ?? '', stateCode),
    list: found.value.dealers.map((dealer) => toLine(page, dealer)),
  };
};
