import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#platform/invariants.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { openEvents, type EventsHand } from '#tests/harness/events.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { chooseMessages } from '#tests/harness/messages.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let events: EventsHand;

const JEEP = { brand: 'jeep', market: 'br' } as const;

beforeAll(async () => {
  events = await openEvents();
});
afterAll(async () => {
  expect(await checkInvariants(events.app.api.application.services.db)).toEqual([]);
  await events.stop();
});

const issues = ({ json }: { json: Record<string, unknown> }) =>
  ((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => `${field} ${key}`);

describe('an event', () => {
  it('is shown to everybody once it is published, with its file for a calendar', async () => {
    const { json: record } = await events.create({ name: 'Open day', code: 'open-day' });
    const upcoming = await events.app.call('GET', 'event/v1/upcoming', JEEP);
    expect(upcoming.json['events']).toContainEqual(
      expect.objectContaining({ code: 'open-day', state: 'OPEN', free: 10 }),
    );
    const list = await events.app.call('GET', 'event/v1/list', { ...JEEP, token: events.customer });
    expect(list.json['events']).toContainEqual(expect.objectContaining({ id: record['id'], own: null }));
    const file = await fetch(`${events.app.api.url}/api/event/v1/upcoming/open-day/calendar.ics?brand=jeep&market=br`);
    const words = await file.text();
    expect(file.headers.get('content-type'), words).toContain('text/calendar');
    expect(words).toMatch(/DTSTART:20900510T220000Z[\s\S]*SUMMARY:Open day/);
    const body = { ...events.bodyOf({ code: 'open-day', published: false, details: 'One.\r\n\r\nTwo.' }), version: 1 };
    const hidden = await events.app.call('PUT', `event/v1/records/${String(record['id'])}`, {
      ...JEEP,
      token: events.staff,
      body,
    });
    expect(hidden.json).toMatchObject({ version: 2, details: 'One.\n\nTwo.' });
    expect((await events.app.call('GET', 'event/v1/upcoming/open-day', JEEP)).status).toBe(404);
  });

  it('tells everybody of another time, of nothing else, and that it does not take place: each once', async () => {
    const id = await events.makeEvent({ name: 'Moving' });
    const [one] = await events.people('recado', 1);
    const own = await events.enrol(id, one?.token ?? '');
    const put = (version: number, more: object) =>
      events.app.call('PUT', `event/v1/records/${id}`, {
        ...JEEP,
        token: events.staff,
        body: { ...events.bodyOf({ name: 'Moving', ...more }), version },
      });
    expect((await put(1, { summary: 'Another sentence.' })).json).toMatchObject({ version: 2 });
    const later = { startsAt: '2090-06-01T19:00:00-03:00', endsAt: '2090-06-01T22:00:00-03:00' };
    expect((await put(2, later)).json).toMatchObject({ version: 3, startsAt: '2090-06-01T22:00:00.000Z' });
    expect((await put(2, later)).json).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    const cancel = () =>
      events.app.call('POST', `event/v1/records/${id}/cancellation`, {
        ...JEEP,
        token: events.staff,
        body: { reason: 'Storm' },
      });
    const mailed = (words: string) =>
      waitFor(async () => (await events.subjects('recado1@demo.example')).some((one) => one.startsWith(words)));
    await mailed('Mudou');
    expect((await cancel()).json).toMatchObject({ state: 'CANCELLED', cancelReason: 'Storm' });
    expect((await cancel()).json).toMatchObject({ status: 409, code: 'cancelledAlready' });
    await mailed('Cancelado');
    expect((await events.subjects('recado1@demo.example')).toSorted()).toEqual([
      'Cancelado: Moving',
      'Mudou: Moving',
      'Seu lugar: Moving',
    ]);
    expect((await events.enrol(id, events.customer)).json).toMatchObject({ code: 'enrolmentClosed' });
    expect((await events.leave(id, own.json['id'], one?.token ?? '')).status).toBe(204);
  });

  it('reminds who has a seat the day before, once, and not of a time it was moved from', async () => {
    const inHours = (hours: number) => ({ name: 'Reminder', ...events.soon(hours) });
    const id = await events.makeEvent(inHours(40));
    const [one] = await events.people('amanha', 1);
    // Whatever the hour the test runs at.
    await chooseMessages(events.app.call, one?.token ?? '');
    await events.enrol(id, one?.token ?? '');
    const { rows } = await ask<{ count: number }>(
      events.app.databaseUrl,
      `SELECT count(*)::int AS count FROM platform.outbox WHERE topic = 'event.remind' AND payload->>'eventId' = $1`,
      [id],
    );
    expect(rows[0]?.count).toBe(1);
    const body = { ...events.bodyOf(inHours(50)), version: 1 };
    expect(
      (await events.app.call('PUT', `event/v1/records/${id}`, { ...JEEP, token: events.staff, body })).status,
    ).toBe(200);
    await ask(
      events.app.databaseUrl,
      `UPDATE platform.outbox SET run_at = now() WHERE topic = 'event.remind' AND payload->>'eventId' = $1`,
      [id],
    );
    const isDone = async () => {
      const found = await ask<{ open: number }>(
        events.app.databaseUrl,
        `SELECT count(*)::int AS open FROM platform.outbox
         WHERE topic = 'event.remind' AND payload->>'eventId' = $1 AND done_at IS NULL`,
        [id],
      );
      return found.rows[0]?.open === 0;
    };
    await waitFor(isDone);
    await waitFor(async () => (await events.subjects('amanha1@demo.example')).includes('Amanhã: Reminder'));
    expect(
      (await events.subjects('amanha1@demo.example')).filter((subject) => subject.startsWith('Amanhã')),
    ).toHaveLength(1);
  });

  it('gives more seats to who waits, and no fewer than are taken', async () => {
    const id = await events.makeEvent({ seats: 1 });
    const [one, other] = await events.people('mais', 2);
    await events.enrol(id, one?.token ?? '');
    await events.enrol(id, other?.token ?? '');
    const put = (version: number, seats: number) =>
      events.app.call('PUT', `event/v1/records/${id}`, {
        ...JEEP,
        token: events.staff,
        body: { ...events.bodyOf({ seats }), version },
      });
    expect((await put(1, 2)).json).toMatchObject({ taken: 2, waiting: 0 });
    const below = await put(2, 1);
    expect(below.json).toMatchObject({ status: 409, code: 'belowTaken' });
    expect(issues(below)).toEqual(['seats event.belowTaken']);
    expect(
      (await events.app.call('DELETE', `event/v1/records/${id}`, { ...JEEP, token: events.staff })).json,
    ).toMatchObject({
      code: 'eventUsed',
    });
    const unused = await events.makeEvent();
    expect(
      (await events.app.call('DELETE', `event/v1/records/${unused}`, { ...JEEP, token: events.staff })).status,
    ).toBe(204);
  });

  it('is not hidden from those who take part or wait; nobody’s may be', async () => {
    const id = await events.makeEvent({ seats: 1 });
    const [one] = await events.people('oculto', 1);
    const own = await events.enrol(id, one?.token ?? '');
    const hidden = await events.change(id, 1, { seats: 1, published: false });
    expect(hidden.json).toMatchObject({ status: 409, code: 'publishedUsed' });
    expect(issues(hidden)).toEqual(['published event.publishedUsed']);
    expect((await events.leave(id, own.json['id'], one?.token ?? '')).status).toBe(204);
    expect((await events.change(id, 1, { seats: 1, published: false })).json).toMatchObject({ published: false });
  });

  it.each([
    ['a code that is taken', { code: 'taken-code' }, 'code event.codeTaken'],
    ['an end before its beginning', { endsAt: '2090-05-10T18:00:00-03:00' }, 'endsAt event.endsBefore'],
    ['three weeks', { endsAt: '2090-06-10T18:00:00-03:00' }, 'endsAt event.tooLong'],
    ['enrolment after its end', { enrolUntil: '2090-05-11T00:00:00-03:00' }, 'enrolUntil event.enrolAfter'],
    ['no place', { place: null }, 'place event.placeMissing'],
    ['no address', { address: null }, 'address event.placeMissing'],
    ['a dealership that is none', { dealerId: '00000000-0000-7000-8000-000000000000' }, 'dealerId event.dealerUnknown'],
    ['no name', { name: '' }, 'name field.required'],
    ['an address with capitals', { code: 'Open' }, 'code event.codeWrong'],
  ])('is refused with %s, by its field', async (_, more, issue) => {
    await events.create({ code: 'taken-code' });
    const refused = await events.create(more);
    expect([400, 409, 422], JSON.stringify(refused.json)).toContain(refused.status);
    expect(issues(refused)).toEqual([issue]);
  });
});

describe('the door', () => {
  const checkIn = (id: string, code: unknown, token = events.staff) =>
    events.app.call('POST', `event/v1/${id}/check-in`, { ...JEEP, token, body: { code } });

  it('lets in by the code in any writing, once, and gives the medal of the event', async () => {
    await ask(
      events.app.databaseUrl,
      `INSERT INTO loyalty.medal (id, brand, programme_id, code, name, text, rule, points, event_code,
         written_by, approved_by, approved_at)
       SELECT gen_random_uuid(), 'jeep', id, 'VEIO', 'Veio', 'Veio.', 'EVENT', 70, 'PORTA', 'one', 'another', now()
       FROM loyalty.programme WHERE brand = 'jeep' AND market = 'br' AND code = 'jeep-nation'`,
    );
    const id = await events.makeEvent({ ...events.soon(2), seats: 1, medalCode: 'PORTA' });
    const [one, other] = await events.people('porta', 2);
    const own = await events.enrol(id, one?.token ?? '');
    await events.enrol(id, other?.token ?? '');
    const ticket = String(own.json['ticket']);
    const first = await checkIn(id, `${ticket.slice(0, 4).toLowerCase()}-${ticket.slice(4)}`);
    expect(first.json).toMatchObject({ wasIn: false, people: 1 });
    expect((await checkIn(id, `https://a.example/x?event=1&code=${ticket}`)).json).toMatchObject({ wasIn: true });
    const { rows } = await ask<{ points: number }>(
      events.app.databaseUrl,
      `SELECT points FROM loyalty.member WHERE id = $1`,
      [one?.id],
    );
    expect(rows[0]?.points).toBe(70);
    expect(await events.recordOf(id)).toMatchObject({ checkedIn: 1 });
    expect((await events.leave(id, own.json['id'], one?.token ?? '')).json).toMatchObject({ code: 'alreadyIn' });
    const waits = await ask<{ ticket: string }>(
      events.app.databaseUrl,
      `SELECT ticket FROM events.participant WHERE event_id = $1 AND seated_at IS NULL`,
      [id],
    );
    expect((await checkIn(id, waits.rows[0]?.ticket)).json).toMatchObject({ code: 'stillWaiting' });
    expect((await checkIn(id, 'ZZZZ-ZZZZ')).json).toMatchObject({ code: 'ticketUnknown' });
    expect((await checkIn(await events.makeEvent(), ticket)).json).toMatchObject({ code: 'doorClosed' });
    expect((await checkIn(id, ticket, events.customer)).status).toBe(403);
  });

  it('lets somebody in or out, never both', async () => {
    const id = await events.makeEvent({ ...events.soon(2), seats: 8 });
    const eight = await events.people('porta-e-saida', 8);
    const turns: [number, number][] = [];
    for (const { token } of eight) {
      const { json } = await events.enrol(id, token);
      const both = await Promise.all([checkIn(id, json['ticket']), events.leave(id, json['id'], token)]);
      turns.push([both[0].status, both[1].status]);
    }
    for (const [came, left] of turns) expect([came === 200, left === 204].filter(Boolean)).toEqual([true]);
    const came = turns.filter(([status]) => status === 200).length;
    expect(await events.recordOf(id)).toMatchObject({ checkedIn: came, taken: came });
  });

  it('opens what reaches one person for that person alone', async () => {
    const id = await events.makeEvent();
    const [one, other] = await events.people('contato', 2);
    const own = await events.enrol(id, one?.token ?? '');
    await events.enrol(id, other?.token ?? '');
    const details = await events.call(
      'GET',
      `${id}/participants/details?participant=${String(own.json['id'])}`,
      events.staff,
    );
    expect(details.json['participants']).toEqual([
      expect.objectContaining({ id: own.json['id'], ticket: own.json['ticket'] }),
    ]);
    const { rows } = await ask<{ detail: object }>(
      events.app.databaseUrl,
      `SELECT detail FROM platform.audit WHERE subject_id = $1 AND action = 'event.participantsRead'`,
      [id],
    );
    expect(rows).toEqual([{ detail: { rows: 1, participant: own.json['id'] } }]);
  });

  it('is a dealership’s own at its events alone', async () => {
    const dealers = await events.app.call('GET', 'dealer/v1/dealer?limit=2', JEEP);
    const [own, others] = dealers.json['dealers'] as { id: string; name: string }[] as [
      { id: string; name: string },
      { id: string },
    ];
    await ask(
      events.app.databaseUrl,
      `UPDATE accounts.role_grant SET scope = 'DEALER', scope_id = $1 WHERE role = 'dealer_manager'`,
      [own.id],
    );
    const manager = await signInStaff(events.app.call, 'dealer_manager');
    const at = (dealerId: string) => events.makeEvent({ ...events.soon(2), dealerId, place: null, address: null });
    const [mine, theirs] = [await at(own.id), await at(others.id)];
    expect(await events.recordOf(mine)).toMatchObject({ placeName: own.name, place: null });
    const doors = await events.app.call('GET', 'event/v1/doors', { ...JEEP, token: manager });
    expect((doors.json['events'] as { id: string }[]).map(({ id }) => id)).toContain(mine);
    expect((doors.json['events'] as { id: string }[]).map(({ id }) => id)).not.toContain(theirs);
    expect((await checkIn(theirs, 'ZZZZ-ZZZZ', manager)).json).toMatchObject({ code: 'eventUnknown' });
    expect((await checkIn(mine, 'ZZZZ-ZZZZ', manager)).json).toMatchObject({ code: 'ticketUnknown' });
    const details = await events.app.call('GET', `event/v1/${theirs}/participants/details`, {
      ...JEEP,
      token: manager,
    });
    expect(details.json).toMatchObject({ code: 'eventUnknown' });
  });
});
