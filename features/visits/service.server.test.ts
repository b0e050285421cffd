import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { named, nth, openVisitTestApp, type VisitTestApp } from '#tests/harness/visit-test-app.ts';
import { CONSENT, CONTACT, type VisitsHand } from '#tests/harness/visits.ts';

let app: VisitTestApp;
let visitor: VisitsHand;
let dealerId = '';
let modelCode = '';

beforeAll(async () => {
  app = await openVisitTestApp();
  ({ visitor, dealerId, modelCode } = app);
});
afterAll(() => app.close());

describe('a visit to the workshop', () => {
  it('takes one bay of the time, with the fixed price of its revision', async () => {
    const request = { dealerId, serviceCode: 'REVISION', modelCode, revision: '1' };
    const [slot, ...others] = await visitor.slots(request);
    if (slot === undefined) expect.fail('no time');
    const plan = await visitor.get(`scheduler/v1/revisions?modelCode=${modelCode}&km=9500`);
    const due = plan.json['due'] as { number: number; isDue: boolean; revision: { price: { amount: number } } };
    expect(due).toMatchObject({ number: 1, isDue: true });
    const booked = await visitor.service({
      dealerId,
      modelCode,
      startsAt: slot.startsAt,
      serviceCode: 'REVISION',
      revision: 1,
      contact: app.someone(),
    });
    expect(booked.status, JSON.stringify(booked.json)).toBe(200);
    expect(booked.json).toMatchObject({
      kind: 'SERVICE',
      state: 'P',
      startsAt: slot.startsAt,
      revision: 1,
      price: due.revision.price,
      service: { code: 'REVISION' },
      car: { modelCode, km: 9800 },
      mayConfirm: true,
      mayCancel: true,
    });
    const after = await visitor.slots(request);
    expect(after.find(({ startsAt }) => startsAt === slot.startsAt)?.free ?? 0).toBe(slot.free - 1);
    expect(after.at(-1)).toEqual(others.at(-1));
  });

  it('is confirmed and cancelled by its reference, once each, and its time is free again', async () => {
    const booked = await app.book(3);
    const own = named(booked);
    const startsAt = String(booked.json['startsAt']);
    const freeAt = async () => (await app.oil()).find((slot) => slot.startsAt === startsAt)?.free ?? 0;
    const taken = await freeAt();
    expect((await visitor.change('visitscheduling/confirm', own)).json).toMatchObject({
      state: 'A',
      mayConfirm: false,
    });
    expect((await visitor.change('visitscheduling/confirm', own)).json).toMatchObject({ code: 'notPossible' });
    expect((await visitor.change('visitscheduling/cancel', own)).json).toMatchObject({ state: 'C', mayCancel: false });
    expect((await visitor.change('visitscheduling/cancel', own)).json).toMatchObject({ code: 'notPossible' });
    expect(await freeAt()).toBe(taken + 1);
  });

  it('moves to a free time, not to a taken, closed or past one', async () => {
    const own = named(await app.book(5));
    const later = nth(await app.oil(), 20).startsAt;
    const moved = await visitor.change('visitscheduling/update', { ...own, startsAt: later });
    expect(moved.json).toMatchObject({ startsAt: later, state: 'P' });
    const mailed = async () =>
      (
        await ask<{ count: number }>(
          app.database.url,
          `SELECT count(*)::int AS count FROM platform.outbox WHERE payload ->> 'template' = 'visitMoved'`,
        )
      ).rows[0]?.count;
    expect(await mailed()).toBe(1);
    // The same hour once more moves nothing.
    await visitor.change('visitscheduling/update', { ...own, startsAt: later });
    expect(await mailed()).toBe(1);
    const shift = (startsAt: string) => visitor.change('visitscheduling/update', { ...own, startsAt });
    expect((await shift('2026-01-05T12:00:00.000Z')).json).toMatchObject({ code: 'slotPast' });
    expect((await shift(new Date(Date.parse(later) + 60_000).toISOString())).json).toMatchObject({
      code: 'slotClosed',
    });
    expect((await visitor.change('virtual-event/update', { ...own, startsAt: later })).json).toMatchObject({
      code: 'visitUnknown',
    });
  });

  it('is refused in the past, too near, off the grid, at night, on a Sunday, too far ahead', async () => {
    const { startsAt } = nth(await app.oil(), 10);
    const at = (milliseconds: number) => new Date(milliseconds).toISOString();
    const sunday = (await visitor.days({ dealerId, serviceCode: 'OIL_CHANGE' })).find(
      ({ day }) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0,
    );
    const cases: [string, string][] = [
      ['2020-01-06T12:00:00.000Z', 'slotPast'],
      [at(Date.now() + 60_000), 'slotPast'],
      [at(Date.parse(startsAt) + 7 * 60_000), 'slotClosed'],
      [`${startsAt.slice(0, 10)}T03:00:00.000Z`, 'slotClosed'],
      [`${sunday?.day ?? ''}T13:00:00.000Z`, 'slotClosed'],
      ['2099-01-05T12:00:00.000Z', 'slotClosed'],
    ];
    for (const [onWishlist, code] of cases) {
      const answer = await visitor.service({ dealerId, modelCode, startsAt: onWishlist, contact: app.someone() });
      expect([onWishlist, answer.status, answer.json['code']]).toEqual([onWishlist, 422, code]);
    }
  });

  it('comes back with the next free times when its own is taken', async () => {
    const { startsAt, free } = nth(await app.oil(), 30);
    const request = () => visitor.service({ dealerId, modelCode, startsAt, contact: app.someone() });
    for (let index = 0; index < free; index += 1) expect((await request()).status).toBe(200);
    const refused = await request();
    expect([refused.status, refused.json['code']]).toEqual([409, 'slotTaken']);
    const { nextSlots } = refused.json['params'] as { nextSlots: string };
    const offered = nextSlots.split(' ');
    expect(offered).toHaveLength(3);
    expect(offered).not.toContain(startsAt);
    const next = await visitor.service({ dealerId, modelCode, startsAt: offered[0] ?? '', contact: app.someone() });
    expect(next.status).toBe(200);
  });

  it.each([
    ['a name without a surname', { contact: { ...CONTACT.br, name: 'Maria' } }, 'contact.name'],
    ['no e-mail', { contact: { ...CONTACT.br, email: 'maria' } }, 'contact.email'],
    ['no phone', { contact: { ...CONTACT.br, phone: '123' } }, 'contact.phone'],
    ['a restricted character', { note: '<b>olá</b>' }, 'note'],
    ['a note that is a book', { note: 'x'.repeat(501) }, 'note'],
    ['no consent', { consent: { ...CONSENT, accepted: false } }, 'consent.accepted'],
    ['no time', { startsAt: 'amanhã' }, 'startsAt'],
  ])('is refused with %s, and nothing is changed', async (_, wrong, field) => {
    const before = await app.oil();
    const { startsAt } = nth(before, 40);
    const answer = await visitor.service({ dealerId, modelCode, startsAt, contact: app.someone(), ...wrong });
    const { fields } = answer.json as unknown as { fields: { field: string }[] };
    expect([answer.status, fields[0]?.field]).toEqual([400, field]);
    expect(await app.oil()).toEqual(before);
  });

  it('refuses a plate of no country, and a negative odometer', async () => {
    const { startsAt } = nth(await app.oil(), 40);
    for (const [car, field] of [
      [{ modelCode, plate: '1234567' }, 'car.plate'],
      [{ modelCode, km: -1 }, 'car.km'],
    ] as const) {
      const answer = await visitor.service({ dealerId, modelCode, startsAt, contact: app.someone(), car });
      expect(answer.json).toMatchObject({ code: 'invalid', fields: [{ field }] });
    }
  });

  it('happens once a key, and a key serves one request alone', async () => {
    const { startsAt } = nth(await app.oil(), 44);
    const key = 'the-same-key-twice';
    const request = { dealerId, modelCode, startsAt, contact: app.someone() };
    const reference = 'a-program-of-somebody';
    const first = await visitor.service(request, { key, reference });
    expect((await visitor.service(request, { key, reference })).json).toEqual(first.json);
    expect((await visitor.service({ ...request, note: 'outra' }, { key, reference })).json).toMatchObject({
      code: 'keyReused',
    });
  });

  it('is one of five at most for one person', async () => {
    const contact = app.someone();
    for (let index = 0; index < 5; index += 1) expect((await app.book(50 + index, { contact })).status).toBe(200);
    expect((await app.book(60, { contact })).json).toMatchObject({ status: 409, code: 'tooManyOpen' });
    const otherMail = { ...contact, email: 'outra@demo.example' };
    expect((await app.book(60, { contact: otherMail })).json).toMatchObject({ code: 'tooManyOpen' });
  });
});
