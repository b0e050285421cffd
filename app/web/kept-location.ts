import { brandOf } from '#brands/brands.ts';
import { getLocation } from '#features/location/contract/geocode.ts';
import { KEEP_SECONDS, readLocation, writeLocation, type KeptLocation } from '#features/location/public.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Page } from '#ui/page-context.ts';

export const LOCATION_COOKIE = 'vlt_location';

const attributes = 'Path=/; SameSite=Lax; Secure; HttpOnly';

export const keepLocation = (page: Page, location: KeptLocation): void =>
  page.reply(
    'set-cookie',
    `${LOCATION_COOKIE}=${writeLocation(location, page.now.getTime())}; Max-Age=${KEEP_SECONDS}; ${attributes}`,
  );

export const forgetLocation = (page: Page): void =>
  page.reply('set-cookie', `${LOCATION_COOKIE}=; Max-Age=0; ${attributes}`);

/**
 * Where the visitor said they are. One that cannot be read is deleted; one past its time to live is looked up again, and kept as
 * it is while nobody can be asked. That of the other market says nothing here.
 */
export const locationOf = async (page: Page): Promise<KeptLocation | null> => {
  const ttlMs = brandOf(page.brand).settings[page.market].locationTtlMs;
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
