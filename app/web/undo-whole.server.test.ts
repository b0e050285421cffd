import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resource as manuals } from '#features/aftersales/web/admin/manuals.tsx';
import { resource as customFields } from '#features/custom-fields/web/admin/fields.tsx';
import * as groups from '#features/promotions/web/admin/groups.tsx';
import { resource as push } from '#features/push/web/admin/messages.tsx';
import * as quizzes from '#features/quiz/web/admin/quizzes.tsx';
import { startApi } from '#tests/harness/api.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { seedPeople, signInStaff } from '#tests/harness/people.ts';
import { quizBody } from '#tests/http/samples-quiz.ts';
import * as events from './admin-events.tsx';
import * as upgrades from './financing-upgrades.tsx';
import { resource as waiting } from './admin-waiting.tsx';

const openStaff = async () => {
  const database = await createDatabase();
  const api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  const call = callerOf(api.url);
  return {
    call,
    application: api.application,
    databaseUrl: database.url,
    games: await signInStaff(call, 'game_admin'),
    host: await signInStaff(call, 'event_admin'),
    seller: await signInStaff(call, 'user_dealer'),
    stop: async () => {
      await api.stop();
      await database.drop();
    },
  };
};

let app: Awaited<ReturnType<typeof openStaff>>;
beforeAll(async () => {
  app = await openStaff();
});
afterAll(() => app.stop());

const JEEP = { brand: 'jeep', market: 'br' } as const;
const event = () => ({
  code: `dia-${randomUUID().slice(0, 8)}`,
  kind: 'OPEN_DAY',
  name: 'Dia aberto',
  summary: 'Um dia',
  details: 'Um dia inteiro',
  modelCode: null,
  dealerId: null,
  place: 'Praça',
  address: 'Rua Um, 1',
  startsAt: '2030-05-01T13:00:00.000Z',
  endsAt: '2030-05-01T20:00:00.000Z',
  enrolUntil: null,
  seats: 40,
  mostCompanions: 1,
  medalCode: null,
  published: false,
});
const SCREENS = {
  'promotion-groups': {
    ...groups,
    path: 'promotion/v1/promotions/groups',
    table: 'promotions.promotion_group',
    token: () => app.games,
    body: () => ({ name: `Grupo ${randomUUID().slice(0, 8)}`, note: 'Nota', mostJoined: 2 }),
  },
  quizzes: {
    ...quizzes,
    path: 'quiz/v1/records',
    table: 'quiz.quiz',
    token: () => app.games,
    body: () => quizBody({ title: `Quiz ${randomUUID().slice(0, 8)}` }),
  },
  events: { ...events, path: 'event/v1/records', table: 'events.event', token: () => app.host, body: event },
} as const;
type Area = keyof typeof SCREENS;
type Undo = { act: string; id: string; version: number; line: number };
type Removed = { id: string; body: string };
type Answer = { message?: string; removed?: Removed };

const make = async (area: Area) => {
  const { path, body, token } = SCREENS[area];
  const made = await app.call('POST', path, { ...JEEP, token: token(), key: randomUUID(), body: body() });
  expect(made.status, JSON.stringify(made.json)).toBe(200);
  return made.json;
};
const offered = async (area: Area, id: string, token = SCREENS[area].token()): Promise<Undo | null> => {
  const { loader } = SCREENS[area];
  const loaded = await pagesOf(app.application).read({
    path: `/br/jeep/admin/${area}?done=saved&made=${id}`,
    token,
    load: async (args): Promise<unknown> => loader(args),
  });
  return (loaded as { undo: Undo | null }).undo;
};
const press = async (area: Area, form: Record<string, string>, token = SCREENS[area].token()): Promise<Answer> => {
  const { action } = SCREENS[area];
  const answer = await pagesOf(app.application).read({
    path: `/br/jeep/admin/${area}`,
    token,
    load: async (args): Promise<unknown> => {
      try {
        return await action(args);
      } catch (thrown) {
        return { data: { message: String(thrown) }, init: {} };
      }
    },
    form: { key: randomUUID(), ...form },
  });
  return answer instanceof Response ? { message: answer.headers.get('location') ?? '' } : (answer as Answer);
};
const unmake = (area: Area, { act, id, version, line }: Undo, token?: string) =>
  press(area, { do: act, id, version: String(version), line: String(line) }, token);
const idsOf = async (area: Area): Promise<string[]> =>
  (await ask<{ id: string }>(app.databaseUrl, `SELECT id FROM ${SCREENS[area].table} WHERE brand = 'jeep'`)).rows.map(
    ({ id }) => id,
  );
const need = <T>(value: T | null | undefined): T => value ?? expect.fail('nothing to take back is offered');

/** History is only ever added to: as if it had been written otherwise. */
const rewriteHistory = (id: string, what: string) =>
  ask(
    app.databaseUrl,
    `ALTER TABLE platform.record_change DISABLE TRIGGER USER;
     UPDATE platform.record_change SET ${what} WHERE subject = '${id}';
     ALTER TABLE platform.record_change ENABLE TRIGGER USER`,
  );

