import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaff, type RoleWish } from '#features/accounts/public.server.ts';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from '#tests/harness/people.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let admin: string;
let customer: string;
let car: { mvs_code: string; year: number; model_code: string; amount: number };
let dealer: { id: string; state_code: string; city_code: string; document: string };

const JEEP = { brand: 'jeep', market: 'br' } as const;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  const call = callerOf(api.url);
  admin = await signInStaff(call, 'offer_admin');
  customer = await signIn(call, CUSTOMER.br);
  const cars = await ask<typeof car>(
    database.url,
    `SELECT v.mvs_code, v.year, v.model_code, p.amount::float8 AS amount FROM catalog.price_list l
     JOIN catalog.version_price p ON p.list_id = l.id
     JOIN catalog.version v ON v.brand = p.brand AND v.mvs_code = p.mvs_code AND v.year = p.year AND v.closed_at IS NULL
     WHERE l.brand = 'jeep' AND l.market = 'br' AND l.type = 'PUBLIC' AND l.valid_until IS NULL ORDER BY p.amount LIMIT 1`,
  );
  car = cars.rows[0] ?? expect.fail('no car');
  const dealers = await ask<typeof dealer>(
    database.url,
    `SELECT id, state_code, city_code, document FROM dealers.dealer WHERE brand = 'jeep' AND market = 'br' AND state_code = 'SP' ORDER BY code LIMIT 1`,
  );
  dealer = dealers.rows[0] ?? expect.fail('no dealer');
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

type Json = Record<string, any>;
const send = async (
  method: string,
  path: string,
  options: { body?: unknown; token?: string; brand?: string; market?: string; service?: string; key?: string } = {},
): Promise<{ status: number; json: Json }> => {
  const { service = 'offers', brand = 'jeep', market = 'br', token = admin, ...rest } = options;
  const answer = await api.call(method, `/api/${service}/v1/${path}`, {
    brand,
    market,
    token,
    key: `key-${crypto.randomUUID()}`,
    ...rest,
  });
  return { status: answer.status, json: answer.json as Json };
};
const search = async (body: Json = {}, query = '', scope: { brand?: string; market?: string } = JEEP) => {
  const answer = await api.call('POST', `/api/search/v1/offers/search${query}`, { body, ...scope });
  return { status: answer.status, json: answer.json as Json };
};

const vehicle = () => ({
  kind: 'VEHICLE',
  condition: 'NEW',
  modelCode: car.model_code,
  mvsCode: car.mvs_code,
  year: car.year,
  versionName: null,
  colorCode: null,
  mileageKm: null,
});
const today = Date.now();
const day = (days: number): string => new Date(today + days * 86_400_000).toISOString();
const draft = (more: Json = {}): Json => ({
  type: 'FCA',
  subject: vehicle(),
  price: { type: 'FULL_PRICE', amount: 15_000_000 },
  title: 'Uma oferta de prova',
  description: '',
  terms: '',
  coverage: 'NATIONAL',
  coverageId: null,
  dealerId: null,
  validFrom: day(-1),
  validUntil: day(20),
  stock: null,
  categories: [],
  features: [],
  stamp: null,
  ...more,
});
const create = async (more: Json = {}, token = admin): Promise<Json> => {
  const answer = await send('POST', 'offer', { body: draft(more), token });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer.json;
};
const move = (id: string, event: string, token = admin) => send('PUT', `offer/${id}/${event}`, { token });

/** A member of staff with one grant, at full strength. */
const staffWith = async (wish: RoleWish): Promise<string> => {
  const { services } = api.application;
  const email = `offers-${crypto.randomUUID()}@demo.example`;
  const id = await services.db.withTx({ allBrands: true, actor: 'system:test' }, (tx) =>
    createStaff(tx, {
      ...services,
      now: new Date(),
      by: null,
      staff: { email, name: 'Somebody', market: 'br', roles: [wish], password: DEMO_PASSWORD, brand: '' },
    }),
  );
  const token = await signIn(callerOf(api.url), email);
  await ask(database.url, `UPDATE accounts.session SET strength = 'full' WHERE account_id = $1`, [id]);
  return token;
};

