import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { nth, openVisitTestApp, type VisitTestApp } from '#tests/harness/visit-test-app.ts';

let app: VisitTestApp;
let seller = '';

beforeAll(async () => {
  app = await openVisitTestApp();
  seller = await signInStaff(app.call, 'user_dealer');
});
afterAll(() => app.close());

type Resource = { readonly id: string; readonly kind: string };
const path = () => `visit-scheduling/v1/dealers/${app.dealerId}/blocked-times`;
const bays = async (): Promise<Resource[]> => {
  const { json } = await app.visitor.get(path(), seller);
  return (json['resources'] as Resource[]).filter(({ kind }) => kind === 'BAY');
};
const block = (body: object, token = seller) => app.visitor.post(path(), body, { token });
const release = (id: string) => app.call('DELETE', `${path()}/${id}`, { brand: 'jeep', market: 'br', token: seller });
const issues = ({ json }: { json: Record<string, unknown> }) =>
  ((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => `${field} ${key}`);

/** Day and clock of a time in São Paulo, which has no summer time. */
const clockOf = (startsAt: string) => {
  const local = new Date(Date.parse(startsAt) - 3 * 3_600_000).toISOString();
  return { day: local.slice(0, 10), starts: local.slice(11, 16) };
};
const freeAt = async (startsAt: string): Promise<number> =>
  (await app.visitor.days({ dealerId: app.dealerId, serviceCode: 'OIL_CHANGE' }))
    .flatMap(({ slots }) => slots)
    .find((slot) => slot.startsAt === startsAt)?.free ?? -1;

describe('a time the dealership keeps', () => {
  it('is offered to nobody until it is given back', async () => {
    const all = await bays();
    const { startsAt } = nth(await app.oil(), 8);
    const { day, starts } = clockOf(startsAt);
    const before = await freeAt(startsAt);
    expect(before).toBe(all.length);
    const ends = `${String(Number(starts.slice(0, 2)) + 1).padStart(2, '0')}:${starts.slice(3)}`;
    for (const { id: resourceId } of all) expect((await block({ resourceId, day, starts, ends })).status).toBe(200);
    expect(await freeAt(startsAt)).toBe(0);
    const { dealerId, modelCode } = app;
    const late = await app.visitor.service({ dealerId, modelCode, startsAt, contact: app.someone() });
    expect(late.json).toMatchObject({ status: 409, code: 'slotTaken' });
    expect((await block({ resourceId: nth(all, 0).id, day, starts, ends })).json).toMatchObject({ code: 'blockTaken' });
    const { json } = await app.visitor.get(path(), seller);
    const times = json['times'] as { id: string; startsAt: string }[];
    expect(times.map((time) => time.startsAt)).toEqual(all.map(() => startsAt));
    expect((await release(nth(times, 0).id)).status).toBe(200);
    expect(await freeAt(startsAt)).toBe(1);
    expect((await release(nth(times, 0).id)).json).toMatchObject({ code: 'timeUnknown' });
    expect((await app.visitor.service({ dealerId, modelCode, startsAt, contact: app.someone() })).status).toBe(200);
  });

  it('pushes nobody aside who has booked', async () => {
    const booked = await app.book(30);
    const startsAt = String(booked.json['startsAt']);
    const { day, starts } = clockOf(startsAt);
    const taken = await Promise.all(
      (await bays()).map(({ id }) => block({ resourceId: id, day, starts, ends: '23:00' })),
    );
    expect(taken.map(({ status }) => status).toSorted()).toContain(409);
    expect(taken.filter(({ status }) => status === 409)).toHaveLength(1);
  });

  it('is refused by what is wrong with it', async () => {
    const { id: resourceId } = nth(await bays(), 0);
    const good = { resourceId, day: '2031-03-04', starts: '09:00', ends: '10:00' };
    expect(issues(await block({ ...good, starts: '10:00' }))).toEqual(['ends visit.blockOrder']);
    expect(issues(await block({ ...good, ends: '25:00' }))).toEqual(['ends field.time']);
    expect(issues(await block({ ...good, day: '2031-02-30' }))).toEqual(['day field.date']);
    expect((await block({ ...good, day: '2020-01-06' })).json).toMatchObject({ status: 422, code: 'blockPast' });
    const customer = await signIn(app.call, CUSTOMER.br);
    expect((await block(good, customer)).json).toMatchObject({ code: 'forbidden' });
  });
});
