import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { named, nth, openVisitTestApp, type VisitTestApp } from '#tests/harness/visit-test-app.ts';
import type { VisitsHand } from '#tests/harness/visits.ts';

let app: VisitTestApp;
let visitor: VisitsHand;
let dealerId = '';
let modelCode = '';

beforeAll(async () => {
  app = await openVisitTestApp();
  ({ visitor, dealerId, modelCode } = app);
});
afterAll(() => app.close());

const drive = async (more: object = {}) => {
  const { day } = nth(await app.drivable(), 0);
  return visitor.drive({ dealerId, modelCode, day, period: 'MORNING', contact: app.someone(), ...more });
};

describe('a test drive', () => {
  it('keeps a car of the model in the period, and is answered within 24 hours of days that are worked', async () => {
    const request = await drive();
    expect(request.json).toMatchObject({
      kind: 'TEST_DRIVE',
      state: 'REQUESTED',
      period: 'MORNING',
      mayConfirm: false,
    });
    const answerBy = Date.parse(String(request.json['answerBy']));
    expect(answerBy).toBeGreaterThan(Date.now() + 24 * 3_600_000 - 60_000);
    expect(answerBy).toBeLessThanOrEqual(Date.parse(String(request.json['startsAt'])));
    expect((await visitor.change('visitscheduling/confirm', named(request))).json).toMatchObject({
      code: 'visitUnknown',
    });
  });

  it('has no hour in its calendar file until one is named, and says that it waits', async () => {
    const own = named(await drive());
    const file = await fetch(
      `${app.api.url}/api/visit-scheduling/v1/visitscheduling/${own.id}/calendar.ics?reference=${own.reference}`,
      { headers: { 'x-brand': 'jeep', 'x-market': 'br' } },
    );
    const text = (await file.text()).replaceAll('\r\n ', '');
    for (const line of ['SUMMARY:A confirmar: ', 'STATUS:TENTATIVE', 'DTSTART;VALUE=DATE:', 'manhã'])
      expect(text).toContain(line);
    for (const line of ['DTEND', 'DTSTART:', 'VALARM']) expect(text).not.toContain(line);
  });

  it('fills its period car by car, then sends to the next', async () => {
    const { day, slots } = nth(await app.drivable(), 1);
    const request = () => visitor.drive({ dealerId, modelCode, day, period: 'AFTERNOON', contact: app.someone() });
    const places = slots.filter(({ period }) => period === 'AFTERNOON').reduce((sum, { free }) => sum + free, 0);
    const starts = [];
    for (let index = 0; index < places; index += 1) starts.push(String((await request()).json['startsAt']));
    expect(new Set(starts).size).toBe(places);
    const full = await request();
    expect(full.json).toMatchObject({ status: 409, code: 'slotTaken', fields: [{ field: 'period' }] });
  });

  it('needs a period, a licence and a day that is worked', async () => {
    const { day } = nth(await app.drivable(), 0);
    const request = (more: object) =>
      visitor.drive({ dealerId, modelCode, day, period: 'MORNING', contact: app.someone(), ...more });
    const fieldsOf = async (more: object) => {
      const { json } = await request(more);
      return (json as { fields?: { field: string; key: string }[] }).fields?.map(({ field, key }) => `${field} ${key}`);
    };
    expect(await fieldsOf({ period: undefined })).toEqual(['period field.testDrive.period']);
    expect(await fieldsOf({ period: 'NIGHT' })).toEqual(['period field.testDrive.period']);
    expect(await fieldsOf({ licensed: false })).toEqual(['licensed visit.licenceMissing']);
    expect((await request({ modelCode: 'ZZZ' })).json).toMatchObject({ code: 'modelUnknown' });
    expect((await request({ day: '2020-01-06' })).json).toMatchObject({ code: 'slotPast' });
    const days = await visitor.days({ dealerId, kind: 'TEST_DRIVE', modelCode });
    const sunday = days.slice(3).find((one) => new Date(`${one.day}T12:00:00Z`).getUTCDay() === 0);
    expect((await request({ day: sunday?.day })).json).toMatchObject({ code: 'slotClosed' });
  });

  it('expires unanswered by the clock, whether or not anybody came by, and its car is free again', async () => {
    const request = await drive({ period: 'AFTERNOON' });
    const own = named(request);
    const late = () =>
      ask(app.database.url, `UPDATE visits.booking SET answer_by = now() - interval '1 minute' WHERE id = $1`, [
        own.id,
      ]);
    await late();
    const read = () => visitor.get(`visit-scheduling/v1/visitscheduling/${own.id}?reference=${own.reference}`);
    expect((await read()).json).toMatchObject({ state: 'EXPIRED', mayCancel: false });
    const again = await drive({ period: 'AFTERNOON' });
    expect(again.json).toMatchObject({ state: 'REQUESTED', startsAt: request.json['startsAt'] });
    const { rows } = await ask<{ state: string }>(app.database.url, 'SELECT state FROM visits.booking WHERE id = $1', [
      own.id,
    ]);
    expect(rows[0]?.state).toBe('EXPIRED');
  });

  it('moves to another period, whose dealership answers anew; the former time is free, the car in nobody else’s', async () => {
    const own = named(await drive());
    const read = () => visitor.get(`visit-scheduling/v1/visitscheduling/${own.id}?reference=${own.reference}`);
    const before = (await read()).json;
    const freeAt = async () =>
      (await app.drivable()).flatMap(({ slots }) => slots).find(({ startsAt }) => startsAt === before['startsAt'])
        ?.free;
    const taken = (await freeAt()) ?? 0;
    await ask(
      app.database.url,
      `UPDATE visits.booking SET state = 'CONFIRMED', answer_note = 'Até logo', answer_by = now() WHERE id = $1`,
      [own.id],
    );
    const mailed = async () => {
      const { rows } = await ask<{ template: string }>(
        app.database.url,
        `SELECT payload ->> 'template' AS template FROM platform.outbox WHERE payload ->> 'template' LIKE '%DriveMoved' ORDER BY 1`,
      );
      return rows.map(({ template }) => template);
    };
    const shift = (day: string, period: string) => visitor.change('test-drive/update', { ...own, day, period });
    const { day } = nth(await app.drivable(), 0);
    // The period it has keeps the answer.
    expect((await shift(day, 'MORNING')).json).toMatchObject({ state: 'CONFIRMED', note: 'Até logo' });
    expect(await mailed()).toEqual([]);
    const later = nth(await app.drivable(), 4).day;
    const moved = await shift(later, 'AFTERNOON');
    expect(moved.json).toMatchObject({ state: 'REQUESTED', period: 'AFTERNOON', note: null, mayMove: true });
    expect(String(moved.json['startsAt'])).toContain(later);
    expect(Date.parse(String(moved.json['answerBy']))).toBeGreaterThan(Date.now() + 24 * 3_600_000 - 60_000);
    expect(moved.json['number']).toBe(before['number']);
    expect(await freeAt()).toBe(taken + 1);
    expect(await mailed()).toEqual(['dealerTestDriveMoved', 'testDriveMoved']);
    expect((await shift('2020-01-06', 'MORNING')).json).toMatchObject({ code: 'slotPast' });
    expect((await shift(later, 'NIGHT')).json).toMatchObject({ fields: [{ field: 'period' }] });
    const service = named(await app.book(30));
    const other = { ...service, day: later, period: 'MORNING' };
    expect((await visitor.change('test-drive/update', other)).json).toMatchObject({ code: 'visitUnknown' });
    expect((await visitor.change('visitscheduling/cancel', own)).json).toMatchObject({ state: 'CANCELLED' });
    expect((await shift(later, 'MORNING')).json).toMatchObject({ code: 'notPossible' });
  });

  it('moves to a period’s last place for one of all who come for it', async () => {
    const days = await app.drivable();
    const { day, slots } = nth(days, 6);
    const places = slots.filter(({ period }) => period === 'MORNING').reduce((sum, { free }) => sum + free, 0);
    for (let index = 1; index < places; index += 1)
      await visitor.drive({ dealerId, modelCode, day, period: 'MORNING', contact: app.someone() });
    const movers = [];
    for (const one of [7, 8, 9]) movers.push(named(await drive({ day: nth(days, one).day, contact: app.someone() })));
    const answers = await Promise.all([
      ...movers.map((own) => visitor.change('test-drive/update', { ...own, day, period: 'MORNING' })),
      visitor.drive({ dealerId, modelCode, day, period: 'MORNING', contact: app.someone() }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const { rows } = await ask<{ count: number }>(
      app.database.url,
      `SELECT count(*)::int AS count FROM visits.booking a JOIN visits.booking b ON a.resource_id = b.resource_id
         AND a.id < b.id AND a.during && b.during
       WHERE a.state IN ('REQUESTED', 'CONFIRMED') AND b.state IN ('REQUESTED', 'CONFIRMED')`,
    );
    expect(rows[0]?.count).toBe(0);
  });

  it('is rated once, after it took place, from 1 to 5', async () => {
    const own = named(await drive());
    const rate = (rating: number) => visitor.change('test-drive/rating', { ...own, rating });
    expect((await rate(5)).json).toMatchObject({ code: 'notPossible' });
    for (const state of ['CONFIRMED', 'DONE'])
      await ask(app.database.url, 'UPDATE visits.booking SET state = $1 WHERE id = $2', [state, own.id]);
    for (const wrong of [0, 6, 2.5]) expect((await rate(wrong)).status).toBe(400);
    expect((await rate(5)).json).toMatchObject({ rating: 5, mayRate: false });
    expect((await rate(1)).json).toMatchObject({ code: 'notPossible' });
  });
});

describe('a talk by video', () => {
  it('is booked, moved, confirmed and cancelled', async () => {
    const talks = await visitor.slots({ dealerId, kind: 'VIRTUAL' });
    const booked = await visitor.talk({ dealerId, startsAt: nth(talks, 0).startsAt, contact: app.someone() });
    expect(booked.json).toMatchObject({ kind: 'VIRTUAL', state: 'P', car: null });
    const own = named(booked);
    const startsAt = nth(talks, 9).startsAt;
    expect((await visitor.change('virtual-event/update', { ...own, startsAt })).json).toMatchObject({ startsAt });
    expect((await visitor.change('virtual-event/confirm', own)).json).toMatchObject({ state: 'A' });
    expect((await visitor.change('visitscheduling/cancel', own)).json).toMatchObject({ code: 'visitUnknown' });
    expect((await visitor.change('virtual-event/cancel', own)).json).toMatchObject({ state: 'C' });
  });

  it('is offered by digital dealerships alone', async () => {
    const digital = new Set((await visitor.dealers()).map(({ id }) => id));
    const other = (await visitor.dealers('ONLINE_SCHEDULE')).find(({ id }) => !digital.has(id));
    if (other === undefined) expect.fail('every dealership is digital');
    const answer = await visitor.get(`scheduler/v1/timeslots?dealerId=${other.id}&kind=VIRTUAL`);
    expect(answer.json).toMatchObject({ status: 422, code: 'notOffered' });
  });
});
