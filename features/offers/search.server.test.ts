import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshOffers } from '#features/offers/public.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let app: OfferTestApp;

beforeAll(async () => {
  app = await openOfferTestApp();
  await refreshOffers(app.api.application.services);
});
afterAll(() => app.close());

describe('search', () => {
  it('shows what is on sale, with counts, in three statements', async () => {
    const { db } = app.api.application.services;
    const before = db.count();
    const { json, status } = await app.search({}, '?size=100');
    // Their cards, the places, and how many of their cars were taken.
    expect(db.count() - before).toBe(3);
    expect(status).toBe(200);
    expect(json.offers).toHaveLength(json.total);
    expect(json.offers.every(({ state }) => state === 'onSale')).toBe(true);
    const sum = (name: 'sort' | 'type' | 'priceType') =>
      json.facets[name].reduce((total, { count }) => total + count, 0);
    expect([sum('sort'), sum('type'), sum('priceType')]).toEqual([json.total, json.total, json.total]);
  });

  it('each count is what its filter leaves', async () => {
    const { json } = await app.search({ sort: ['NEW'] }, '?size=100');
    for (const name of ['model', 'body', 'fuel', 'category', 'year', 'state', 'city', 'type', 'priceType'] as const) {
      for (const { value, count } of json.facets[name]) {
        const filter = name === 'year' ? Number(value) : value;
        const narrowed = await app.search({ sort: ['NEW'], [name]: [filter] });
        expect(narrowed.json.total, `${name} ${value}`).toBe(count);
      }
    }
    for (const { value, count } of json.facets.priceBand) {
      expect((await app.search({ sort: ['NEW'], priceBand: [Number(value)] })).json.total).toBe(count);
    }
    // The counts of a filter do not shrink by its own choice.
    expect(json.facets.sort.length).toBeGreaterThan(1);
  });

  it.each([
    ['compass', 'Compass'],
    ['Compas', 'Compass'],
    ['conpass', 'Compass'],
    ['RENEGADE', 'Renegade'],
    ['renegad', 'Renegade'],
  ])('finds %s', async (text, model) => {
    await app
      .create({ title: `Oferta do ${model}`, price: { type: 'FULL_PRICE', amount: 17_000_000 } })
      .then(({ id }) => app.move(id, 'publish'));
    const { json } = await app.search({ text });
    expect(json.total).toBeGreaterThan(0);
    expect(json.offers.every((offer) => `${offer.title} ${offer.modelName}`.includes(model))).toBe(true);
  });

  it('finds with a slip of the finger what it finds without', async () => {
    const [right, wrong] = [await app.search({ text: 'compass' }), await app.search({ text: 'conpass' })];
    expect(right.json.total).toBeGreaterThan(1);
    expect(wrong.json.offers.map(({ id }) => id)).toEqual(right.json.offers.map(({ id }) => id));
  });

  it('is blind to accents and finds nothing for nonsense', async () => {
    const [with_, without] = [await app.search({ text: 'revisão' }), await app.search({ text: 'revisao' })];
    expect(with_.json.total).toBe(without.json.total);
    expect(with_.json.total).toBeGreaterThan(0);
    expect((await app.search({ text: 'xyzzyq' })).json.total).toBe(0);
    expect((await app.search({ text: `'); DROP TABLE offers.offer; --` })).status).toBe(200);
    expect((await app.search({ text: '& | ! ( :* %' })).status).toBe(200);
  });

  it('sorts and pages without losing or repeating one', async () => {
    for (const order of ['price', 'priceDown', 'newest', 'ending', 'featured', 'installment']) {
      const whole = (await app.search({}, `?size=100&order=${order}`)).json;
      const parts = await Promise.all([0, 1, 2].map((page) => app.search({}, `?size=7&page=${page}&order=${order}`)));
      const ids = parts.flatMap(({ json }) => json.offers.map(({ id }) => id));
      expect(ids).toEqual(whole.offers.slice(0, ids.length).map(({ id }) => id));
    }
    const amounts = (await app.search({ sort: ['NEW'], type: ['FCA', 'DEALER'] }, '?size=100&order=price')).json[
      'offers'
    ].map(({ price }) => price.amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  });

  it('finds by the instalment, and by a balloon', async () => {
    const { json } = await app.search({ sort: ['NEW'], type: ['FCA', 'DEALER'] }, '?size=100&order=installment');
    const months = json.offers.map(({ installment }) => installment?.amount.amount ?? 0);
    expect(months.every((amount) => amount > 0)).toBe(true);
    expect(months).toEqual(months.toSorted((a, b) => a - b));
    const most = months[Math.floor(months.length / 2)] ?? 0;
    const cheap = await app.search({ sort: ['NEW'], type: ['FCA', 'DEALER'], maxInstallment: most });
    expect(cheap.json.total).toBe(months.filter((amount) => amount <= most).length);
    for (const { value, count } of json.facets.installmentBand) {
      const band = { sort: ['NEW'], type: ['FCA', 'DEALER'], installmentBand: [Number(value)] };
      expect((await app.search(band)).json.total).toBe(count);
    }
    const balloons = await app.search({ balloon: true });
    expect(balloons.json.total).toBeGreaterThan(0);
    for (const { installment } of balloons.json.offers) {
      expect(installment?.residual?.amount).toBeGreaterThan(0);
      expect(installment?.total.amount).toBeGreaterThan(installment?.totalWithout.amount ?? Infinity);
      expect(installment?.totalCost).toBeGreaterThan(installment?.effectiveAnnualRate ?? Infinity);
    }
  });

  it('keeps to bounds of money', async () => {
    const { json } = await app.search({ minPrice: 10_000_000, maxPrice: 20_000_000 }, '?size=100');
    expect(json.total).toBeGreaterThan(0);
    for (const { price } of json.offers) expect(price.amount >= 10_000_000 && price.amount <= 20_000_000).toBe(true);
  });

  it('sees a publication at once, and nothing of a draft', async () => {
    const { id, code } = await app.create({ title: 'Zumbido zunido' });
    expect((await app.search({ text: 'zumbido' })).json.total).toBe(0);
    expect((await app.send('GET', `offers/${code}`, { service: 'search' })).status).toBe(404);
    await app.move(id, 'publish');
    expect((await app.search({ text: 'zumbido' })).json.total).toBe(1);
    await app.move(id, 'sold');
    expect((await app.search({ text: 'zumbido' })).json.total).toBe(0);
    expect((await app.send('GET', `offers/${code}`, { service: 'search' })).json).toMatchObject({ state: 'sold' });
  });

  it('says of an address that its offer is over', async () => {
    const { rows } = await ask<{ code: string }>(
      app.url,
      `SELECT code FROM offers.offer WHERE brand = 'jeep' AND market = 'br' AND state = 'published' AND valid_until < now()`,
    );
    const code = rows[0]?.code ?? '';
    expect((await app.send('GET', `offers/${code}`, { service: 'search' })).json).toMatchObject({ state: 'expired' });
    expect((await app.send('GET', `offers/${code}`, { service: 'search', brand: 'ram' })).status).toBe(404);
    expect((await app.send('GET', 'offers/short', { service: 'search' })).status).toBe(400);
  });

  it('shows prices without national taxes in Argentina alone', async () => {
    const ar = await app.search({ sort: ['NEW'] }, '?size=100', { brand: 'peugeot', market: 'ar' });
    expect(ar.json.offers.every((offer) => (offer.priceWithoutTaxes?.amount ?? Infinity) < offer.price.amount)).toBe(
      true,
    );
    const br = await app.search({ sort: ['NEW'] }, '?size=100', { brand: 'peugeot', market: 'br' });
    expect(br.json.offers.every((offer) => offer.priceWithoutTaxes === null)).toBe(true);
  });

  it.each([
    [{ nonsense: 1 }, ''],
    [{ sort: ['CAR'] }, ''],
    [{ model: ['a b'] }, ''],
    [{ minPrice: -1 }, ''],
    [{ ids: 0.7 }, ''],
    [{}, '?page=-1'],
    [{}, '?size=1000'],
    [{}, '?order=best'],
  ])('refuses %j %s', async (body, query) => {
    expect((await app.search(body, query)).status).toBe(400);
  });

  it('every brand has offers of every price type in both markets', async () => {
    const { rows } = await ask<{ types: number; count: number }>(
      app.url,
      `SELECT brand, market, count(*)::int AS count, count(DISTINCT price_type)::int AS types FROM offers.offer
       WHERE state = 'published' AND valid_until > now() GROUP BY 1, 2`,
    );
    expect(rows).toHaveLength(18);
    expect(rows.every(({ types, count }) => types === 5 && count >= 8)).toBe(true);
  });
});

describe('prices made anew by the clock', () => {
  it('leave an offer that its author changes at the same moment as the author left it', async () => {
    const offer = await ask<{ id: string; amount: string }>(
      app.url,
      `UPDATE offers.offer SET priced_at = now() - interval '2 days' WHERE id =
         (SELECT id FROM offers.offer WHERE state = 'published' AND valid_until > now() ORDER BY code LIMIT 1)
       RETURNING id, amount`,
    );
    const { id, amount } = offer.rows[0] ?? { id: '', amount: '0' };
    const author = new pg.Client({ connectionString: app.url, application_name: 'author' });
    await author.connect();
    try {
      await author.query('BEGIN');
      await author.query(
        'UPDATE offers.offer SET amount = amount - 100, version = version + 1, priced_at = now() WHERE id = $1',
        [id],
      );
      const refreshed = refreshOffers(app.api.application.services);
      await waitFor(async () => {
        const waiting = `SELECT FROM pg_stat_activity WHERE (SELECT pid FROM pg_stat_activity WHERE application_name = 'author') = ANY(pg_blocking_pids(pid))`;
        return (await ask(app.url, waiting)).rowCount;
      });
      await author.query('COMMIT');
      expect(await refreshed).toBe(1);
    } finally {
      await author.end();
    }
    const { rows } = await ask<{ amount: string }>(app.url, 'SELECT amount FROM offers.offer WHERE id = $1', [id]);
    expect(Number(rows[0]?.amount)).toBe(Number(amount) - 100);
    await ask(app.url, 'UPDATE offers.offer SET amount = $2 WHERE id = $1', [id, amount]);
  });
});

describe('suggestions', () => {
  const suggest = async (text: string, limit = 8) =>
    (await app.send('POST', 'suggestions', { service: 'search', body: { text, limit } })).json.suggestions;

  it('name models, versions and cities of what is on sale', async () => {
    const { json } = await app.search({}, '?size=100');
    const model = json.offers.find(({ modelName }) => modelName !== null)?.modelName ?? '';
    const found = await suggest(model.slice(0, 4));
    expect(found[0]).toMatchObject({ kind: 'MODEL', text: model });
    expect(found.some(({ kind }) => kind === 'VERSION')).toBe(true);
    const city = json.offers.find(({ dealer }) => dealer !== null)?.dealer?.cityName ?? '';
    expect(await suggest(city)).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'CITY' })]));
    expect(await suggest('c', 2)).toHaveLength(2);
    expect(await suggest('!!')).toEqual([]);
  });

  it('are refused without a word', async () => {
    expect((await app.send('POST', 'suggestions', { service: 'search', body: { text: '' } })).status).toBe(400);
  });
});