describe('an offer', () => {
  it('is written as a draft, read, changed and deleted', async () => {
    const made = await create({ categories: ['FAMILY'], stamp: 'WEEK', stock: 3 });
    expect(made).toMatchObject({ state: 'draft', version: 1, amount: { amount: 15_000_000, currency: 'BRL' } });
    expect((await send('GET', `offer/${made['id']}`)).json).toEqual(made);
    const changed = await send('PUT', `offer/${made['id']}`, {
      body: { ...draft({ title: 'Outro título' }), version: 1 },
    });
    expect(changed.json).toMatchObject({ version: 2, title: 'Outro título', stamp: null });
    expect((await send('DELETE', `offer/${made['id']}`)).status).toBe(204);
    expect(await send('GET', `offer/${made['id']}`)).toMatchObject({ status: 404, json: { code: 'offerUnknown' } });
  });

  it('is made once however often it is sent', async () => {
    const key = crypto.randomUUID();
    const body = draft();
    const [first, second] = [await send('POST', 'offer', { body, key }), await send('POST', 'offer', { body, key })];
    expect(first.json['id']).toBe(second.json['id']);
  });

  it('computes each kind of price', async () => {
    const list = car.amount;
    const starts = await create({ price: { type: 'STARTS_WITH', amount: 11_000_000 } });
    expect(starts).toMatchObject({ amount: { amount: 11_000_000 }, former: null });
    const fromTo = await create({ price: { type: 'FROM_TO', formerAmount: list, amount: list - 500_000 } });
    expect(fromTo).toMatchObject({ former: { amount: list }, amount: { amount: list - 500_000 } });
    const percent = await create({ price: { type: 'PERCENT', percent: 10 } });
    expect(percent).toMatchObject({ former: { amount: list }, amount: { amount: Math.round(list * 0.9) } });
  });

  it('takes as former price only one that was charged', async () => {
    const price = { type: 'FROM_TO', formerAmount: car.amount + 1_000_000, amount: car.amount };
    const answer = await send('POST', 'offer', { body: draft({ price }) });
    expect(answer).toMatchObject({ status: 422, json: { code: 'formerUnproven', fields: [{ field: 'price' }] } });
    const dearer = { type: 'FROM_TO', formerAmount: car.amount, amount: car.amount };
    expect((await send('POST', 'offer', { body: draft({ price: dearer }) })).json['code']).toBe('notLower');
  });

  it.each<[string, Json, number, string, string?]>([
    ['no title', { title: ' ' }, 400, 'invalid', 'title'],
    ['a negative price', { price: { type: 'FULL_PRICE', amount: -1 } }, 400, 'invalid', 'price.amount'],
    ['a price type of nobody', { price: { type: 'FREE' } }, 400, 'invalid', 'price.type'],
    ['an unknown car', { subject: { mvsCode: '0000000' } }, 422, 'subjectUnknown', 'subject'],
    ['a car of another model', { subject: { modelCode: '999' } }, 422, 'subjectUnknown', 'subject'],
    ['a new car without code', { subject: { mvsCode: null } }, 422, 'notConsistent', 'subject.mvsCode'],
    [
      'a used car without kilometres',
      { subject: { condition: 'USED', mvsCode: null, versionName: 'X' } },
      422,
      'notConsistent',
      'subject.mileageKm',
    ],
    ['an end before the start', { validUntil: day(-5) }, 422, 'notConsistent', 'validUntil'],
    ['an unknown stamp', { stamp: 'NOBODY' }, 422, 'labelUnknown'],
    ['a region without name', { coverage: 'REGIONAL' }, 422, 'notConsistent', 'coverageId'],
    ['a region nobody knows', { coverage: 'REGIONAL', coverageId: 'XX' }, 422, 'notConsistent', 'coverageId'],
    ['a dealer’s offer without dealer', { type: 'DEALER' }, 422, 'notConsistent', 'dealerId'],
    ['a dealer of nobody', { dealerId: '00000000-0000-7000-8000-000000000000' }, 422, 'dealerUnknown', 'dealerId'],
    [
      'a share of no list price',
      {
        subject: { condition: 'USED', mvsCode: null, versionName: 'X', mileageKm: 10 },
        price: { type: 'PERCENT', percent: 5 },
      },
      422,
      'referenceMissing',
      'price',
    ],
  ])('refuses %s', async (_what, { subject, ...more }, status, code, field) => {
    const answer = await send('POST', 'offer', { body: draft({ subject: { ...vehicle(), ...subject }, ...more }) });
    expect(answer).toMatchObject({ status, json: { code } });
    if (field !== undefined) {
      expect(answer.json['fields']).toEqual(expect.arrayContaining([expect.objectContaining({ field })]));
    }
  });

  it('of the workshop has a coupon or a fixed price, never both', async () => {
    const { json } = await send('GET', 'part?size=1');
    const part = { kind: 'PART', moparType: 'ACCESSORY', partId: json['parts'][0].id };
    const fixed = await create({
      subject: { ...part, discountType: 'FIXED_PRICE', couponCode: null },
      price: { type: 'FULL_PRICE', amount: 10_000 },
    });
    expect(fixed['subject']).toMatchObject({ moparType: 'ACCESSORY' });
    const coupon = await create({
      subject: { ...part, discountType: 'COUPON', couponCode: 'PROVA10' },
      price: { type: 'PERCENT', percent: 10 },
    });
    expect(coupon['amount'].amount).toBeLessThan(json['parts'][0].price.amount);
    const both = await send('POST', 'offer', {
      body: draft({
        subject: { ...part, discountType: 'FIXED_PRICE', couponCode: 'PROVA10' },
        price: { type: 'PERCENT', percent: 10 },
      }),
    });
    expect(both.json['fields'].map(({ field }: Json) => field)).toEqual(['subject.couponCode', 'price.type']);
    const service = await create({
      subject: { kind: 'PART', moparType: 'SERVICE', discountType: 'COUPON', couponCode: 'OLEO15', partId: null },
      price: { type: 'PERCENT', percent: 15 },
    });
    expect(service['amount']).toBeNull();
  });

  it('tells the second of two editors what changed', async () => {
    const { id } = await create();
    const first = draft({ title: 'Título da primeira', price: { type: 'STARTS_WITH', amount: 9_000_000 } });
    expect((await send('PUT', `offer/${id}`, { body: { ...first, version: 1 } })).status).toBe(200);
    const second = await send('PUT', `offer/${id}`, { body: { ...draft({ stock: 9 }), version: 1 } });
    expect(second).toMatchObject({ status: 409, json: { code: 'changedMeanwhile' } });
    expect(second.json['fields'].map(({ field }: Json) => field)).toEqual(['price', 'title']);
    expect(second.json['fields'][1].message).toContain('Título da primeira');
    expect((await send('GET', `offer/${id}`)).json).toMatchObject({ title: 'Título da primeira', stock: null });
  });
});

