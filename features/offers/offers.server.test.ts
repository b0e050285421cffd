import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { dayFrom, openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';

let app: OfferTestApp;

beforeAll(async () => {
  app = await openOfferTestApp();
});
afterAll(() => app.close());

describe('an offer', () => {
  it('is written as a draft, read, changed and deleted', async () => {
    const made = await app.create({ categories: ['FAMILY'], stamp: 'WEEK', stock: 3 });
    expect(made).toMatchObject({ state: 'draft', version: 1, amount: { amount: 15_000_000, currency: 'BRL' } });
    expect((await app.send('GET', `offer/${made.id}`)).json).toEqual(made);
    const changed = await app.send('PUT', `offer/${made.id}`, {
      body: { ...app.draft({ title: 'Outro título' }), version: 1 },
    });
    expect(changed.json).toMatchObject({ version: 2, title: 'Outro título', stamp: null });
    expect((await app.send('DELETE', `offer/${made.id}`)).status).toBe(204);
    expect(await app.send('GET', `offer/${made.id}`)).toMatchObject({ status: 404, json: { code: 'offerUnknown' } });
  });

  it('is made once however often it is sent', async () => {
    const key = crypto.randomUUID();
    const body = app.draft();
    const [first, second] = [
      await app.send('POST', 'offer', { body, key }),
      await app.send('POST', 'offer', { body, key }),
    ];
    expect(first.json.id).toBe(second.json.id);
  });

  it('computes each kind of price', async () => {
    const list = app.car.amount;
    const starts = await app.create({ price: { type: 'STARTS_WITH', amount: 11_000_000 } });
    expect(starts).toMatchObject({ amount: { amount: 11_000_000 }, former: null });
    const fromTo = await app.create({ price: { type: 'FROM_TO', formerAmount: list, amount: list - 500_000 } });
    expect(fromTo).toMatchObject({ former: { amount: list }, amount: { amount: list - 500_000 } });
    const percent = await app.create({ price: { type: 'PERCENT', percent: 10 } });
    expect(percent).toMatchObject({ former: { amount: list }, amount: { amount: Math.round(list * 0.9) } });
  });

  it('is told in instalments only on terms a bank stands by', async () => {
    const price = {
      type: 'INSTALLMENT',
      amount: app.car.amount,
      entrancePercent: 30,
      term: 36,
      residualPercent: null,
    };
    const made = await app.create({ price });
    expect(made.installment).toMatchObject({ term: 36, entrancePercent: 30, residual: null });
    const paid = (made.installment?.amount.amount ?? 0) * 36 + (made.installment?.entrance.amount ?? 0);
    expect(paid).toBeGreaterThan(app.car.amount);
    for (const odd of [{ term: 35 }, { entrancePercent: 0 }, { residualPercent: 60 }]) {
      const answer = await app.send('POST', 'offer', { body: app.draft({ price: { ...price, ...odd } }) });
      expect(answer).toMatchObject({ status: 422, json: { code: 'installmentUnavailable' } });
    }
    const short = await app.send('POST', 'offer', { body: app.draft({ price, validUntil: dayFrom(0.5) }) });
    expect(short).toMatchObject({ status: 422, json: { fields: [{ field: 'validUntil' }] } });
  });

  it('takes as former price only one that was charged', async () => {
    const price = { type: 'FROM_TO', formerAmount: app.car.amount + 1_000_000, amount: app.car.amount };
    const answer = await app.send('POST', 'offer', { body: app.draft({ price }) });
    expect(answer).toMatchObject({ status: 422, json: { code: 'formerUnproven', fields: [{ field: 'price' }] } });
    const dearer = { type: 'FROM_TO', formerAmount: app.car.amount, amount: app.car.amount };
    expect((await app.send('POST', 'offer', { body: app.draft({ price: dearer }) })).json.code).toBe('notLower');
  });

  it.each<[string, object, number, string, string?]>([
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
    ['an end before the start', { validUntil: dayFrom(-5) }, 422, 'notConsistent', 'validUntil'],
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
  ])('refuses %s', async (_what, { subject = {}, ...more }: { subject?: object }, status, code, field) => {
    const answer = await app.send('POST', 'offer', {
      body: app.draft({ subject: { ...app.vehicle, ...subject }, ...more }),
    });
    expect(answer).toMatchObject({ status, json: { code } });
    if (field !== undefined) {
      expect(answer.json.fields).toEqual(expect.arrayContaining([expect.objectContaining({ field })]));
    }
  });

  it('of the workshop has a coupon or a fixed price, never both', async () => {
    const { json } = await app.send('GET', 'part?size=1');
    const part = { kind: 'PART', moparType: 'ACCESSORY', partId: json.parts[0]?.id };
    const fixed = await app.create({
      subject: { ...part, discountType: 'FIXED_PRICE', couponCode: null },
      price: { type: 'FULL_PRICE', amount: 10_000 },
    });
    expect(fixed.subject).toMatchObject({ moparType: 'ACCESSORY' });
    const coupon = await app.create({
      subject: { ...part, discountType: 'COUPON', couponCode: 'PROVA10' },
      price: { type: 'PERCENT', percent: 10 },
    });
    expect(coupon.amount?.amount).toBeLessThan(json.parts[0]?.price.amount ?? 0);
    const both = await app.send('POST', 'offer', {
      body: app.draft({
        subject: { ...part, discountType: 'FIXED_PRICE', couponCode: 'PROVA10' },
        price: { type: 'PERCENT', percent: 10 },
      }),
    });
    expect(both.json.fields.map(({ field }) => field)).toEqual(['subject.couponCode', 'price.type']);
    const service = await app.create({
      subject: { kind: 'PART', moparType: 'SERVICE', discountType: 'COUPON', couponCode: 'OLEO15', partId: null },
      price: { type: 'PERCENT', percent: 15 },
    });
    expect(service.amount).toBeNull();
  });

  it('tells the second of two editors what changed', async () => {
    const { id } = await app.create();
    const first = app.draft({ title: 'Título da primeira', price: { type: 'STARTS_WITH', amount: 9_000_000 } });
    expect((await app.send('PUT', `offer/${id}`, { body: { ...first, version: 1 } })).status).toBe(200);
    const second = await app.send('PUT', `offer/${id}`, { body: { ...app.draft({ stock: 9 }), version: 1 } });
    expect(second).toMatchObject({ status: 409, json: { code: 'changedMeanwhile' } });
    expect(second.json.fields.map(({ field }) => field)).toEqual(['price', 'title']);
    expect(second.json.fields[1]?.message).toContain('Título da primeira');
    expect((await app.send('GET', `offer/${id}`)).json).toMatchObject({ title: 'Título da primeira', stock: null });
  });
});

describe('its life', () => {
  it('goes along the table, and each move leaves an audit row', async () => {
    const { id } = await app.create();
    for (const [event, state] of [
      ['publish', 'published'],
      ['unpublish', 'unpublished'],
      ['publish', 'published'],
      ['sold', 'sold'],
      ['unsold', 'unsold'],
      ['sold', 'sold'],
      ['disapprove', 'disapproved'],
    ] as const) {
      expect((await app.move(id, event)).json, event).toMatchObject({ id, state });
    }
    const { rows } = await ask<{ to_state: string; actor: string }>(
      app.url,
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
    const { id } = await app.create();
    for (const event of ['unpublish', 'sold', 'unsold']) {
      expect(await app.move(id, event)).toMatchObject({ status: 409, json: { code: 'statusImpossible' } });
    }
    await app.move(id, 'disapprove');
    expect(await app.move(id, 'publish')).toMatchObject({ status: 409 });
    const back = await app.send('POST', `offer/${id}/update-status`, { body: { status: 'draft' } });
    expect(back.json).toMatchObject({ offers: [{ id, state: 'draft' }] });
  });

  it('is held by the database too', async () => {
    const { id } = await app.create();
    await expect(ask(app.url, `UPDATE offers.offer SET state = 'sold' WHERE id = $1`, [id])).rejects.toThrow(
      'may not go',
    );
  });

  it('moves many at once or none, and names those that cannot go', async () => {
    const [one, two, three] = [await app.create(), await app.create(), await app.create({ title: 'A teimosa' })];
    await app.move(three.id, 'disapprove');
    const ids = [one.id, two.id, three.id];
    const path = `offer/${one.id}/update-status`;
    const refused = await app.send('POST', path, { body: { status: 'published', offerIds: ids } });
    expect(refused).toMatchObject({ status: 409, json: { code: 'statusImpossible' } });
    expect(refused.json.fields).toEqual([expect.objectContaining({ field: 'offerIds.2' })]);
    expect(refused.json.fields[0]?.message).toBe('“A teimosa” não pode passar de “Reprovada” para “Publicada”.');
    expect(refused.json).toMatchObject({
      detail: 'A oferta “A teimosa” não pode passar de “Reprovada” para “Publicada”.',
      params: { from: 'disapproved', to: 'published' },
    });
    expect((await app.send('GET', `offer/${one.id}`)).json.state).toBe('draft');
    const done = await app.send('POST', path, { body: { status: 'published', offerIds: ids.slice(0, 2) } });
    expect(done.json.offers.map(({ state }) => state)).toEqual(['published', 'published']);
  });

  it('may be put in another order', async () => {
    const [one, two] = [await app.create(), await app.create()];
    const before = [one.position, two.position];
    expect((await app.send('PUT', 'offer/reorder', { body: { offerIds: [two.id, one.id] } })).json).toEqual({
      moved: 2,
    });
    const after = await Promise.all(
      [two, one].map(async ({ id }) => (await app.send('GET', `offer/${id}`)).json.position),
    );
    expect(after).toEqual(before);
    const twice = await app.send('PUT', 'offer/reorder', { body: { offerIds: [one.id, one.id] } });
    expect(twice.status).toBe(400);
    const unknown = await app.send('PUT', 'offer/reorder', {
      body: { offerIds: [one.id, '00000000-0000-7000-8000-000000000000'] },
    });
    expect(unknown).toMatchObject({ status: 404, json: { fields: [{ field: 'offerIds.1' }] } });
  });

  it('cannot be deleted while it is shown', async () => {
    const { id } = await app.create();
    await app.move(id, 'publish');
    expect(await app.send('DELETE', `offer/${id}`)).toMatchObject({ status: 409 });
  });
});
