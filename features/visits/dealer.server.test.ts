import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/sql.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from '#tests/harness/people.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { CONTACT, isWhole, visitsOf, type VisitsHand } from '#tests/harness/visits.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let call: Caller;
let visitor: VisitsHand;
let seller = '';
let dealerId = '';
let otherDealer = '';
let modelCode = '';

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  call = callerOf(api.url);
  seller = await signInStaff(call, 'user_dealer');
  visitor = visitsOf(call, { brand: 'jeep', market: 'br' });
  [dealerId = '', otherDealer = ''] = (await visitor.dealers()).map(({ id }) => id);
  modelCode = (await visitor.models())[0] ?? '';
});
afterAll(async () => {
  await expectSound(database.url);
  await api.stop();
  await database.drop();
});

let people = 0;
const someone = () => {
  people += 1;
  return { ...CONTACT.br, email: `gente${people}@demo.example`, phone: `(11) 9${String(70_000_000 + people)}` };
};
const idOf = ({ json }: { json: Record<string, unknown> }) => String(json['id']);
const service = async (index: number) => {
  const slots = await visitor.slots({ dealerId, serviceCode: 'OIL_CHANGE' });
  return idOf(
    await visitor.service({
      dealerId,
      modelCode,
      startsAt: slots[index]?.startsAt ?? '',
      contact: someone(),
      note: 'Ruído no freio',
    }),
  );
};
const drive = async (period = 'MORNING') => {
  const days = await visitor.days({ dealerId, kind: 'TEST_DRIVE', modelCode });
  const day = days.findLast(isWhole)?.day ?? '';
  return idOf(await visitor.drive({ dealerId, modelCode, day, period, contact: someone() }));
};
const answer = (visitId: string, body: object, more: { token?: string; dealerId?: string } = {}) =>
  visitor.change(`dealers/${more.dealerId ?? dealerId}/visits/${visitId}/answer`, body, {
    token: more.token ?? seller,
  });
const list = (query = '', at = dealerId) => visitor.get(`visit-scheduling/v1/dealers/${at}/visits${query}`, seller);

describe('the dealership', () => {
  it('sees what is booked, with who comes, and how much waits', async () => {
    const id = await service(0);
    const { json } = await list('?kind=SERVICE&state=P');
    const visits = json['visits'] as { id: string }[];
    expect(visits.find((one) => one.id === id)).toMatchObject({
      visitor: {
        name: CONTACT.br.name,
        phone: expect.stringMatching(/^\+55119/),
        plate: 'BRA2E19',
        note: 'Ruído no freio',
      },
      resource: 'Box 1',
      answers: ['CONFIRM', 'REJECT', 'BLOCK'],
    });
    expect(json).toMatchObject({ total: visits.length, waiting: visits.length });
    expect((await list('?from=2099-01-01')).json).toMatchObject({ total: 0 });
    expect((await list('', otherDealer)).json).toMatchObject({ total: 0, waiting: 0 });
  });

  it('confirms, rejects and blocks; a rejected time is free again, a blocked one is not', async () => {
    const freeAt = async (startsAt: string) =>
      (await visitor.slots({ dealerId, serviceCode: 'OIL_CHANGE' })).find((slot) => slot.startsAt === startsAt)?.free ??
      0;
    expect((await answer(await service(6), { answer: 'CONFIRM' })).json).toMatchObject({
      state: 'A',
      answers: ['CANCEL'],
    });
    const rejected = await answer(await service(12), { answer: 'REJECT', note: 'Sem peças nesta semana' });
    expect(rejected.json).toMatchObject({ state: 'R', note: 'Sem peças nesta semana', answers: [] });
    const taken = await freeAt(String(rejected.json['startsAt']));
    const blocked = await answer(await service(20), { answer: 'BLOCK' });
    expect(blocked.json).toMatchObject({ state: 'B' });
    expect(await freeAt(String(blocked.json['startsAt']))).toBe(taken - 1);
    expect((await answer(idOf(blocked), { answer: 'CONFIRM' })).json).toMatchObject({ code: 'notPossible' });
  });

  it('confirms a test drive, at another time of its day if need be, and marks it as done once it began', async () => {
    const id = await drive();
    expect((await answer(id, { answer: 'DONE' })).json).toMatchObject({ code: 'notPossible' });
    expect((await answer(id, { answer: 'BLOCK' })).json).toMatchObject({ code: 'notPossible' });
    const { json } = await list('?kind=TEST_DRIVE');
    const startsAt =
      (json['visits'] as { id: string; startsAt: string }[]).find((one) => one.id === id)?.startsAt ?? '';
    const later = new Date(Date.parse(startsAt) + 2 * 3_600_000).toISOString();
    const nextDay = new Date(Date.parse(startsAt) + 24 * 3_600_000).toISOString();
    expect((await answer(id, { answer: 'CONFIRM', startsAt: nextDay })).json).toMatchObject({ code: 'slotClosed' });
    expect((await answer(id, { answer: 'CONFIRM', startsAt: later })).json).toMatchObject({
      state: 'CONFIRMED',
      startsAt: later,
      answers: ['CANCEL'],
    });
    await ask(
      database.url,
      `UPDATE visits.booking SET during = tstzrange(now() - interval '30 minutes', now() + interval '30 minutes') WHERE id = $1`,
      [id],
    );
    expect((await answer(id, { answer: 'CANCEL' })).json).toMatchObject({ code: 'notPossible' });
    expect((await answer(id, { answer: 'DONE' })).json).toMatchObject({ state: 'DONE', mayRate: true });
  });

  it('gives a talk by video its address, over https alone', async () => {
    const [slot] = await visitor.slots({ dealerId, kind: 'VIRTUAL' });
    const id = idOf(await visitor.talk({ dealerId, startsAt: slot?.startsAt ?? '', contact: someone() }));
    const meetingUrl = 'https://video.example/sala-7';
    expect((await answer(id, { answer: 'CONFIRM', meetingUrl: 'javascript:alert(1)' })).status).toBe(400);
    expect((await answer(id, { answer: 'CONFIRM', meetingUrl })).json).toMatchObject({ state: 'A', meetingUrl });
  });

  it('closes a day and opens it again; what is booked stays', async () => {
    const days = await visitor.days({ dealerId, serviceCode: 'OIL_CHANGE' });
    const { day = '' } = days.findLast(({ slots }) => slots.length > 0) ?? {};
    const put = (closed: boolean, of = day) =>
      call('PUT', `visit-scheduling/v1/dealers/${dealerId}/closed-days`, {
        brand: 'jeep',
        market: 'br',
        token: seller,
        body: { day: of, closed },
      });
    const slotsOn = async () =>
      (await visitor.days({ dealerId, serviceCode: 'OIL_CHANGE' })).find((one) => one.day === day)?.slots.length;
    expect((await put(true)).json['days']).toContainEqual({ day, isHoliday: false });
    expect(await slotsOn()).toBe(0);
    expect((await put(false)).json['days']).not.toContainEqual({ day, isHoliday: false });
    expect(await slotsOn()).toBeGreaterThan(0);
    expect((await put(true, '2020-01-06')).json).toMatchObject({ code: 'slotPast' });
    expect((await put(true, '2027-02-30')).status).toBe(400);
  });
});

