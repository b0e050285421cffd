import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '#tests/harness/api.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { openGarage, type Garage } from '#tests/harness/garage.ts';
import { readPdf } from '#tests/harness/read-pdf.ts';
import { signInStaff } from '#tests/harness/people.ts';

let app: Garage;
beforeAll(async () => {
  app = await openGarage();
});
afterAll(() => app.close());

const car = (place = 0) => {
  const found = app.cars.at(place);
  if (found === undefined) throw new Error('a car was expected');
  return found;
};

describe('recall', () => {
  it('is told by plate and by chassis, typed as people type, and never names a person or the other number', async () => {
    for (const typed of [car().plate.toLowerCase(), `${car().chassis.slice(0, 8)} ${car().chassis.slice(8)}`]) {
      const { json, status } = await app.send('GET', `recall/v1/recall/JEEP/${encodeURIComponent(typed)}`);
      expect(status).toBe(200);
      expect(json).toMatchObject({ serviceCode: 'SV03', openCount: 1, campaigns: [{ status: 'OPEN' }] });
      expect(JSON.stringify(json)).not.toContain(car().plate);
      expect(JSON.stringify(json)).not.toContain(car().chassis);
    }
  });

  it.each([
    ['ABC12', 422, 'invalidPlate'],
    ['ABC123', 422, 'invalidPlate'],
    ['ABC1D2É', 422, 'invalidPlate'],
    ['9BVXXXXXXVF00000', 422, 'invalidChassis'],
    ['9BVXXXXXXVF0000000', 422, 'invalidChassis'],
    ['ABC1D23', 404, 'carUnknown'],
    ['9BVXXXXXXVF000000', 404, 'carUnknown'],
    ["x' OR 1=1", 422, 'invalidPlate'],
  ])('%s is refused', async (id, status, code) => {
    const answer = await app.send('GET', `recall/v1/recall/jeep/${encodeURIComponent(id)}`);
    expect(answer).toMatchObject({ status, json: { code } });
    const software = await app.send('GET', `recall/v1/updateSoftware/${encodeURIComponent(id)}`);
    expect(software).toMatchObject({ status, json: { code } });
  });

  it('of another brand’s car is not there', async () => {
    expect((await app.send('GET', `recall/v1/recall/ram/${car().plate}`)).status).toBe(404);
    expect((await app.send('GET', `recall/v1/car?plate=${car().plate}`, { brand: 'ram' })).status).toBe(404);
  });

  it('blocks licensing a year after the notice, in Brazil', async () => {
    const old = car(2);
    const { json } = await app.send('GET', `recall/v1/recall/jeep/${old.plate}`);
    const [campaign] = json['campaigns'] as { licensingBlocksOn: string; licensingBlocked: boolean }[];
    expect(campaign).toMatchObject({
      licensingBlocksOn: '2026-11-03',
      licensingBlocked: Date.now() >= Date.parse('2026-11-03T03:00Z'),
    });
    const { rows } = await ask<{ plate: string }>(
      app.url,
      `SELECT v.plate FROM aftersales.vehicle v JOIN aftersales.recall_vehicle r USING (chassis)
       WHERE v.brand = 'jeep' AND v.market = 'ar' LIMIT 1`,
    );
    const argentine = await app.send('GET', `recall/v1/recall/jeep/${rows[0]?.plate}`);
    expect(argentine.json).toMatchObject({ campaigns: [{ licensingBlocksOn: null, licensingBlocked: false }] });
  });

  it('is spoken to a chat in the language of the car', async () => {
    const { json } = await app.send('GET', `recall/v1/recall/jeep/${car().plate}/chatBot`);
    expect(json).toMatchObject({ hasRecall: true });
    expect((json['messages'] as string[]).at(-1)).toContain('SV03');
  });

  it('has a paper: a voucher before, a receipt with day, hour and place after', async () => {
    const paper = async () => {
      const url = `recall/v1/recall/voucher?id=${car().plate}&campaign=R26-07`;
      return app.send('GET', url);
    };
    expect((await paper()).headers.get('content-type')).toContain('application/pdf');
    const admin = await signInStaff(app.call, 'service_admin');
    const { rows } = await ask<{ id: string }>(
      app.url,
      `SELECT id FROM dealers.dealer WHERE brand = 'jeep' AND market = 'br' ORDER BY code LIMIT 1`,
    );
    const body = { chassis: car().chassis, campaign: 'R26-07', dealerId: rows[0]?.id, doneAt: '2026-11-10T12:00:00Z' };
    const put = (input: object) => app.send('PUT', 'recall/v1/updateRecall', { token: admin, body: input });
    expect((await app.send('PUT', 'recall/v1/updateRecall', { body })).status).toBe(401);
    expect((await app.send('PUT', 'recall/v1/updateRecall', { token: app.anna, body })).status).toBe(403);
    expect(await put({ ...body, doneAt: '2090-01-01T00:00:00Z' })).toMatchObject({ json: { code: 'doneLater' } });
    expect(await put({ ...body, campaign: 'R25-11' })).toMatchObject({ json: { code: 'campaignUnknown' } });
    expect(await put({ ...body, dealerId: crypto.randomUUID() })).toMatchObject({ json: { code: 'dealerUnknown' } });
    const noted = await put(body);
    expect(noted).toMatchObject({ status: 200, json: { chassisEnd: car().chassis.slice(-6) } });
    expect(await put(body)).toMatchObject({ status: 409, json: { code: 'doneAlready' } });
    const after = await app.send('GET', `recall/v1/recall/jeep/${car().plate}`);
    expect(after.json).toMatchObject({
      openCount: 0,
      campaigns: [{ status: 'DONE', doneAt: '2026-11-10T12:00:00.000Z' }],
    });
    expect((await app.send('GET', `recall/v1/updateRecall/${String(noted.json['id'])}`)).json).toEqual(noted.json);
  });

  it('is looked up thirty times a minute from one address, not more', async () => {
    const narrow = await startApi({ url: app.url, env: { RATE_LIMIT_SCALE: '1' } });
    const call = callerOf(narrow.url);
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      const { status } = await call('GET', `recall/v1/recall/jeep/ABC1D${String(n).padStart(2, '0')}`);
      statuses.push(status);
    }
    await narrow.stop();
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(30);
    expect(statuses.filter((status) => status === 404).length).toBeLessThan(34);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('maintenance', () => {
  it('asks for a revision every 10,000 km or 12 months', async () => {
    const plan = await app.send('GET', `maintenance/v2/maintenance/${car().mvsCode}`);
    expect(plan.json).toMatchObject({ everyKm: 10_000, everyMonths: 12 });
    expect((await app.send('GET', 'maintenance/v2/maintenance/0000000')).status).toBe(404);
    expect((await app.send('GET', 'maintenance/v2/maintenance/X')).status).toBe(400);
    const lastSeason = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10);
    const request = `mvsCode=${car().mvsCode}&deliveredOn=${lastSeason}&mileageKm=9900`;
    const next = await app.send('GET', `maintenance/v1/maintenance/suggestion?${request}`);
    expect(next.json).toMatchObject({ due: { revision: { number: 1 }, kmLeft: 100, reason: 'DISTANCE' } });
    const book = await app.send('GET', `maintenance/v1/scheduleRevision?plate=${car(2).plate}`);
    expect(book.json).toMatchObject({ serviceCode: 'REVISION', openRecalls: 1 });
    expect(await app.send('GET', 'maintenance/v1/scheduleRevision')).toMatchObject({
      json: { code: 'invalidPlate' },
    });
  });
});

describe('manuals', () => {
  const body = {
    name: 'Manual da oficina',
    path: '/api/file/v1/file/abc',
    modelCode: null,
    validFrom: '2026-01-01',
    validUntil: null,
    regional: null,
    dealerGroup: null,
  };

  it('are kept by their administrators, found in force, and read only by whom they are for', async () => {
    const admin = await signInStaff(app.call, 'manual_admin');
    const make = (more: object) => app.send('POST', 'manual/v1', { token: admin, body: { ...body, ...more } });
    expect((await app.send('POST', 'manual/v1', { token: app.anna, body })).status).toBe(403);
    for (const [wrong, field] of [
      [{ name: '' }, 'name'],
      [{ path: '' }, 'path'],
      [{ path: '//evil.example/x' }, 'path'],
      [{ path: 'javascript:alert(1)' }, 'path'],
      [{ validFrom: '2026-02-30' }, 'validFrom'],
      [{ validUntil: '2025-12-31' }, 'validUntil'],
      [{ modelCode: 'x' }, 'modelCode'],
    ] as const) {
      const answer = await make(wrong);
      expect(answer, JSON.stringify(wrong)).toMatchObject({ status: 400, json: { fields: [{ field }] } });
    }
    expect(await make({ modelCode: '000' })).toMatchObject({ status: 422, json: { code: 'modelUnknown' } });
    const made = await make({});
    const secret = await make({ name: 'Manual da regional', regional: 'SUL' });
    await make({ name: 'Manual vencido', validUntil: '2026-02-01' });
    const found = await app.send('GET', 'manual/v1/search?text=MANUAL%20DA', { token: app.anna });
    const names = (found.json['manuals'] as { name: string }[]).map(({ name }) => name);
    expect(names).toContain('Manual da oficina');
    expect(names).not.toContain('Manual da regional');
    expect((await app.send('GET', 'manual/v1/search?text=%25', { token: app.anna })).json).toMatchObject({
      total: 0,
    });
    const hidden = await app.send('GET', `manual/v1/${String(secret.json['id'])}`, { token: app.anna });
    expect(hidden.status).toBe(404);
    const listed = await app.send('GET', 'manual/v1/search/admin?text=manual%20da', { token: admin });
    expect(listed.json).toMatchObject({ total: 2 });
    const asRegion = await app.send('GET', 'manual/v1/search/admin?text=regional', {
      token: admin,
      headers: { 'x-regional': 'SUDESTE' },
    });
    expect(asRegion.json).toMatchObject({ total: 0 });
    const change = (version: number) =>
      app.send('PUT', `manual/v1/${String(made.json['id'])}`, { token: admin, body: { ...body, version } });
    expect((await change(1)).json).toMatchObject({ version: 2 });
    expect(await change(1)).toMatchObject({ status: 409, json: { code: 'changedMeanwhile' } });
    expect((await app.send('DELETE', `manual/v1/${String(made.json['id'])}`, { token: admin })).status).toBe(204);
    expect(await change(2)).toMatchObject({ status: 404 });
  });

  it('that the site makes are papers', async () => {
    const { json } = await app.send('GET', 'manual/v1/search', { token: app.anna });
    const [manual] = json['manuals'] as { path: string }[];
    const paper = await app.send('GET', manual?.path.slice('/api/'.length) ?? '');
    expect(paper.headers.get('content-type')).toContain('application/pdf');
  });
});

describe('what else the maker owes', () => {
  it('warranty, delivery and invoice are told by model and chassis, never to whom', async () => {
    const owned = await app.send('POST', 'garage/v2/owned', {
      token: app.anna,
      body: { chassis: car(1).chassis, plate: car(1).plate },
    });
    const terms = await app.send('GET', `benefits/v1/warranty?modelCode=${String(owned.json['modelCode'])}`);
    expect(terms.json['terms']).toContainEqual({ cover: 'VEHICLE', months: 36, km: 100_000 });
    const paper = (token: string) =>
      app.send('POST', 'benefits/v1/warranty-terms', { token, body: { id: owned.json['id'] } });
    expect((await paper(app.anna)).headers.get('content-type')).toContain('application/pdf');
    expect((await paper(app.bento)).status).toBe(404);
    const delivery = await app.send('GET', `benefits/v1/flawlessDelivery/dealer/${car().chassis}`);
    expect(delivery.json).toMatchObject({ complete: true, chassisEnd: car().chassis.slice(-6) });
    expect((await app.send('GET', 'benefits/v1/flawlessDelivery/nobody/X')).status).toBe(400);
    const invoice = await app.send('GET', `benefits/v1/invoice?vin=${car().chassis}`);
    expect(Object.keys(invoice.json)).toEqual(['chassisEnd', 'invoicedOn', 'deliveredOn']);
    expect(await app.send('GET', 'benefits/v1/invoice?vin=X')).toMatchObject({ json: { code: 'invalidChassis' } });
  });

  it('a used car is valued by its plate', async () => {
    const good = await app.send('GET', `evaluate/v1/evaluate/plate/${car().plate}?mileageKm=20000`);
    expect(good.json).toMatchObject({ mileageKm: 20_000, condition: 'GOOD' });
    const worse = await app.send(
      'GET',
      `evaluate/v1/evaluate/plate?plate=${car().plate}&mileageKm=20000&condition=POOR`,
    );
    const value = ({ json }: typeof good) => (json['suggested'] as { amount: number }).amount;
    expect(value(worse)).toBeLessThan(value(good));
    const damaged = (places: string) =>
      app.send('GET', `evaluate/v1/evaluate/plate/${car().plate}?mileageKm=20000&damages=${places}`);
    const dented = await damaged('ROOF,BONNET');
    expect(dented.json).toMatchObject({ damages: ['BONNET', 'ROOF'] });
    expect(value(dented)).toBeLessThan(value(good));
    expect(dented.json['drivers']).toContainEqual({ code: 'DAMAGE', basisPoints: -440 });
    expect(await damaged('ENGINE')).toMatchObject({
      status: 400,
      json: { fields: [{ field: 'damages', message: 'Escolha lugares da lista de danos' }] },
    });
    expect(await app.send('GET', 'evaluate/v1/evaluate/plate/XX?mileageKm=1')).toMatchObject({
      json: { code: 'invalidPlate' },
    });
    expect(await app.send('GET', 'evaluate/v1/evaluate/plate/ABC1D23?mileageKm=1')).toMatchObject({
      json: { code: 'unavailable' },
    });
    const valuing = (requestedPrice: string) =>
      app.send(
        'GET',
        `evaluate/v1/evaluate/plate/${car().plate}?mileageKm=20000&requestedPrice=${encodeURIComponent(requestedPrice)}`,
      );
    const { amount } = good.json['suggested'] as { amount: number };
    expect(good.json['requestedPrice']).toBeNull();
    expect((await valuing(String((amount + 100) / 100).replace('.', ','))).json['requestedPrice']).toEqual({
      amount: amount + 100,
      currency: 'BRL',
    });
    for (const requestedPrice of [String(amount / 100).replace('.', ','), '1.000,00', 'muito', '-5'])
      expect(await valuing(requestedPrice), requestedPrice).toMatchObject({
        status: 422,
        json: { code: 'requestedTooLow', fields: [{ field: 'requestedPrice', key: 'field.price.greater' }] },
      });
    for (const unsaid of ['', '?mileageKm=', '?mileageKm=muito'])
      expect(await app.send('GET', `evaluate/v1/evaluate/plate/${car().plate}${unsaid}`)).toMatchObject({
        status: 400,
        json: { fields: [{ field: 'mileageKm', key: 'field.mileage' }] },
      });
  });

  it('each price of the workshop stands in Argentina with what it is without national taxes, on the paper too', async () => {
    type Priced = { price: { amount: number } | null; priceWithoutTaxes: { amount: number } | null };
    const pricesIn = async (market: 'br' | 'ar'): Promise<Priced[]> => {
      const of = { brand: 'jeep', market };
      const plan = await app.send('GET', 'maintenance/v1/maintenance?modelCode=675', of);
      const benefits = await app.send('GET', 'benefits/v1/mopar', of);
      return [...(plan.json['revisions'] as Priced[]), ...(benefits.json['benefits'] as Priced[])];
    };
    const ours = (await pricesIn('ar')).filter(({ price }) => price !== null);
    expect(ours.length).toBeGreaterThan(3);
    for (const { price, priceWithoutTaxes } of ours)
      expect(priceWithoutTaxes?.amount).toBe(Math.round((price?.amount ?? 0) / 1.21));
    expect((await pricesIn('br')).filter(({ priceWithoutTaxes }) => priceWithoutTaxes !== null)).toEqual([]);
    const paperIn = async (market: string) => {
      const paper = await fetch(`${app.apiUrl}/api/manual/v1/guide/675?brand=jeep&market=${market}`);
      return (await readPdf(new Uint8Array(await paper.arrayBuffer()))).text;
    };
    expect(await paperIn('ar')).toContain('SIN IMPUESTOS NACIONALES');
    expect(await paperIn('br')).not.toContain('impostos nacionais');
  });
});
