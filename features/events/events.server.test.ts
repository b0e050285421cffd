import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalData } from '#features/events/public.server.ts';
import { checkInvariants } from '#platform/invariants.server.ts';
import { sql } from '#platform/sql.server.ts';
import { callerOf, patient } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { openEvents, type EventsHand } from '#tests/harness/events.ts';
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

describe('the last seat', () => {
  it('is one person’s, whoever asks at once in two processes; the others stand in one line and move up', async () => {
    const id = await events.makeEvent({ seats: 3 });
    const twelve = await events.people('corrida', 12);
    const calls = [patient(events.app.call), patient(callerOf(events.second.url))] as const;
    const answers = await Promise.all(
      twelve.map(({ token }, turn) => events.enrolAt(calls[turn % 2 === 0 ? 0 : 1], id, token)),
    );
    expect(answers.map(({ status }) => status)).toEqual(twelve.map(() => 200));
    const seated = answers.filter(({ json }) => json['state'] === 'SEATED');
    const line = answers.filter(({ json }) => json['state'] === 'WAITING').map(({ json }) => json['position']);
    expect(seated).toHaveLength(3);
    expect(line.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await events.recordOf(id)).toMatchObject({ taken: 3, waiting: 9 });

    const first = twelve[answers.findIndex(({ json }) => json['position'] === 1)] ?? expect.fail('nobody waits');
    const gone = answers.findIndex(({ json }) => json['state'] === 'SEATED');
    expect((await events.leave(id, answers[gone]?.json['id'], twelve[gone]?.token ?? '')).status).toBe(204);
    expect(await events.ownOf(id, first.token)).toMatchObject({
      state: 'SEATED',
      position: null,
      ticket: expect.any(String),
    });
    expect(await events.recordOf(id)).toMatchObject({ taken: 3, waiting: 8 });
    await waitFor(async () => {
      const { rows } = await ask<{ email: string }>(
        events.app.databaseUrl,
        `SELECT email FROM accounts.account WHERE id = $1`,
        [first.account],
      );
      return (await events.subjects(rows[0]?.email ?? '')).some((subject) =>
        subject.startsWith('Há um lugar para você'),
      );
    });
  });

  it('is theirs who wait before it is the next caller’s, even where nobody has moved up yet', async () => {
    const id = await events.makeEvent({ seats: 1 });
    const [first, waiting, next] = await events.people('fila', 3);
    await events.enrol(id, first?.token ?? '');
    await events.enrol(id, waiting?.token ?? '');
    // As an erased account leaves it until its job has run.
    await ask(
      events.app.databaseUrl,
      `WITH gone AS (DELETE FROM events.participant WHERE event_id = $1 AND seated_at IS NOT NULL)
       UPDATE events.event SET taken = 0 WHERE id = $1`,
      [id],
    );
    expect((await events.enrol(id, next?.token ?? '')).json).toMatchObject({ state: 'WAITING', position: 1 });
    expect(await events.ownOf(id, waiting?.token ?? '')).toMatchObject({ state: 'SEATED' });
  });

  it('is held by the database itself', async () => {
    const id = await events.makeEvent({ seats: 1 });
    await expect(ask(events.app.databaseUrl, `UPDATE events.event SET taken = 2 WHERE id = $1`, [id])).rejects.toThrow(
      'taken_within_seats',
    );
  });
});

