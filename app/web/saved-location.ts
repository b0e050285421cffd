import type { Location } from '#features/configurator/web/ports.ts';
import { getLocation } from '#features/location/contract/geocode.ts';
import { KEEP_SECONDS, readLocation, writeLocation, type SavedLocation } from '#features/location/public.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Page } from '#ui/page-context.ts';

export const LOCATION_COOKIE = 'vlt_location';

export const keepLocation = (page: Page, location: SavedLocation): void =>
  page.setCookie({
    name: LOCATION_COOKIE,
    value: writeLocation(location, page.now.getTime()),
    maxAge: KEEP_SECONDS,
  });

export const forgetLocation = (page: Page): void => page.setCookie({ name: LOCATION_COOKIE, value: '', maxAge: 0 });

/**
 * Where the visitor said they are. One that cannot be read is deleted; one past its time to live is looked up again, and kept as
 * it is while nobody can be asked. That of the other market says nothing here.
 */
export const locationOf = async (page: Page): Promise<SavedLocation | null> => {
  const { locationTtlMs: ttlMs } = page.settings;
  const read = readLocation(page.cookie(LOCATION_COOKIE), { now: page.now.getTime(), ttlMs });
  if (read.kind === 'invalid') forgetLocation(page);
  if (read.kind !== 'kept' || read.location.countryCode !== MARKETS[page.market].country) return null;
  if (!read.isStale) return read.location;
  const { countryCode, stateCode, cityName } = read.location;
  const found = await page.call(getLocation, { params: { countryCode, stateCode, cityName } });
  if (!found.ok) {
    if (found.problem?.status !== 404) return read.location;
    forgetLocation(page);
    return null;
  }
  const fresh = { ...read.location, stateCode: found.value.stateCode, cityCode: found.value.cityCode };
  keepLocation(page, fresh);
  return fresh;
};

/** The same on the map alone. */
export const pointOf = async (page: Page): Promise<Pick<SavedLocation, 'latitude' | 'longitude'> | null> => {
  const at = await locationOf(page);
  return at === null ? null : { latitude: at.latitude, longitude: at.longitude };
};

/** The log line of areas nobody could get; its text is fixed in both markets. */
export const LOCATION_FAILURE = 'Error fetching location details';

/**
 * Where the visitor said they are, as the current car has it: with the areas of influence and the regionals of the brand it lies
 * in; none of these, after the log line, where they could not be had.
 */
export const carLocation = async (
  page: Page,
  log: (line: string) => void = console.error,
): Promise<Location | null> => {
  const savedLocation = await locationOf(page);
  if (savedLocation === null) return null;
  const { countryCode, stateCode, cityName, cityCode } = savedLocation;
  const place = { countryCode, stateCode, cityName, cityCode };
  const found = await page.call(getLocation, {
    params: { countryCode, stateCode, cityName },
    query: { brand: page.brand },
  });
  if (!found.ok) {
    log(LOCATION_FAILURE);
    return { ...place, influenceAreas: [], regionals: [] };
  }
  const { influenceAreas, regionals } = found.value;
  return { ...place, influenceAreas, regionals };
};