describe('its life', () => {
  it('goes along the table, and each move leaves an audit row', async () => {
    const { id } = await create();
    for (const [event, state] of [
      ['publish', 'published'],
      ['unpublish', 'unpublished'],
      ['publish', 'published'],
      ['sold', 'sold'],
      ['unsold', 'unsold'],
      ['sold', 'sold'],
      ['disapprove', 'disapproved'],
    ] as const) {
      expect((await move(id, event)).json, event).toMatchObject({ id, state });
    }
    const { rows } = await ask<{ to_state: string; actor: string }>(
      database.url,
      `SELECT to_state, actor FROM platform.audit WHERE subject_type = 'offer' AND subject_id = $1 AND action = 'offer.moved' ORDER BY id`,
      [id],
    );
    expect(rows.map((row) => row.to_state)).toEqual([
      'published',
      'unpublished',
      'published',
      'sold',
      'unsold',
      'sold',
      'disapproved',
    ]);
    expect(rows.every(({ actor }) => actor.startsWith('account:'))).toBe(true);
  });

  it('refuses every other move, and says from where to where', async () => {
    const { id } = await create();
    for (const event of ['unpublish', 'sold', 'unsold']) {
      expect(await move(id, event)).toMatchObject({ status: 409, json: { code: 'statusImpossible' } });
    }
    await move(id, 'disapprove');
    expect(await move(id, 'publish')).toMatchObject({ status: 409 });
    const back = await send('POST', `offer/${id}/update-status`, { body: { status: 'draft' } });
    expect(back.json).toMatchObject({ offers: [{ id, state: 'draft' }] });
  });

  it('is held by the database too', async () => {
    const { id } = await create();
    await expect(ask(database.url, `UPDATE offers.offer SET state = 'sold' WHERE id = $1`, [id])).rejects.toThrow(
      'may not go',
    );
  });

  it('moves many at once or none, and names those that cannot go', async () => {
    const [one, two, three] = [await create(), await create(), await create({ title: 'A teimosa' })];
    await move(String(three['id']), 'disapprove');
    const ids = [one['id'], two['id'], three['id']];
    const path = `offer/${one['id']}/update-status`;
    const refused = await send('POST', path, { body: { status: 'published', offerIds: ids } });
    expect(refused).toMatchObject({ status: 409, json: { code: 'statusImpossible' } });
    expect(refused.json['fields']).toEqual([expect.objectContaining({ field: 'offerIds.2' })]);
    expect(refused.json['fields'][0].message).toContain('A teimosa');
    expect((await send('GET', `offer/${one['id']}`)).json['state']).toBe('draft');
    const done = await send('POST', path, { body: { status: 'published', offerIds: ids.slice(0, 2) } });
    expect(done.json['offers'].map(({ state }: Json) => state)).toEqual(['published', 'published']);
  });

  it('may be put in another order', async () => {
    const [one, two] = [await create(), await create()];
    const before = [one['position'], two['position']];
    expect((await send('PUT', 'offer/reorder', { body: { offerIds: [two['id'], one['id']] } })).json).toEqual({
      moved: 2,
    });
    const after = await Promise.all(
      [two, one].map(async ({ id }) => (await send('GET', `offer/${id}`)).json['position']),
    );
    expect(after).toEqual(before);
    const twice = await send('PUT', 'offer/reorder', { body: { offerIds: [one['id'], one['id']] } });
    expect(twice.status).toBe(400);
    const unknown = await send('PUT', 'offer/reorder', {
      body: { offerIds: [one['id'], '00000000-0000-7000-8000-000000000000'] },
    });
    expect(unknown).toMatchObject({ status: 404, json: { fields: [{ field: 'offerIds.1' }] } });
  });

  it('cannot be deleted while it is shown', async () => {
    const { id } = await create();
    await move(id, 'publish');
    expect(await send('DELETE', `offer/${id}`)).toMatchObject({ status: 409 });
  });
});

