import { getPostalCode } from '#features/location/contract/tables.ts';
import { postalField } from '#kernel/postal-field.ts';
import type { Page } from '#ui/page-context.ts';
import { locationOf } from './saved-location.ts';

const NINETY_DAYS = 90 * 86_400;

export const plainPostalCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, 8);

/** The postal code asked for now, or the one the visitor gave before. */
const postalCodeOf = (page: Page): string =>
  plainPostalCode(page.url.searchParams.get(postalField(page.market)) ?? page.cookie('vlt_postal') ?? '');

/** A postal code that led somewhere is not asked for again. */
export const keepPostalCode = (page: Page, typed: string): void =>
  page.setCookie({
    name: 'vlt_postal',
    value: plainPostalCode(typed),
    maxAge: NINETY_DAYS,
    scriptsMayRead: true,
  });

/** A place chosen by its name is newer than the postal code typed before it, which leads nowhere any more. */
export const forgetPostalCode = (page: Page): void => page.setCookie({ name: 'vlt_postal', value: '', maxAge: 0 });

/** Where the visitor looks for a car: at their postal code, or where they said they are. */
export const requestedPlace = async (page: Page) => {
  const postalCode = postalCodeOf(page);
  const place = postalCode === '' ? null : await page.call(getPostalCode, { params: { cep: postalCode }, query: {} });
  const savedLocation = place === null ? await locationOf(page) : null;
  const at =
    place?.ok === true && place.value.latitude !== null && place.value.longitude !== null
      ? { latitude: place.value.latitude, longitude: place.value.longitude }
      : savedLocation;
  const city = place?.ok === true ? (place.value.cityName ?? place.value.stateCode) : (savedLocation?.cityName ?? null);
  return { postalCode, found: place, at, city };
};