describe('who is not of the dealership', () => {
  const grant = (scope: string | null, scopeId: string | null) =>
    ask(database.url, `UPDATE accounts.role_grant SET scope = $1, scope_id = $2 WHERE role = 'user_dealer'`, [
      scope,
      scopeId,
    ]);

  it('sees and answers nothing', async () => {
    const id = await service(30);
    const customer = await signIn(call, CUSTOMER.br);
    expect((await answer(id, { answer: 'CONFIRM' }, { token: customer })).json).toMatchObject({ code: 'forbidden' });
    expect((await answer(id, { answer: 'CONFIRM' }, { dealerId: otherDealer })).json).toMatchObject({
      code: 'visitUnknown',
    });
    await grant('DEALER', otherDealer);
    expect((await list()).json).toMatchObject({ status: 404, code: 'dealerUnknown' });
    expect((await answer(id, { answer: 'CONFIRM' })).json).toMatchObject({ code: 'dealerUnknown' });
    expect((await list('', otherDealer)).status).toBe(200);
    await grant('DEALER', dealerId);
    expect((await answer(id, { answer: 'CONFIRM' })).json).toMatchObject({ state: 'A' });
    await grant(null, null);
  });

  it.each(['REGIONAL', 'DEALER_GROUP', 'ZONE'])('sees what a %s grant covers, and nothing beside it', async (scope) => {
    const column = { REGIONAL: 'i.regional_code', DEALER_GROUP: 'd.group_code', ZONE: 'd.city_code' }[scope] ?? '';
    const { rows } = await ask<{ id: string; inside: string }>(
      database.url,
      `SELECT d.id, ${column} AS inside FROM dealers.dealer d JOIN dealers.area_dealer a ON a.dealer_id = d.id
       JOIN dealers.influence_area i ON i.id = a.area_id WHERE d.brand = 'jeep' AND d.market = 'br' ORDER BY d.id`,
    );
    const own = rows.find(({ id }) => id === dealerId)?.inside ?? '';
    const inside = rows.filter((row) => row.inside === own).map(({ id }) => id);
    const outside = rows.find((row) => row.inside !== own)?.id ?? '';
    await grant(scope, own);
    const mine = await visitor.get('visit-scheduling/v1/dealers', seller);
    expect((mine.json['dealers'] as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(inside);
    expect((await list()).status).toBe(200);
    expect((await list('', outside)).json).toMatchObject({ status: 404, code: 'dealerUnknown' });
    await grant(null, null);
  });
});

describe('what is told', () => {
  it('mails to both sides wait sealed; the reminder and the end of the answer’s time stand in the outbox', async () => {
    const id = await drive('AFTERNOON');
    const rows = await api.application.services.db.rows(sql<{
      topic: string;
      payload: Record<string, unknown>;
      at: Date;
    }>`
      SELECT topic, payload, run_at AS at FROM platform.outbox ORDER BY id DESC LIMIT 4`);
    const byTopic = Map.groupBy(rows, ({ topic }) => topic);
    const mails = (byTopic.get('mail.send') ?? []).map(({ payload }) => payload);
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['dealerTestDrive', 'testDriveReceived']);
    for (const mail of mails) expect([mail.params, typeof mail.sealed]).toEqual([{}, 'string']);
    const [expire] = byTopic.get('visit.expire') ?? [];
    expect(expire?.payload).toMatchObject({ bookingId: id });
    // A day on which the dealership is closed does not count.
    const { rows: kept } = await ask<{ at: Date }>(
      database.url,
      'SELECT answer_by AS at FROM visits.booking WHERE id = $1',
      [id],
    );
    expect(expire?.at).toEqual(kept[0]?.at);
    expect(expire?.at.getTime()).toBeGreaterThan(Date.now() + 24 * 3_600_000 - 60_000);
    const [remind] = byTopic.get('visit.remind') ?? [];
    expect(Date.parse(String(remind?.payload['startsAt'])) - (remind?.at.getTime() ?? 0)).toBe(24 * 3_600_000);
  });
});