describe('scopes', () => {
  const placed = () => ({ type: 'DEALER', coverage: 'STATE', coverageId: dealer.state_code, dealerId: dealer.id });

  it.each<[string, () => RoleWish, boolean]>([
    ['NATIONAL', () => ({ role: 'offer_admin', scope: 'NATIONAL' }), true],
    ['the dealer’s region', () => ({ role: 'offer_admin', scope: 'REGIONAL', scopeId: 'SE' }), true],
    ['another region', () => ({ role: 'offer_admin', scope: 'REGIONAL', scopeId: 'S' }), false],
    ['the dealer’s zone', () => ({ role: 'offer_admin', scope: 'ZONE', scopeId: dealer.city_code }), true],
    ['another zone', () => ({ role: 'offer_admin', scope: 'ZONE', scopeId: '4106902' }), false],
    [
      'the dealer’s group',
      () => ({ role: 'offer_admin', scope: 'DEALER_GROUP', scopeId: dealer.document.slice(0, 8) }),
      true,
    ],
    ['another group', () => ({ role: 'offer_admin', scope: 'DEALER_GROUP', scopeId: '00000000' }), false],
    ['another brand', () => ({ role: 'offer_admin', brand: 'ram' }), false],
  ])('%s', async (_name, wish, reaches) => {
    const { id } = await create(placed());
    const token = await staffWith(wish());
    const foreign = (await send('GET', `offer/${id}`, { token })).status;
    expect(foreign).toBe(reaches ? 200 : wish().brand === undefined ? 404 : 403);
    expect((await move(id, 'publish', token)).status).toBe(foreign);
    expect((await send('POST', 'offer', { body: draft(placed()), token })).status).toBe(foreign);
  });

  it('a regional administrator makes no national offer and sees only their own', async () => {
    const token = await staffWith({ role: 'offer_admin', scope: 'REGIONAL', scopeId: 'SE' });
    expect(await send('POST', 'offer', { body: draft(), token })).toMatchObject({
      status: 404,
      json: { code: 'outsideScope' },
    });
    const { json } = await send('GET', 'offer?size=100', { token });
    expect(json['total']).toBeGreaterThan(0);
    const all = await send('GET', 'offer?size=100');
    expect(json['total']).toBeLessThan(all.json['total']);
  });

  it('a service user group looks after parts and services alone', async () => {
    const token = await staffWith({ role: 'ROLE_ADMIN', userGroup: 'MOPAR' });
    const { json } = await send('GET', 'offer?size=100', { token });
    expect(new Set(json['offers'].map(({ subject }: Json) => subject.kind))).toEqual(new Set(['PART']));
    expect((await send('POST', 'offer', { body: draft(), token })).status).toBe(404);
  });

  it('another market’s offers are not there', async () => {
    const { id } = await create();
    expect((await send('GET', `offer/${id}`, { market: 'ar' })).status).toBe(404);
  });
});

