import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIsoDay } from '#kernel/days.ts';
import { holidaysOf } from '#kernel/holidays.ts';
import { ask } from '#tests/harness/cars.ts';
import { nth, openVisitTestApp, type VisitTestApp } from '#tests/harness/visit-test-app.ts';
import { dayAhead, visitsOf, type VisitsHand } from '#tests/harness/visits.ts';

let app: VisitTestApp;
let visitor: VisitsHand;
let dealerId = '';
let modelCode = '';

beforeAll(async () => {
  app = await openVisitTestApp();
  ({ visitor, dealerId, modelCode } = app);
});
afterAll(() => app.close());

describe('times', () => {
  it('stand in the hours of the dealership, and none on holidays and Sundays', async () => {
    const days = await visitor.days({ dealerId, serviceCode: 'REVISION' });
    expect(days).toHaveLength(31);
    const year = new Date().getUTCFullYear();
    const holidays = [year, year + 1].flatMap((of) => holidaysOf(of, 'br').map(toIsoDay));
    for (const { day, closed, slots } of days) {
      expect(closed, day).toBe(holidays.includes(day));
      const isOpen = !closed && new Date(`${day}T12:00:00Z`).getUTCDay() !== 0;
      if (!isOpen) expect(slots, day).toEqual([]);
      for (const { startsAt, endsAt, period } of slots) {
        const [from, until] = [startsAt, endsAt].map((at) => new Date(Date.parse(at) - 3 * 3_600_000).toISOString());
        expect(from?.slice(0, 10)).toBe(day);
        expect(from?.slice(11, 16) ?? '').toMatch(/^(0[89]|1[0-9]):[03]0$/);
        expect(until?.slice(11, 16) ?? '').toMatch(/^(1[0-8]):[03]0$/);
        expect(period).toBe((from?.slice(11, 13) ?? '') < '12' ? 'MORNING' : 'AFTERNOON');
      }
    }
    expect(days.flatMap(({ slots }) => slots).length).toBeGreaterThan(100);
  });

  it('of a revision last as long as the maker’s plan says', async () => {
    const plan = await visitor.get(`scheduler/v1/revisions?modelCode=${modelCode}`);
    const revisions = plan.json['revisions'] as { number: number; minutes: number }[];
    expect(new Set(revisions.map(({ minutes }) => minutes)).size).toBeGreaterThan(1);
    for (const { number, minutes } of revisions) {
      const request = { dealerId, serviceCode: 'REVISION', modelCode, revision: String(number) };
      const { startsAt, endsAt } = nth(await visitor.slots(request), 0);
      expect((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000, `revision ${number}`).toBe(minutes);
    }
  });

  it.each([
    [
      'of no dealership',
      { dealerId: '00000000-0000-7000-8000-000000000000', serviceCode: 'OIL_CHANGE' },
      404,
      'dealerUnknown',
    ],
    ['of no service', { serviceCode: 'NONSENSE' }, 422, 'serviceUnknown'],
    ['without a service', {}, 422, 'serviceUnknown'],
    ['of a model nobody sells', { kind: 'TEST_DRIVE', modelCode: 'ZZZ' }, 422, 'modelUnknown'],
    ['of a revision nobody makes', { serviceCode: 'REVISION', revision: '1' }, 422, 'revisionUnknown'],
    ['for more days than a month', { serviceCode: 'OIL_CHANGE', days: '32' }, 400, 'invalid'],
    ['from a day that does not exist', { serviceCode: 'OIL_CHANGE', from: '2026-02-30' }, 400, 'invalid'],
  ])('%s are refused', async (_, query, status, code) => {
    const requested = new URLSearchParams({ dealerId, ...query }).toString();
    const answer = await visitor.get(`scheduler/v1/timeslots?${requested}`);
    expect([answer.status, answer.json['code']]).toEqual([status, code]);
  });

  it('of a dealership of another brand or a blocked one are not there', async () => {
    const ram = visitsOf(app.call, { brand: 'ram', market: 'br' });
    const request = `scheduler/v1/timeslots?dealerId=${dealerId}&serviceCode=OIL_CHANGE`;
    expect((await ram.get(request)).status).toBe(404);
    const block = (at: string) =>
      ask(app.database.url, `UPDATE dealers.dealer SET blocked_at = ${at} WHERE id = $1`, [dealerId]);
    await block('now()');
    expect((await visitor.get(request)).status).toBe(404);
    expect((await app.book(0).catch(() => ({ status: 404 }))).status).toBe(404);
    await block('NULL');
  });
});

describe('times to drive', () => {
  it('begin when the dealership’s time to answer is over, also where closed days lie before the days that are shown', async () => {
    const closed = [1, 2, 3].map((days) => dayAhead('br', days));
    await ask(
      app.database.url,
      `INSERT INTO visits.closed_day (id, market, dealer_id, day)
       SELECT gen_random_uuid(), 'br', $1, day FROM unnest($2::date[]) AS day ON CONFLICT DO NOTHING`,
      [dealerId, closed],
    );
    const times = async (from: number, days: number) => {
      const request = { dealerId, kind: 'TEST_DRIVE', modelCode, from: dayAhead('br', from), days: String(days) };
      return (await visitor.days(request)).flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));
    };
    // The first time may pass between two calls: all days are looked at before and after.
    const before = await times(0, 11);
    const behind = await times(4, 7);
    expect([before, await times(0, 11)]).toContainEqual(behind);
    await ask(app.database.url, 'DELETE FROM visits.closed_day WHERE dealer_id = $1 AND day = ANY ($2::date[])', [
      dealerId,
      closed,
    ]);
  });
});

