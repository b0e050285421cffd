import { expect, it, vi } from 'vitest';
import type { CallResult } from '#kernel/client.ts';
import type { Page } from '#ui/page-context.ts';
import { writeLocation } from '#features/location/public.ts';
import { siteSettings } from '#app/server/site-settings.ts';
import { carLocation, LOCATION_COOKIE, LOCATION_FAILURE } from './saved-location.ts';

const now = new Date('2026-11-20T12:00:00Z');
const place = { countryCode: 'BR', stateCode: 'SP', cityName: 'Campinas', cityCode: '3509502' };
const savedLocation = writeLocation({ ...place, latitude: -22.9, longitude: -47.06 }, now.getTime());
const areas = { influenceAreas: [{ id: 'a1', brand: { name: 'JEEP' } }], regionals: [] };

const pageWith = (answer: CallResult<unknown>, cookie: string | undefined = savedLocation): Page => {
  const page: Partial<Page> = {
    brand: 'jeep',
    market: 'br',
    settings: siteSettings({ brand: 'jeep', market: 'br' }),
    now,
    cookie: (name) => (name === LOCATION_COOKIE ? cookie : undefined),
    setCookie: () => undefined,
    call: async () => answer as never,
  };
  return page as Page;
};
const failed: CallResult<unknown> = { ok: false, kind: 'bad response', problem: null };
const found: CallResult<unknown> = { ok: true, value: { ...place, ...areas } };

it('has the areas the place lies in', async () => {
  const log = vi.fn<(line: string) => void>();
  expect(await carLocation(pageWith(found), log)).toEqual({ ...place, ...areas });
  expect(log).not.toHaveBeenCalled();
});

it('has the place alone, after the line the spec fixes, where the areas could not be had', async () => {
  const log = vi.fn<(line: string) => void>();
  expect(await carLocation(pageWith(failed), log)).toEqual({ ...place, influenceAreas: [], regionals: [] });
  expect(log.mock.calls).toEqual([['Error fetching location details']]);
  expect(LOCATION_FAILURE).toBe('Error fetching location details');
});

it.each([
  ['nobody said where', undefined],
  ['it cannot be read', 'nonsense'],
  ['it is of another market', writeLocation({ ...place, countryCode: 'AR', latitude: 0, longitude: 0 }, now.getTime())],
])('is nothing where %s', async (_what, cookie) => {
  const page = pageWith(found, cookie ?? '');
  expect(await carLocation(page)).toBeNull();
});