describe('search', () => {
  it('shows what is on sale, with counts, in one statement', async () => {
    const { db } = api.application.services;
    const before = db.count();
    const { json, status } = await search({}, '?size=100');
    expect(db.count() - before).toBe(1);
    expect(status).toBe(200);
    expect(json['offers']).toHaveLength(json['total']);
    expect(json['offers'].every(({ state }: Json) => state === 'onSale')).toBe(true);
    const sum = (name: string) => json['facets'][name].reduce((total: number, { count }: Json) => total + count, 0);
    expect([sum('sort'), sum('type'), sum('priceType')]).toEqual([json['total'], json['total'], json['total']]);
  });

  it('each count is what its filter leaves', async () => {
    const { json } = await search({ sort: ['NEW'] }, '?size=100');
    for (const name of ['model', 'body', 'fuel', 'category', 'year', 'state', 'city', 'type', 'priceType'] as const) {
      for (const { value, count } of json['facets'][name]) {
        const filter = name === 'year' ? Number(value) : value;
        const narrowed = await search({ sort: ['NEW'], [name]: [filter] });
        expect(narrowed.json['total'], `${name} ${value}`).toBe(count);
      }
    }
    for (const { value, count } of json['facets'].priceBand) {
      expect((await search({ sort: ['NEW'], priceBand: [Number(value)] })).json['total']).toBe(count);
    }
    // The counts of a filter do not shrink by its own choice.
    expect(json['facets'].sort.length).toBeGreaterThan(1);
  });

  it.each([
    ['compass', 'Compass'],
    ['Compas', 'Compass'],
    ['conpass', 'Compass'],
    ['RENEGADE', 'Renegade'],
    ['renegad', 'Renegade'],
  ])('finds %s', async (text, model) => {
    await create({ title: `Oferta do ${model}`, price: { type: 'FULL_PRICE', amount: 17_000_000 } }).then(({ id }) =>
      move(id, 'publish'),
    );
    const { json } = await search({ text });
    expect(json['total']).toBeGreaterThan(0);
    expect(json['offers'].every((offer: Json) => `${offer['title']} ${offer['modelName']}`.includes(model))).toBe(true);
  });

  it('is blind to accents and finds nothing for nonsense', async () => {
    const [with_, without] = [await search({ text: 'revisão' }), await search({ text: 'revisao' })];
    expect(with_.json['total']).toBe(without.json['total']);
    expect(with_.json['total']).toBeGreaterThan(0);
    expect((await search({ text: 'xyzzyq' })).json['total']).toBe(0);
    expect((await search({ text: `'); DROP TABLE offers.offer; --` })).status).toBe(200);
    expect((await search({ text: '& | ! ( :* %' })).status).toBe(200);
  });

  it('sorts and pages without losing or repeating one', async () => {
    for (const order of ['price', 'priceDown', 'newest', 'ending', 'featured', 'installment']) {
      const whole = (await search({}, `?size=100&order=${order}`)).json;
      const parts = await Promise.all([0, 1, 2].map((page) => search({}, `?size=7&page=${page}&order=${order}`)));
      const ids = parts.flatMap(({ json }) => json['offers'].map(({ id }: Json) => id));
      expect(ids).toEqual(whole['offers'].slice(0, ids.length).map(({ id }: Json) => id));
    }
    const amounts = (await search({ sort: ['NEW'], type: ['FCA', 'DEALER'] }, '?size=100&order=price')).json['offers'].map(
      ({ price }: Json) => price.amount,
    );
    expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => a - b));
  });

  it('keeps to bounds of money', async () => {
    const { json } = await search({ minPrice: 10_000_000, maxPrice: 20_000_000 }, '?size=100');
    expect(json['total']).toBeGreaterThan(0);
    for (const { price } of json['offers']) expect(price.amount >= 10_000_000 && price.amount <= 20_000_000).toBe(true);
  });

  it('sees a publication at once, and nothing of a draft', async () => {
    const { id, code } = await create({ title: 'Zumbido zunido' });
    expect((await search({ text: 'zumbido' })).json['total']).toBe(0);
    expect((await send('GET', `offers/${code}`, { service: 'search' })).status).toBe(404);
    await move(id, 'publish');
    expect((await search({ text: 'zumbido' })).json['total']).toBe(1);
    await move(id, 'sold');
    expect((await search({ text: 'zumbido' })).json['total']).toBe(0);
    expect((await send('GET', `offers/${code}`, { service: 'search' })).json).toMatchObject({ state: 'sold' });
  });

  it('says of an address that its offer is over', async () => {
    const { rows } = await ask<{ code: string }>(
      database.url,
      `SELECT code FROM offers.offer WHERE brand = 'jeep' AND market = 'br' AND state = 'published' AND valid_until < now()`,
    );
    const code = rows[0]?.code ?? '';
    expect((await send('GET', `offers/${code}`, { service: 'search' })).json).toMatchObject({ state: 'expired' });
    expect((await send('GET', `offers/${code}`, { service: 'search', brand: 'ram' })).status).toBe(404);
    expect((await send('GET', 'offers/short', { service: 'search' })).status).toBe(400);
  });

  it('shows prices without national taxes in Argentina alone', async () => {
    const ar = await search({ sort: ['NEW'] }, '?size=100', { brand: 'peugeot', market: 'ar' });
    expect(ar.json['offers'].every((offer: Json) => offer['priceWithoutTaxes'].amount < offer['price'].amount)).toBe(
      true,
    );
    const br = await search({ sort: ['NEW'] }, '?size=100', { brand: 'peugeot', market: 'br' });
    expect(br.json['offers'].every((offer: Json) => offer['priceWithoutTaxes'] === null)).toBe(true);
  });

  it.each([
    [{ nonsense: 1 }, ''],
    [{ sort: ['CAR'] }, ''],
    [{ model: ['a b'] }, ''],
    [{ minPrice: -1 }, ''],
    [{ ids: ['7'] }, ''],
    [{}, '?page=-1'],
    [{}, '?size=1000'],
    [{}, '?order=best'],
  ])('refuses %j %s', async (body, query) => {
    expect((await search(body, query)).status).toBe(400);
  });

  it('every brand has offers of every price type in both markets', async () => {
    const { rows } = await ask<{ types: number; count: number }>(
      database.url,
      `SELECT brand, market, count(*)::int AS count, count(DISTINCT price_type)::int AS types FROM offers.offer
       WHERE state = 'published' AND valid_until > now() GROUP BY 1, 2`,
    );
    expect(rows).toHaveLength(18);
    expect(rows.every(({ types, count }) => types === 5 && count >= 8)).toBe(true);
  });
});

