import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleGrant } from '#features/accounts/public.server.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';

let app: OfferTestApp;

beforeAll(async () => {
  app = await openOfferTestApp();
});
afterAll(() => app.close());

describe('scopes', () => {
  const placed = () => ({
    type: 'DEALER',
    coverage: 'STATE',
    coverageId: app.dealer.state_code,
    dealerId: app.dealer.id,
  });

  it.each<[string, () => RoleGrant, boolean]>([
    ['NATIONAL', () => ({ role: 'offer_admin', scope: 'NATIONAL' }), true],
    ['the dealer’s region', () => ({ role: 'offer_admin', scope: 'REGIONAL', scopeId: 'SE' }), true],
    ['another region', () => ({ role: 'offer_admin', scope: 'REGIONAL', scopeId: 'S' }), false],
    ['the dealer’s zone', () => ({ role: 'offer_admin', scope: 'ZONE', scopeId: app.dealer.city_code }), true],
    ['another zone', () => ({ role: 'offer_admin', scope: 'ZONE', scopeId: '4106902' }), false],
    [
      'the dealer’s group',
      () => ({ role: 'offer_admin', scope: 'DEALER_GROUP', scopeId: app.dealer.document.slice(0, 8) }),
      true,
    ],
    ['another group', () => ({ role: 'offer_admin', scope: 'DEALER_GROUP', scopeId: '00000000' }), false],
    ['another brand', () => ({ role: 'offer_admin', brand: 'ram' }), false],
  ])('%s', async (_name, request, reaches) => {
    const { id } = await app.create(placed());
    const token = await app.staffWith(request());
    const foreign = (await app.send('GET', `offer/${id}`, { token })).status;
    expect(foreign).toBe(reaches ? 200 : request().brand === undefined ? 404 : 403);
    expect((await app.move(id, 'publish', token)).status).toBe(foreign);
    expect((await app.send('POST', 'offer', { body: app.draft(placed()), token })).status).toBe(foreign);
  });

  it('a regional administrator makes no national offer and sees only their own', async () => {
    const token = await app.staffWith({ role: 'offer_admin', scope: 'REGIONAL', scopeId: 'SE' });
    expect(await app.send('POST', 'offer', { body: app.draft(), token })).toMatchObject({
      status: 404,
      json: { code: 'outsideScope' },
    });
    const { json } = await app.send('GET', 'offer?size=100', { token });
    expect(json.total).toBeGreaterThan(0);
    const all = await app.send('GET', 'offer?size=100');
    expect(json.total).toBeLessThan(all.json.total);
  });

  it('a service user group looks after parts and services alone', async () => {
    const token = await app.staffWith({ role: 'ROLE_ADMIN', userGroup: 'MOPAR' });
    const { json } = await app.send('GET', 'offer?size=100', { token });
    expect(new Set(json.offers.map(({ subject }) => subject.kind))).toEqual(new Set(['PART']));
    expect((await app.send('POST', 'offer', { body: app.draft(), token })).status).toBe(404);
  });

  it('another market’s offers are not there', async () => {
    const { id } = await app.create();
    expect((await app.send('GET', `offer/${id}`, { market: 'ar' })).status).toBe(404);
  });
});

describe('what an editor chooses from', () => {
  it('has words in the language of the market', async () => {
    expect((await app.send('GET', 'category')).json.categories[0]).toEqual({ code: 'LAUNCH', name: 'Lançamentos' });
    expect((await app.send('GET', 'stamp', { market: 'ar' })).json.stamps[0]).toEqual({
      code: 'WEEK',
      name: 'Oferta de la semana',
    });
    expect((await app.send('GET', 'feature')).json.features.length).toBeGreaterThan(3);
  });

  it('finds accessories by words', async () => {
    const { json } = await app.send('GET', 'part?text=tapete&size=5');
    expect(json.total).toBeGreaterThan(0);
    expect(json.parts.every(({ name }) => /tapete/i.test(name))).toBe(true);
  });

  it('is not for customers', async () => {
    for (const path of ['category', 'part', 'offer']) {
      expect((await app.send('GET', path, { token: app.customer })).status).toBe(403);
    }
  });
});

describe('saved offers', () => {
  it('are the person’s own list, as last sent', async () => {
    const { json } = await app.search({}, '?size=3');
    const ids = json.offers.map(({ id }) => id);
    const save = (offerIds: string, token = app.customer) =>
      app.send('POST', 'saved-offers', { body: { brand: 'JEEP', offerIds }, token });
    expect((await save(ids.join(','))).json.offerIds).toHaveLength(3);
    expect((await app.send('GET', 'saved-offers', { token: app.customer })).json.offers).toHaveLength(3);
    expect((await save(ids.slice(1).join(','))).json.offerIds.sort()).toEqual(ids.slice(1).sort());
    const other = await signIn(app.call, CUSTOMER.ar);
    expect((await app.send('GET', 'saved-offers', { token: other })).json.offerIds).toEqual([]);
    expect((await app.send('GET', 'saved-offers', { token: app.customer, brand: 'ram' })).json.offerIds).toEqual([]);
    expect((await save('')).json.offerIds).toEqual([]);
  });

  it('refuse what is no list of offers', async () => {
    const save = (body: object) => app.send('POST', 'saved-offers', { body, token: app.customer });
    for (const offerIds of ['a,b', ',', '1;2', ' ']) expect((await save({ offerIds })).status).toBe(400);
    expect(await save({ offerIds: '00000000-0000-7000-8000-000000000000' })).toMatchObject({
      status: 404,
      json: { code: 'offerUnknown' },
    });
    expect(await save({ brand: 'RAM', offerIds: '' })).toMatchObject({ status: 422, json: { code: 'brandDiffers' } });
  });
});
