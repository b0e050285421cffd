import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { openGarage, type Garage, type RoadCar } from '#tests/harness/garage.ts';

let app: Garage;
beforeAll(async () => {
  app = await openGarage();
});
afterAll(() => app.close());

const carAt = (place: number): RoadCar => {
  const car = app.cars[place];
  if (car === undefined) throw new Error('a car was expected');
  return car;
};
const papersOf = ({ chassis, plate }: RoadCar) => ({ chassis, plate });
const as = (token: string) => ({ token });
const owned = async (token: string): Promise<{ id: string; plate: string; nickname: string | null }[]> => {
  const { json } = await app.send('GET', 'garage/v1/owned', as(token));
  return json['cars'] as { id: string; plate: string; nickname: string | null }[];
};

describe('a car of one’s own', () => {
  it('comes into the garage by both its numbers, however they are typed, and tells what it needs', async () => {
    const { chassis, plate } = carAt(0);
    const typed = { chassis: chassis.toLowerCase(), plate: `${plate.slice(0, 3)}-${plate.slice(3)}`.toLowerCase() };
    const body = { ...typed, nickname: 'Azulzinho', mileageKm: 9500 };
    const added = await app.send('POST', 'garage/v2/owned', { ...as(app.anna), body });
    expect(added.json).toMatchObject({
      plate,
      nickname: 'Azulzinho',
      openRecalls: 1,
      due: { kmLeft: expect.any(Number) },
      warranty: expect.arrayContaining([expect.objectContaining({ cover: 'VEHICLE', running: true })]),
      campaigns: [expect.objectContaining({ code: 'R26-07', status: 'OPEN', serviceCode: 'SV03' })],
    });
    const again = await app.send('POST', 'garage/v1/owned', { ...as(app.anna), body: typed });
    expect(again).toMatchObject({ status: 409, json: { code: 'carYours' } });
  });

  it.each<[string, () => object, number, string]>([
    ['a plate that is none', () => ({ chassis: carAt(3).chassis, plate: 'A' }), 422, 'invalidPlate'],
    ['a chassis that is none', () => ({ chassis: 'X', plate: carAt(3).plate }), 422, 'invalidChassis'],
    ['the plate of another car', () => ({ chassis: carAt(3).chassis, plate: carAt(4).plate }), 422, 'carUnproven'],
    ['an unknown chassis', () => ({ chassis: '9BVXXXXXXVF000000', plate: carAt(3).plate }), 422, 'carUnproven'],
    ['a car of another market', () => app.cars[0] ?? {}, 422, 'carUnproven'],
    ['no plate', () => ({ chassis: carAt(3).chassis }), 400, 'invalid'],
  ])('is not had by %s', async (what, body, status, code) => {
    const market = what.includes('market') ? 'ar' : 'br';
    const papers = what.includes('market') ? papersOf(carAt(0)) : body();
    const answer = await app.send('POST', 'garage/v1/owned', { ...as(app.bento), body: papers, market });
    expect(answer).toMatchObject({ status, json: { code } });
  });

  it('stands in one garage, also when two people ask at once', async () => {
    const body = papersOf(carAt(1));
    const answers = await Promise.all(
      [app.anna, app.bento].map((token) => app.send('POST', 'garage/v1/owned', { token, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await ask(app.url, `SELECT FROM garage.owned_car WHERE chassis = $1`, [body.chassis]);
    expect(rows.rowCount).toBe(1);
  });

  it('is driven forwards only', async () => {
    const [car] = await owned(app.anna);
    const path = `garage/v1/owned/car/${car?.id}`;
    const change = (body: object) => app.send('PATCH', path, { ...as(app.anna), body });
    expect((await change({ mileageKm: 10_500 })).json).toMatchObject({ mileageKm: 10_500 });
    expect(await change({ mileageKm: 10_499 })).toMatchObject({ status: 422, json: { code: 'mileageLower' } });
    expect((await change({ nickname: null })).json).toMatchObject({ nickname: null, mileageKm: 10_500 });
  });
});

describe('a car that was sold', () => {
  const moving = () => papersOf(carAt(2));

  it('changes hands when both agree, and what the old owner noted stays behind', async () => {
    const body = { ...moving(), nickname: 'Segredo', mileageKm: 30_000 };
    const before = await app.send('POST', 'garage/v2/owned', { ...as(app.anna), body });
    const taken = await app.send('POST', 'garage/v1/owned', { ...as(app.bento), body: moving() });
    expect(taken).toMatchObject({ status: 409, json: { code: 'carHeld' } });
    const request = await app.send('POST', 'garage/v1/owned/exclusive', { ...as(app.bento), body: moving() });
    expect(request.json).toMatchObject({ status: 'ASKED' });
    expect(JSON.stringify(request.json)).not.toContain('demo.example');
    const twice = await app.send('POST', 'garage/v1/owned/exclusive', { ...as(app.bento), body: moving() });
    expect(twice).toMatchObject({ status: 409, json: { code: 'askedAlready' } });
    const path = `garage/v1/owned/transfers/${String(request.json['id'])}`;
    const self = await app.send('POST', path, { ...as(app.bento), body: { decision: 'ACCEPT' } });
    expect(self).toMatchObject({ status: 404, json: { code: 'transferUnknown' } });
    const listed = await app.send('GET', 'garage/v1/owned/transfers', as(app.anna));
    expect(listed.json).toMatchObject({ transfers: [{ direction: 'OUT', state: 'ASKED', plate: moving().plate }] });
    expect(JSON.stringify(listed.json)).not.toMatch(/Clienta|demo\.example/);
    const agreed = await app.send('POST', path, { ...as(app.anna), body: { decision: 'ACCEPT' } });
    expect(agreed.json).toMatchObject({ state: 'ACCEPTED' });
    const mine = (await owned(app.bento)).find(({ plate }) => plate === moving().plate);
    expect(mine).toMatchObject({ nickname: null, mileageKm: null });
    expect(mine?.id).not.toBe(before.json['id']);
    expect((await owned(app.anna)).map(({ plate }) => plate)).not.toContain(moving().plate);
    const over = await app.send('POST', path, { ...as(app.anna), body: { decision: 'REFUSE' } });
    expect(over).toMatchObject({ status: 409, json: { code: 'transferOver' } });
  });

  it('waits fifteen days for an answer, and no longer', async () => {
    const body = moving();
    const request = await app.send('POST', 'garage/v1/owned/exclusive', { ...as(app.anna), body });
    const id = String(request.json['id']);
    await ask(app.url, `UPDATE garage.transfer SET expires_at = now() - interval '1 minute' WHERE id = $1`, [id]);
    const late = await app.send('POST', `garage/v1/owned/transfers/${id}`, {
      ...as(app.bento),
      body: { decision: 'ACCEPT' },
    });
    expect(late).toMatchObject({ status: 409, json: { code: 'transferOver' } });
    const again = await app.send('POST', 'garage/v1/owned/exclusive', { ...as(app.anna), body });
    expect(again.json).toMatchObject({ status: 'ASKED' });
    const back = await app.send('POST', `garage/v1/owned/transfers/${String(again.json['id'])}`, {
      ...as(app.anna),
      body: { decision: 'WITHDRAW' },
    });
    expect(back.json).toMatchObject({ state: 'WITHDRAWN' });
  });

  it('leaves an audit row of every move', async () => {
    const { rows } = await ask<{ to_state: string }>(
      app.url,
      `SELECT to_state FROM platform.audit WHERE subject_type = 'car_transfer' AND to_state IS NOT NULL ORDER BY id`,
    );
    expect(rows.map((row) => row.to_state)).toEqual(['ACCEPTED', 'EXPIRED', 'WITHDRAWN']);
  });
});

describe('cars seen and wished for', () => {
  it('are noted once, the last one first, and forgotten when told', async () => {
    const [first, second] = app.cars.map(({ mvsCode, year }) => ({ mvsCode, year }));
    for (const body of [first, second, first]) {
      await app.send('POST', 'garage/v1/wanted', { ...as(app.anna), body });
    }
    const { json } = await app.send('GET', 'garage/v1/wanted', as(app.anna));
    const cars = json['cars'] as { id: string; mvsCode: string }[];
    expect(cars.map(({ mvsCode }) => mvsCode)).toEqual([first?.mvsCode, second?.mvsCode]);
    expect((await app.send('GET', 'garage/v1/visited', as(app.anna))).json).toEqual({ cars: [] });
    const path = `garage/v1/wanted/car/${cars[0]?.id}`;
    expect((await app.send('DELETE', path, as(app.bento))).status).toBe(404);
    expect((await app.send('DELETE', path, as(app.anna))).status).toBe(204);
    expect((await app.send('DELETE', path, as(app.anna))).status).toBe(404);
  });

  it('must be cars of the brand', async () => {
    const body = { mvsCode: '0000000', year: 2026 };
    const answer = await app.send('POST', 'garage/v1/wanted', { ...as(app.anna), body });
    expect(answer).toMatchObject({ status: 422, json: { code: 'versionUnknown' } });
  });
});

describe('an owner’s opinion', () => {
  it('needs thirty days with the car, and thirty since the last', async () => {
    const mine = await owned(app.bento);
    const bought = mine.find(({ plate }) => plate === carAt(2).plate);
    const give = (token: string, carId: string | undefined, more: object = {}) =>
      app.send('POST', 'rating/v1/opinions', { token, body: { carId, stars: 5, text: 'Bom carro', ...more } });
    const tooSoon = await give(app.bento, bought?.id);
    expect(tooSoon).toMatchObject({
      status: 409,
      json: { code: 'ownedTooShort', detail: expect.stringContaining('30') },
    });
    const [first] = (await owned(app.anna)).filter(({ plate }) => plate === carAt(0).plate);
    expect(await give(app.bento, first?.id)).toMatchObject({ status: 404, json: { code: 'carUnknown' } });
    expect(await give(app.anna, first?.id, { stars: 6 })).toMatchObject({ status: 400 });
    expect((await give(app.anna, first?.id)).json).toMatchObject({ stars: 5 });
    expect(await give(app.anna, first?.id)).toMatchObject({ status: 409, json: { code: 'opinionTooSoon' } });
    const model = await app.send('GET', `garage/v1/owned/car?id=${first?.id}`, as(app.anna));
    const listed = await app.send('GET', `rating/v1/opinions?modelCode=${String(model.json['modelCode'])}`);
    expect(listed.json).toMatchObject({ average: { stars: 5, count: 1 }, opinions: [{ text: 'Bom carro' }] });
    expect(JSON.stringify(listed.json)).not.toMatch(/Cliente|account|demo\.example/);
  });
});