describe('suggestions', () => {
  const suggest = async (text: string, limit = 8) =>
    (await send('POST', 'suggestions', { service: 'search', body: { text, limit } })).json['suggestions'] as Json[];

  it('name models, versions and cities of what is on sale', async () => {
    const { json } = await search({}, '?size=100');
    const model = json['offers'].find(({ modelName }: Json) => modelName !== null).modelName as string;
    const found = await suggest(model.slice(0, 4));
    expect(found[0]).toMatchObject({ kind: 'MODEL', text: model });
    expect(found.some(({ kind }) => kind === 'VERSION')).toBe(true);
    const city = json['offers'].find(({ dealer: seller }: Json) => seller !== null).dealer.cityName as string;
    expect(await suggest(city)).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'CITY' })]));
    expect(await suggest('c', 2)).toHaveLength(2);
    expect(await suggest('!!')).toEqual([]);
  });

  it('are refused without a word', async () => {
    expect((await send('POST', 'suggestions', { service: 'search', body: { text: '' } })).status).toBe(400);
  });
});

describe('what an editor chooses from', () => {
  it('has words in the language of the market', async () => {
    expect((await send('GET', 'category')).json['categories'][0]).toEqual({ code: 'LAUNCH', name: 'Lançamentos' });
    expect((await send('GET', 'stamp', { market: 'ar' })).json['stamps'][0]).toEqual({
      code: 'WEEK',
      name: 'Oferta de la semana',
    });
    expect((await send('GET', 'feature')).json['features'].length).toBeGreaterThan(3);
  });

  it('finds accessories by words', async () => {
    const { json } = await send('GET', 'part?text=tapete&size=5');
    expect(json['total']).toBeGreaterThan(0);
    expect(json['parts'].every(({ name }: Json) => /tapete/i.test(name))).toBe(true);
  });

  it('is not for customers', async () => {
    for (const path of ['category', 'part', 'offer']) {
      expect((await send('GET', path, { token: customer })).status).toBe(403);
    }
  });
});

