import { expect, test } from 'vitest';
import type { Page } from '#ui/page-context.ts';
import { readAttribution } from './attribution.ts';

/** A browser: what a page sets, the next one reads. */
const browser = (consent: string) => {
  const cookies = new Map([['vlt_consent', consent]]);
  let keys = 0;
  const page = {
    url: new URL('https://cars.example/br/jeep/proposta'),
    cookie: (name: string) => cookies.get(name),
    setCookie: ({ name, value }: { name: string; value: string }) => void cookies.set(name, value),
    newKey: () => `00000000-0000-4000-8000-00000000000${(keys += 1)}`,
  } as unknown as Page;
  return { page, cookies };
};

test('forms of one browser and visit go with the same two ids, where measuring is allowed', () => {
  const { page, cookies } = browser('necessary.measurement');
  const first = readAttribution(page).analytics;
  expect(first).toEqual({
    analyticsClientId: '00000000-0000-4000-8000-000000000001',
    analyticsTrackId: '00000000-0000-4000-8000-000000000002',
  });
  expect(readAttribution(page).analytics).toEqual(first);
  cookies.delete('vlt_track');
  const later = readAttribution(page).analytics;
  expect(later.analyticsClientId).toBe(first.analyticsClientId);
  expect(later.analyticsTrackId).not.toBe(first.analyticsTrackId);
  cookies.set('vlt_client', "x' or anything");
  expect(readAttribution(page).analytics.analyticsClientId).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(['necessary', 'necessary.marketing', ''])('none where it is not: %s', (consent) => {
  const { page, cookies } = browser(consent);
  expect(readAttribution(page).analytics).toEqual({});
  expect([...cookies.keys()]).toEqual(['vlt_consent']);
});