describe('the next free time of many dealerships', () => {
  const next = (ids: readonly string[], more = '') =>
    visitor.get(`scheduler/v1/timeslots/next?${ids.map((id) => `dealerId=${id}`).join('&')}${more}`);

  it('is the first of each one’s own times, in as many statements for one as for all', async () => {
    const all = (await visitor.dealers('ONLINE_SCHEDULE')).map(({ id }) => id).slice(0, 30);
    expect(all.length).toBeGreaterThan(3);
    const { db } = app.api.application.services;
    const cost = async (ids: readonly string[]) => {
      const before = db.count();
      const { json } = await next(ids);
      return { found: json['next'] as { dealerId: string; startsAt: string }[], statements: db.count() - before };
    };
    const [one, many] = [await cost(all.slice(0, 1)), await cost(all)];
    expect([one.statements, many.statements]).toEqual([3, 3]);
    expect(many.found.map((line) => line.dealerId).toSorted()).toEqual(all.toSorted());
    // The first time of all may pass between two calls: it is asked for before and after.
    const first = async () =>
      nth(await visitor.slots({ dealerId, serviceCode: 'REVISION', from: dayAhead('br', 0) }), 0).startsAt;
    const before = await first();
    const { json } = await next([dealerId]);
    const found = json['next'] as { startsAt: string }[];
    expect([before, await first()]).toContain(nth(found, 0).startsAt);
  });

  it('leaves out those that have none, and of other brands', async () => {
    expect((await next([dealerId], '&kind=TEST_DRIVE&modelCode=ZZZ')).json).toMatchObject({ next: [] });
    const ram = visitsOf(app.call, { brand: 'ram', market: 'br' });
    expect((await ram.get(`scheduler/v1/timeslots/next?dealerId=${dealerId}`)).json).toMatchObject({ next: [] });
    expect((await next(['nobody'])).status).toBe(400);
    expect((await next(Array.from({ length: 31 }, () => dealerId))).status).toBe(400);
  });
});

describe('what a car is due for', () => {
  const plan = (query: string) => visitor.get(`scheduler/v1/revisions?${query}`);

  it('is told by plate, with the day it was handed over, and never whose it is', async () => {
    const { rows } = await ask<{ plate: string; model: string; year: number }>(
      app.database.url,
      `SELECT plate, model_code AS model, year FROM aftersales.vehicle
       WHERE brand = 'jeep' AND market = 'br' AND plate IS NOT NULL ORDER BY plate LIMIT 1`,
    );
    const { plate, model, year } = nth(rows, 0);
    const written = `${plate.slice(0, 3).toLowerCase()}-${plate.slice(3)}`;
    const { json } = await plan(`plate=${written}&km=9800`);
    expect(json).toMatchObject({ car: { modelCode: model, year }, everyKm: 10_000, everyMonths: 12 });
    expect(json['due']).toMatchObject({
      dueOn: expect.stringMatching(/^20\d\d-/),
      revision: { price: { currency: 'BRL' } },
    });
    expect(JSON.stringify(json)).not.toContain(plate);
  });

  it('is told by model and kilometres, or by age, or not at all', async () => {
    expect((await plan(`modelCode=${modelCode}`)).json['due']).toBeNull();
    expect((await plan(`modelCode=${modelCode}&km=9500`)).json['due']).toMatchObject({
      number: 1,
      isDue: true,
      dueOn: null,
    });
    const soldOn = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10);
    expect((await plan(`modelCode=${modelCode}&soldOn=${soldOn}&km=3000`)).json['due']).toMatchObject({
      number: 1,
      isDue: true,
      because: 'TIME',
    });
    expect((await plan(`modelCode=${modelCode}&km=990000&lastNumber=30`)).json['due']).toMatchObject({
      revision: null,
    });
  });

  it.each([
    ['a plate nobody has', 'plate=ZZZ9Z99', 404, 'carUnknown'],
    ['no plate at all', 'plate=12345', 400, 'invalid'],
    ['a model nobody sells', 'modelCode=ZZZ', 422, 'modelUnknown'],
    ['nothing', 'km=5', 422, 'modelUnknown'],
    ['kilometres below zero', 'modelCode=ABC&km=-1', 400, 'invalid'],
  ])('is not told for %s', async (_, query, status, code) => {
    const answer = await plan(query);
    expect([answer.status, answer.json['code']]).toEqual([status, code]);
  });
});