describe('saved offers', () => {
  it('are the person’s own list, as last sent', async () => {
    const { json } = await search({}, '?size=3');
    const ids = json['offers'].map(({ id }: Json) => id) as string[];
    const save = (offerIds: string, token = customer) =>
      send('POST', 'saved-offers', { body: { brand: 'JEEP', offerIds }, token });
    expect((await save(ids.join(','))).json['offerIds']).toHaveLength(3);
    expect((await send('GET', 'saved-offers', { token: customer })).json['offers']).toHaveLength(3);
    expect((await save(ids.slice(1).join(','))).json['offerIds'].sort()).toEqual(ids.slice(1).sort());
    const other = await signIn(callerOf(api.url), CUSTOMER.ar);
    expect((await send('GET', 'saved-offers', { token: other })).json['offerIds']).toEqual([]);
    expect((await send('GET', 'saved-offers', { token: customer, brand: 'ram' })).json['offerIds']).toEqual([]);
    expect((await save('')).json['offerIds']).toEqual([]);
  });

  it('refuse what is no list of offers', async () => {
    const save = (body: Json) => send('POST', 'saved-offers', { body, token: customer });
    for (const offerIds of ['a,b', ',', '1;2', ' ']) expect((await save({ offerIds })).status).toBe(400);
    expect(await save({ offerIds: '00000000-0000-7000-8000-000000000000' })).toMatchObject({
      status: 404,
      json: { code: 'offerUnknown' },
    });
    expect(await save({ brand: 'RAM', offerIds: '' })).toMatchObject({ status: 422, json: { code: 'brandDiffers' } });
  });
});