describe('who takes part', () => {
  it('does so once however often it is sent, changes companions, leaves, and comes back', async () => {
    const id = await events.makeEvent({ seats: 3 });
    const [one, other] = await events.people('vezes', 2);
    if (one === undefined || other === undefined) throw new Error('two people are needed');
    const twice = await Promise.all([events.enrol(id, one.token, 1), events.enrol(id, one.token, 1)]);
    expect(twice[0].json['id']).toBe(twice[1].json['id']);
    expect(await events.recordOf(id)).toMatchObject({ taken: 2 });

    expect((await events.enrol(id, one.token, 3)).json).toMatchObject({ status: 409, code: 'noSeats' });
    expect((await events.enrol(id, one.token, 2)).json).toMatchObject({ state: 'SEATED', people: 3 });
    expect((await events.enrol(id, other.token)).json).toMatchObject({ state: 'WAITING', position: 1, ticket: null });
    // Fewer companions leave a seat, which who waits takes.
    expect((await events.enrol(id, one.token, 1)).json).toMatchObject({ people: 2 });
    expect(await events.ownOf(id, other.token)).toMatchObject({ state: 'SEATED' });

    const participant = twice[0].json['id'];
    expect((await events.leave(id, participant, one.token)).status).toBe(204);
    expect((await events.leave(id, participant, one.token)).status).toBe(204);
    expect(await events.ownOf(id, one.token)).toBeNull();
    const { rows } = await ask<{ email: string }>(
      events.app.databaseUrl,
      `SELECT email FROM accounts.account WHERE id = $1`,
      [one.account],
    );
    const mailed = async (words: string) =>
      (await events.subjects(rows[0]?.email ?? '')).filter((subject) => subject.startsWith(words)).length;
    await waitFor(
      async () => (await mailed('Sua inscrição mudou')) === 2 && (await mailed('Inscrição cancelada')) === 1,
    );
    expect((await events.enrol(id, one.token)).json).toMatchObject({ state: 'SEATED' });
  });

  it('is refused what the event does not allow', async () => {
    const closed = await events.makeEvent({ enrolUntil: '2020-01-01T00:00:00-03:00' });
    expect((await events.enrol(closed, events.customer)).json).toMatchObject({ status: 409, code: 'enrolmentClosed' });
    const alone = await events.makeEvent({ mostCompanions: 0 });
    expect((await events.enrol(alone, events.customer, 1)).json).toMatchObject({
      status: 422,
      code: 'tooManyCompanions',
    });
    const draft = await events.makeEvent({ published: false });
    expect((await events.enrol(draft, events.customer)).json).toMatchObject({ status: 404, code: 'eventUnknown' });
    for (const companions of [-1, 10, 1.5, 'x'])
      expect((await events.enrol(alone, events.customer, companions as number)).status).toBe(400);
    expect((await events.app.call('PUT', `event/v1/${alone}/enroll`, { ...JEEP, body: {} })).status).toBe(401);
    expect(
      (await events.app.call('GET', `event/v1/${alone}`, { brand: 'ram', market: 'br', token: events.customer }))
        .status,
    ).toBe(404);
  });

  it('is seen by oneself and by staff, and by nobody else', async () => {
    const id = await events.makeEvent();
    const [one, other] = await events.people('olhos', 2);
    const own = await events.enrol(id, one?.token ?? '');
    await events.enrol(id, other?.token ?? '');
    const seen = async (token: string) =>
      (await events.call('GET', `${id}/participants`, token)).json['participants'] as {
        id: string;
      }[];
    expect((await seen(one?.token ?? '')).map((row) => row.id)).toEqual([own.json['id']]);
    expect(await seen(events.customer)).toEqual([]);
    expect(await seen(events.staff)).toHaveLength(2);
    const included = await events.app.call('GET', `event/v1/${id}?includeParticipants=true`, {
      ...JEEP,
      token: events.customer,
    });
    expect(included.json['participants']).toEqual([]);
    expect((await events.leave(id, own.json['id'], other?.token ?? '')).json).toMatchObject({
      code: 'participantUnknown',
    });
    const details = (token: string) =>
      events.app.call('GET', `event/v1/${id}/participants/details?size=1`, { ...JEEP, token });
    expect((await details(one?.token ?? '')).status).toBe(403);
    expect((await details(events.staff)).json).toMatchObject({
      isMore: true,
      participants: [{ id: own.json['id'], email: 'olhos1@demo.example' }],
    });
    expect((await events.leave(id, own.json['id'], events.staff)).json).toMatchObject({ code: 'participantUnknown' });
    const place = `${id}/participants/${String(own.json['id'])}/place`;
    expect((await events.call('DELETE', place, events.customer)).status).toBe(403);
    expect((await events.call('DELETE', place, events.staff)).status).toBe(204);
    expect(await events.recordOf(id)).toMatchObject({ taken: 1 });
  });

  it('lies sealed, in one brand, goes out with one’s data, and is erased with the account, whose seat is free', async () => {
    const id = await events.makeEvent({ seats: 1 });
    const [one, other] = await events.people('apaga', 2);
    if (one === undefined || other === undefined) throw new Error('two people are needed');
    await events.enrol(id, one.token);
    await events.enrol(id, other.token);
    const { rows } = await ask<{ row: string }>(
      events.app.databaseUrl,
      `SELECT to_jsonb(p)::text AS row FROM events.participant p WHERE event_id = $1`,
      [id],
    );
    expect(rows.map(({ row }) => row).join()).not.toMatch(/demo\.example|Pessoa/);
    const { db, env } = events.app.api.application.services;
    const seen = (brand: string) =>
      db.read({ brand }, (tx) =>
        tx.rows(sql<{ id: string }>`SELECT id FROM events.participant WHERE event_id = ${id}`),
      );
    expect([await seen('jeep'), await seen('ram')].map(({ length }) => length)).toEqual([2, 0]);
    const subject = {
      accountId: one.account,
      email: 'apaga1@demo.example',
      name: '',
      market: 'br',
      phone: null,
      documents: [],
    } as const;
    const [exported] = await db.read({ allBrands: true }, (tx) => personalData.read(tx, subject, env));
    expect(exported?.records).toMatchObject([{ person: { email: 'apaga1@demo.example' }, event: 'An event' }]);
    await db.withTx({ allBrands: true, actor: 'system:test' }, (tx) =>
      personalData.erase(tx, subject, { env, now: new Date() }),
    );
    await waitFor(async () => (await events.ownOf(id, other.token))?.['state'] === 'SEATED');
    expect(await events.recordOf(id)).toMatchObject({ taken: 1, waiting: 0 });
  });
});
