import type { Area } from '#brands/texts/areas.ts';
import { expect, test } from 'vitest';
import { registry } from '#app/server/registry.ts';
import { siteSettings } from '#app/server/site-settings.ts';
import { flatAreas } from '#app/server/texts.ts';
import { createClient } from '#kernel/client.ts';
import type { Page } from '#ui/page-context.ts';
import { settingsOf } from './page-settings.ts';

const pageOf = (market: 'br' | 'ar', shownCar: Page['shownCar'] = null): Page =>
  ({
    brand: 'jeep',
    market,
    texts: (...areas: readonly Area[]) => flatAreas('jeep', market, areas),
    shownCar,
    settings: siteSettings({ brand: 'jeep', market }),
    locationProvider: { name: 'google', apiKey: 'public', region: 'BR' },
    serviceBases: market === 'ar' ? { stock: '/gateway/stock' } : {},
  }) as unknown as Page;

test('the car of a page stands in its settings, and in no other page’s', () => {
  const car = { mvsCode: '6752E10', year: 2027 };
  expect(settingsOf(pageOf('br', car))).toMatchObject({ 'mvs-code': '6752E10', year: '2027' });
  expect(settingsOf(pageOf('br'))).toMatchObject({ 'mvs-code': '', year: '' });
});

test('who finds places stands in the settings', () => {
  expect(settingsOf(pageOf('br'))).toMatchObject({
    'location-provider': 'google',
    'location-provider-api-key': 'public',
    'location-provider-region': 'BR',
  });
});

test('fuels are named in the language of the page', () => {
  expect(JSON.parse(settingsOf(pageOf('br'))['fuel-labels'] ?? '')).toMatchObject({
    electric: 'Elétrico',
    'flex-hybrid': 'Híbrido flex',
  });
  expect(JSON.parse(settingsOf(pageOf('ar'))['fuel-labels'] ?? '')).toMatchObject({ gas: 'Nafta' });
});

test('a service that the deployment has elsewhere stands in the settings, the others where this server answers', () => {
  expect(settingsOf(pageOf('ar'))).toMatchObject({ 'service-stock': '/gateway/stock', 'service-price': '/api/price' });
});

test('every service of the browser’s client is found where its own setting says', async () => {
  const settings = settingsOf(pageOf('br'));
  const missing: string[] = [];
  for (const route of new Map(registry.map((one) => [one.service, one])).values()) {
    const request: string[] = [];
    const call = createClient({
      fetch: () => Promise.reject(new Error('not sent')),
      headers: () => ({}),
      log: () => undefined,
      settingOf: (name) => {
        request.push(settings[name] ?? '');
        return '';
      },
    });
    await call(route, { params: {}, query: {} } as never);
    if (request[0] !== `/api/${route.service}`) missing.push(route.service);
  }
  expect(missing).toEqual([]);
});