describe.each(Object.keys(SCREENS) as Area[])('of %s', (area) => {
  it('what was just made is taken away by who made it', async () => {
    const id = String((await make(area))['id']);
    const of = need(await offered(area, id));
    expect(of).toMatchObject({ act: 'unmake', id, version: 1 });
    expect(JSON.stringify(await unmake(area, of, app.seller))).not.toContain('done=undone');
    expect(await idsOf(area)).toContain(id);
    expect((await unmake(area, of)).message).toContain('done=undone');
    expect(await idsOf(area)).not.toContain(id);
    // Sent once more it says that there is nothing to take back.
    expect((await unmake(area, of)).message).toContain('Não dá mais para desfazer');
  });

  it('what somebody changed meanwhile stays, and so does what another made or what is old', async () => {
    const made = await make(area);
    const id = String(made['id']);
    const of = need(await offered(area, id));
    const { path, token, body } = SCREENS[area];
    const changed = { ...body(), version: 1 };
    const { status } = await app.call('PUT', `${path}/${id}`, {
      ...JEEP,
      token: token(),
      key: randomUUID(),
      body: changed,
    });
    expect(status).toBe(200);
    expect(await offered(area, id)).toBeNull();
    expect((await unmake(area, of)).message).toContain('alguém mudou isto depois');
    expect(await idsOf(area)).toContain(id);
    for (const otherwise of [`actor = 'account:${randomUUID()}'`, `at = at - interval '15 minutes'`]) {
      const other = String((await make(area))['id']);
      await rewriteHistory(other, otherwise);
      expect(await offered(area, other)).toBeNull();
    }
  });

  it('what was removed is made again as it was, once, with checks, rights and log of its making', async () => {
    const { id: madeId, ...made } = await make(area);
    const id = String(madeId);
    const removed = need((await press(area, { do: 'delete', id })).removed);
    expect(removed.id).toBe(id);
    const before = await idsOf(area);
    expect(before).not.toContain(id);
    expect((await press(area, { do: 'remake', ...removed }, app.seller)).message ?? '').not.toContain('done=undone');
    const twice = await Promise.all([
      press(area, { do: 'remake', ...removed }),
      press(area, { do: 'remake', ...removed }),
    ]);
    expect(twice.some(({ message = '' }) => message.includes('done=undone'))).toBe(true);
    const added = (await idsOf(area)).filter((one) => !before.includes(one));
    expect(added).toHaveLength(1);
    const { loader, token } = SCREENS[area];
    const loaded = (await pagesOf(app.application).read({
      path: `/br/jeep/admin/${area}`,
      token: token(),
      load: async (args): Promise<unknown> => loader(args),
    })) as { rows: { id: string }[] };
    expect(loaded.rows.find((row) => row.id === added[0])).toEqual({
      ...made,
      id: added[0],
      // When it was made is its own.
      ...('createdAt' in made ? { createdAt: expect.any(String) } : {}),
    });
    const { rows } = await ask<{ n: number }>(
      app.databaseUrl,
      `SELECT count(*)::int AS n FROM platform.record_change WHERE subject = '${added[0]}' AND kind = 'created'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('nothing is made of what was not removed by oneself a moment ago, nor of what no form could send', async () => {
    const id = String((await make(area))['id']);
    const body = JSON.stringify(SCREENS[area].body());
    const before = await idsOf(area);
    expect((await press(area, { do: 'remake', id, body })).message).toContain('Não dá mais para desfazer');
    const removed = need((await press(area, { do: 'delete', id })).removed);
    for (const wrong of ['', '{', '[]', '{"name":1}'])
      expect((await press(area, { do: 'remake', id, body: wrong })).message).toContain('Não dá mais para desfazer');
    await rewriteHistory(id, `at = at - interval '15 minutes'`);
    expect((await press(area, { do: 'remake', ...removed })).message).toContain('há mais de dez minutos');
    expect(await idsOf(area)).toEqual(before.filter((one) => one !== id));
  });
});

it('a new record is named in the address that follows its form', async () => {
  const { message = '' } = await press('promotion-groups', { name: 'Do formulário', note: '', mostJoined: '1' });
  const { searchParams } = new URL(message, 'http://localhost');
  expect(searchParams.get('done')).toBe('saved');
  expect(need(await offered('promotion-groups', searchParams.get('made') ?? ''))).toMatchObject({ act: 'unmake' });
});

it('a group that a promotion is in meanwhile stays, and the refusal says why', async () => {
  const id = String((await make('promotion-groups'))['id']);
  const of = need(await offered('promotion-groups', id));
  await ask(
    app.databaseUrl,
    `ALTER TABLE promotions.promotion DISABLE TRIGGER USER;
     UPDATE promotions.promotion SET group_id = '${id}'
     WHERE id = (SELECT id FROM promotions.promotion WHERE brand = 'jeep' AND market = 'br' LIMIT 1);
     ALTER TABLE promotions.promotion ENABLE TRIGGER USER`,
  );
  const { message = '' } = await unmake('promotion-groups', of);
  expect(message).not.toContain('done=');
  expect(await idsOf('promotion-groups')).toContain(id);
});

it('screens say why they offer none: data of a person, what was sent, what others refer to, a file', () => {
  const reasons = [
    quizzes,
    groups,
    events,
    upgrades,
    { resource: manuals },
    { resource: customFields },
    { resource: push },
    { resource: waiting },
  ].map(({ resource: { area, stays = null } }) => [area, stays]);
  expect(Object.fromEntries(reasons)).toEqual({
    quizzes: null,
    'promotion-groups': null,
    events: null,
    upgrades: null,
    manuals: { removed: 'FILE' },
    'custom-fields': { made: 'REFERRED', removed: 'REFERRED' },
    push: { made: 'EFFECTS', removed: 'EFFECTS' },
    waiting: { saved: 'PERSON', made: 'PERSON', removed: 'PERSON' },
  });
});
