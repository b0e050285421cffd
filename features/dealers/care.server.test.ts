import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { nth, openVisitTestApp, type VisitTestApp } from '#tests/harness/visit-test-app.ts';
import type { DealerRecord } from './contract/care.ts';

let app: VisitTestApp;
let staff = '';

beforeAll(async () => {
  app = await openVisitTestApp();
  staff = await signInStaff(app.call, 'dealer_blocker');
});
afterAll(() => app.close());

const jeep = { brand: 'jeep', market: 'br' };
const list = async (token = staff): Promise<DealerRecord[]> => {
  const { json } = await app.call('GET', `dealer/v3/dealer/records?size=100`, { ...jeep, token });
  return json['dealers'] as DealerRecord[];
};
const record = async (id = app.dealerId) => (await list()).find((one) => one.id === id) ?? expect.fail('no record');
const bodyOf = ({
  id: _id,
  code: _code,
  name: _name,
  cityName: _city,
  stateCode: _state,
  blockedReason: _reason,
  isBlocked: _blocked,
  ...body
}: DealerRecord) => body;
const put = (id: string, body: object, scope: { brand: string; market: string; token?: string } = jeep) =>
  app.call('PUT', `dealer/v3/dealer/records/${id}`, { token: staff, ...scope, body });
const change = async (more: object, id = app.dealerId) => put(id, { ...bodyOf(await record(id)), ...more });
const issues = ({ status, json }: { status: number; json: Record<string, unknown> }) => [
  status,
  ...((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => `${field} ${key}`),
];
const dealer = async () => (await app.call('GET', `dealer/v1/dealer/${app.dealerId}`, jeep)).json;
const working = (weekday: number, starts: string, ends: string) => ({ weekday, type: 'WORKING_TIME', starts, ends });
const clockOf = (startsAt: string) => {
  const local = new Date(Date.parse(startsAt) - 3 * 3_600_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
};
const daysWithOil = async () => new Set((await app.oil()).map(({ startsAt }) => clockOf(startsAt).day));

describe('a dealership', () => {
  it('is changed as a whole, audited, and visitors have it at once', async () => {
    const before = await record();
    // Asked before, so that an answer is kept.
    expect(await dealer()).toMatchObject({ phone: before.phone });
    const hours = [...before.hours.filter(({ weekday }) => weekday !== 6), working(6, '09:00', '14:00')];
    const answer = await change({ phone: '1133334444', email: 'novo@jeep.example', hours });
    expect(answer.json).toMatchObject({ version: before.version + 1, phone: '1133334444', hours });
    expect(await dealer()).toMatchObject({ phone: '1133334444', email: 'novo@jeep.example', hours });
    const { rows } = await ask(
      app.database.url,
      `SELECT detail FROM platform.audit WHERE action = 'dealer.changed' AND subject_id = $1`,
      [app.dealerId],
    );
    expect(rows).toEqual([{ detail: { version: before.version + 1, bookedOutside: 0 } }]);
    const history = await ask<{ changes: object }>(
      app.database.url,
      `SELECT changes FROM platform.record_change WHERE type = 'dealers' AND subject = $1`,
      [app.dealerId],
    );
    expect(history.rows.map(({ changes }) => Object.keys(changes).toSorted())).toEqual([['email', 'hours', 'phone']]);
  });

  it('is the second editor’s to look at anew', async () => {
    const body = bodyOf(await record());
    expect((await put(app.dealerId, { ...body, phone: '1144445555' })).status).toBe(200);
    const late = await put(app.dealerId, { ...body, phone: '1155556666' });
    expect(late.json).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    expect(await dealer()).toMatchObject({ phone: '1144445555' });
  });

  it('of another brand, market or nobody is none, and nobody else may', async () => {
    const body = bodyOf(await record());
    for (const scope of [
      { brand: 'ram', market: 'br' },
      { brand: 'jeep', market: 'ar' },
    ]) {
      expect((await put(app.dealerId, body, scope)).status).toBe(404);
    }
    expect((await put('00000000-0000-7000-8000-000000000000', body)).status).toBe(404);
    const manager = await signInStaff(app.call, 'dealer_manager');
    expect((await put(app.dealerId, body, { ...jeep, token: manager })).status).toBe(403);
    expect((await app.call('GET', 'dealer/v3/dealer/records', { ...jeep, token: manager })).status).toBe(403);
  });

  it('that a grant does not name is none', async () => {
    const all = await list();
    const own = nth(all, 1).id;
    const bind = (scope: string | null, id: string | null) =>
      ask(app.database.url, `UPDATE accounts.role_grant SET scope = $1, scope_id = $2 WHERE role = 'dealer_blocker'`, [
        scope,
        id,
      ]);
    await bind('DEALER', own);
    expect((await list()).map(({ id }) => id)).toEqual([own]);
    const body = bodyOf(nth(all, 0));
    expect((await put(nth(all, 0).id, body, { ...jeep, token: staff })).status).toBe(404);
    await bind(null, null);
  });

  it.each([
    [
      'hours that overlap',
      { hours: [working(1, '08:00', '12:00'), working(1, '11:00', '13:00')] },
      422,
      'hours.1 dealer.hours.overlap',
    ],
    ['closing first', { hours: [working(2, '18:00', '08:00')] }, 422, 'hours.2 dealer.hours.order'],
    ['midnight as 00:00', { hours: [{ ...working(2, '18:00', '00:00') }] }, 422, 'hours.2 dealer.hours.midnight'],
    ['an hour nobody has', { hours: [working(2, '18:00', '25:00')] }, 400, 'hours.0.ends field.time'],
    ['a weekday nobody has', { hours: [working(8, '18:00', '19:00')] }, 400, 'hours.0.weekday field.maximum'],
    [
      'a day that is past',
      { specialDays: [{ day: '2020-12-25', times: [] }] },
      422,
      'specialDays.2020-12-25 dealer.special.past',
    ],
    [
      'a block without end',
      { blockKind: 'HIDDEN', blockFrom: '2099-01-01', blockReason: 'obras' },
      422,
      'blockUntil dealer.block.untilMissing',
    ],
    [
      'a block for no reason',
      { blockKind: 'HIDDEN', blockFrom: '2099-01-01', blockUntil: '2099-01-02' },
      422,
      'blockReason dealer.block.reasonMissing',
    ],
    ['no service at all', { services: [] }, 400, 'services dealer.servicesMissing'],
    ['a telephone of letters', { phone: 'ligue-me' }, 400, 'phone field.phone'],
  ])('with %s is refused', async (_, more, status, issue) => {
    expect(issues(await change(more))).toEqual([status, issue]);
  });

  it('in another country, or with its coordinates swapped, is refused', async () => {
    const { latitude, longitude } = await record();
    expect(issues(await change({ latitude: longitude, longitude: latitude }))).toEqual([
      422,
      'latitude dealer.place.swapped',
      'longitude dealer.place.swapped',
    ]);
    expect(issues(await change({ latitude: 38.7, longitude: -9.1 }))).toEqual([
      422,
      'latitude dealer.place.elsewhere',
      'longitude dealer.place.elsewhere',
    ]);
  });
});

describe('what is booked', () => {
  it('that would fall outside is said first, and stays', async () => {
    const booked = await app.book(20);
    const { day, time } = clockOf(String(booked.json['startsAt']));
    const specialDays = [{ day, times: [] }];
    const first = await change({ specialDays });
    expect(first.json).toMatchObject({ status: 409, code: 'bookedOutside' });
    expect(issues(first)).toEqual([409, 'acceptBooked dealer.bookedOutside']);
    expect(String(first.json['detail'])).toContain('1 ');
    expect(await daysWithOil()).toContain(day);
    expect((await change({ specialDays, acceptBooked: true })).status).toBe(200);
    expect(await daysWithOil()).not.toContain(day);
    const { rows } = await ask(app.database.url, 'SELECT state FROM visits.booking WHERE id = $1', [booked.json['id']]);
    expect(rows).toEqual([{ state: 'P' }]);
    // It is outside already: a second change has nothing new to say of it.
    expect((await change({ phone: '1122223333' })).status).toBe(200);
    expect((await change({ specialDays: [{ day, times: [{ starts: '00:00', ends: '24:00' }] }] })).status).toBe(200);
    expect((await app.oil()).map(({ startsAt }) => clockOf(startsAt)).filter((one) => one.day === day)).toContainEqual({
      day,
      time: '00:00',
    });
    expect(time).not.toBe('00:00');
    expect((await change({ specialDays: [] })).status).toBe(200);
  });
});

describe('visitors', () => {
  it('book the workshop in its own hours, and drive in those of the house', async () => {
    const week = [1, 2, 3, 4, 5].map((weekday) => working(weekday, '20:00', '23:00'));
    expect((await change({ serviceHours: [{ service: 'SERVICE', hours: week }], acceptBooked: true })).status).toBe(
      200,
    );
    const oil = (await app.oil()).map(({ startsAt }) => clockOf(startsAt).time);
    expect(oil.length).toBeGreaterThan(0);
    expect(oil.every((time) => time >= '20:00')).toBe(true);
    expect((await app.drivable()).length).toBeGreaterThan(0);
    expect((await change({ serviceHours: [] })).status).toBe(200);
  });

  it('book nothing on days of a block, and find nothing that one hides', async () => {
    const today = clockOf(new Date().toISOString()).day;
    const block = { blockFrom: today, blockUntil: '2099-12-31', blockReason: 'Reforma', acceptBooked: true };
    expect((await change({ ...block, blockKind: 'UNBOOKABLE' })).status).toBe(200);
    expect(await app.oil()).toEqual([]);
    expect(await dealer()).toMatchObject({ unbookable: { from: today, until: '2099-12-31' } });
    const found = async () =>
      (
        (await app.call('GET', 'dealer/v2/dealer/findDealersBy?limit=100', jeep)).json['dealers'] as { id: string }[]
      ).some(({ id }) => id === app.dealerId);
    expect(await found()).toBe(true);
    expect((await change({ ...block, blockKind: 'HIDDEN' })).status).toBe(200);
    expect(await found()).toBe(false);
    expect(
      (await app.visitor.get(`scheduler/v1/timeslots?dealerId=${app.dealerId}&serviceCode=OIL_CHANGE`)).status,
    ).toBe(404);
    const none = { blockKind: null, blockFrom: null, blockUntil: null, blockReason: null };
    expect((await change(none)).status).toBe(200);
    expect(await found()).toBe(true);
    expect((await app.oil()).length).toBeGreaterThan(0);
  });

  it('see whether it is open today by the day’s own times', async () => {
    const today = clockOf(new Date().toISOString()).day;
    const isOpen = async () => {
      const { json } = await app.call('GET', 'dealer/v3/dealer?limit=100', jeep);
      return (json['dealers'] as { id: string; isOpen: boolean }[]).find(({ id }) => id === app.dealerId)?.isOpen;
    };
    const all = [{ day: today, times: [{ starts: '00:00', ends: '24:00' }] }];
    expect((await change({ specialDays: all, acceptBooked: true })).status).toBe(200);
    expect(await isOpen()).toBe(true);
    expect((await change({ specialDays: [{ day: today, times: [] }], acceptBooked: true })).status).toBe(200);
    expect(await isOpen()).toBe(false);
  });
});
