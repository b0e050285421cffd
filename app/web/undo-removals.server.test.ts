import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_AREAS } from '#app/admin-areas.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { openPages, type Pages } from '#tests/harness/brand-pages.ts';
import { ask } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { quizBody } from '#tests/http/samples-quiz.ts';
import { versionField, type AdminResource, type AnyRow, type Writes } from '#ui/admin-resource.ts';

type Screen = {
  readonly loader: (args: LoaderFunctionArgs) => Promise<unknown>;
  readonly action: (args: ActionFunctionArgs) => Promise<unknown>;
  readonly default: { readonly resource?: AdminResource<Endpoint, Writes, AnyRow, unknown> };
};
type Declared = Omit<Screen, 'default'> & { readonly resource: AdminResource<Endpoint, Writes, AnyRow, unknown> };

/** Every declared list of the console. */
const readDeclared = async (): Promise<Declared[]> => {
  const modules = await Promise.all(
    ADMIN_AREAS.map(({ page }) => import(resolve('app/web', page)) as Promise<Partial<Screen>>),
  );
  return modules.flatMap(({ loader, action, default: screen }) => {
    const resource = screen?.resource;
    return resource === undefined || loader === undefined || action === undefined ? [] : [{ loader, action, resource }];
  });
};

const JEEP = { brand: 'jeep', market: 'br' } as const;
const LATE = 'Não dá mais para desfazer';
type Removed = { readonly id: string; readonly body: string };
type Answer = { readonly message?: string; readonly removed?: Removed };
/** What somebody makes in a list, who it is, and what stands in the way of the same once more. */
type Made = { readonly token: string; readonly body: () => Promise<object>; readonly once?: string };

let app: Pages;
let declared: readonly Declared[];
let made: Readonly<Record<string, Made>>;
let other: string;

const rowsOf = async <Row extends object>(statement: string): Promise<Row[]> =>
  (await ask<Row>(app.databaseUrl, statement)).rows;

/** From any version of the cheapest model up to another's. */
const upgradeBody = async () => {
  const [from, to] = await rowsOf<{ model: string; code: string; year: number }>(
    `SELECT DISTINCT ON (model_code) model_code AS model, mvs_code AS code, year FROM catalog.version WHERE brand = 'jeep'
       AND closed_at IS NULL ORDER BY model_code, year DESC`,
  );
  return {
    fromModelCode: from?.model,
    fromMvsCode: null,
    toMvsCode: to?.code,
    toYear: to?.year,
    headline: 'Mais carro',
    text: 'Mais equipamento por pouco a mais.',
    position: 0,
    validFrom: '2026-11-01T03:00:00.000Z',
    validUntil: null,
    active: true,
  };
};

const pictureBody = async () => {
  const id = randomUUID();
  await rowsOf(`INSERT INTO content.picture (id, brand, name, width, height, file_id, actor)
    VALUES ('${id}', 'jeep', 'foto', 1600, 900, gen_random_uuid(), 'system')`);
  const [model] = await rowsOf<{ code: string }>(
    `SELECT code FROM catalog.model WHERE brand = 'jeep' AND closed_at IS NULL ORDER BY code LIMIT 1`,
  );
  return { modelCode: model?.code, front: { id, alt: 'Um carro', x: 30, y: 70 }, gallery: [] };
};

const eventBody = async () => ({
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
  published: true,
});

beforeAll(async () => {
  app = await openPages();
  // The harness gives the keeper of events the pages as well.
  await rowsOf(`INSERT INTO accounts.role_grant (account_id, role)
    SELECT id, 'event_admin' FROM accounts.account WHERE email = 'game_admin@demo.example'`);
  const games = await signInStaff(app.call, 'game_admin');
  made = {
    upgrades: { token: await signInStaff(app.call, 'service_admin'), body: upgradeBody, once: 'já' },
    'model-pictures': { token: app.writer, body: pictureBody, once: 'já' },
    quizzes: { token: games, body: async () => quizBody({ title: 'Um quiz' }) },
    'promotion-groups': { token: games, body: async () => ({ name: 'Um grupo', note: 'Nota', mostJoined: 2 }) },
    events: { token: games, body: eventBody, once: 'já' },
  };
  other = app.seller;
  declared = await readDeclared();
});
afterAll(() => app.stop());

const offering = (): readonly Declared[] =>
  declared.filter(({ resource: { remove, stays } }) => remove !== undefined && stays?.removed === undefined);
const screenOf = (area: string): Declared =>
  declared.find(({ resource }) => resource.area === area) ?? expect.fail(`${area} is no list`);
const madeIn = (area: string): Made => made[area] ?? expect.fail(`what is made in ${area}?`);

const make = async (area: string, body?: object): Promise<{ id: string; body: object }> => {
  const { create } = screenOf(area).resource;
  const of = madeIn(area);
  const sent = body ?? (await of.body());
  const { status, json } = await app.call(create.method, `${create.service}/${create.version}/${create.path}`, {
    ...JEEP,
    token: of.token,
    key: randomUUID(),
    body: sent,
  });
  expect(status, JSON.stringify(json)).toBe(200);
  return { id: String(json['id']), body: sent };
};

const listed = async (area: string): Promise<Record<string, unknown>[]> => {
  const loaded = await pagesOf(app.application).read({
    path: `/br/jeep/admin/${area}`,
    token: madeIn(area).token,
    load: screenOf(area).loader,
  });
  return (loaded as { rows: Record<string, unknown>[] }).rows;
};

const press = async (
  area: string,
  form: Record<string, string>,
  { token = madeIn(area).token, site = '/br/jeep' } = {},
): Promise<Answer> => {
  const { action } = screenOf(area);
  const answer = await pagesOf(app.application).read({
    path: `${site}/admin/${area}`,
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
const removeOf = async (area: string, id: string): Promise<Removed> => {
  const { removed, ...rest } = await press(area, { do: 'delete', id });
  return removed ?? expect.fail(`${area} offers no way back: ${JSON.stringify(rest)}`);
};
const remake = async (area: string, { id, body }: Removed, who: { token?: string; site?: string } = {}) =>
  (await press(area, { do: 'remake', id, body }, who)).message ?? '';

it('each list that removes either says why what it removed stays so, or is tried here', () => {
  expect(
    offering()
      .map(({ resource }) => resource.area)
      .toSorted(),
  ).toEqual(Object.keys(made).toSorted());
  for (const { resource } of offering())
    expect(resource.create.idempotency, `${resource.area} could be made again twice`).toBeDefined();
});

describe.each(['upgrades', 'model-pictures', 'quizzes', 'promotion-groups', 'events'])(
  'what was removed of %s',
  (area) => {
    it('is offered again, and is as it was', async () => {
      const { id } = await make(area);
      const before = (await listed(area)).find((row) => row['id'] === id) ?? {};
      const removed = await removeOf(area, id);
      expect(await remake(area, removed)).toContain('done=undone');
      const again = (await listed(area)).filter(
        (row) => !('createdAt' in row) || row['createdAt'] !== before['createdAt'],
      );
      const { id: _id, createdAt: _createdAt, version: _version, ...was } = before;
      expect(again).toContainEqual(expect.objectContaining(was));
      await press(area, { do: 'delete', id: String(again.find((row) => row['id'] !== id)?.['id']) });
    });

    it('is made by nobody else, on no other site, and with nothing that a form could not send', async () => {
      const { id } = await make(area);
      const removed = await removeOf(area, id);
      const before = (await listed(area)).length;
      expect(await remake(area, removed, { token: other })).not.toContain('done=undone');
      for (const site of ['/ar/jeep', '/br/ram'])
        expect(await remake(area, removed, { site }), site).not.toContain('done=undone');
      const body = JSON.parse(removed.body) as object;
      for (const more of [{ brand: 'ram' }, { market: 'ar' }, { id }, { version: 1 }, { approved: true }])
        expect(await remake(area, { id, body: JSON.stringify({ ...body, ...more }) }), JSON.stringify(more)).toContain(
          LATE,
        );
      expect(await remake(area, { id, body: `{"__proto__":{"brand":"ram"},${removed.body.slice(1)}` })).not.toBe('');
      expect((await listed(area)).length - before).toBeLessThan(2);
    });

    it('and that somebody made again meanwhile stands once where there is one of it', async () => {
      const { once } = madeIn(area);
      if (once === undefined) return;
      const { id, body } = await make(area);
      const removed = await removeOf(area, id);
      const { id: since } = await make(area, body);
      const refused = await press(area, { do: 'remake', ...removed });
      expect(refused).toMatchObject({ message: expect.stringContaining(once) as string, removed });
      expect((await listed(area)).map((row) => row['id'])).toContain(since);
      await press(area, { do: 'delete', id: since });
      // Its content is still on the page, and the reason is gone: once, from however many tabs.
      const still = refused.removed ?? expect.fail('the content is gone');
      const before = (await listed(area)).length;
      const presses = await Promise.all([
        press(area, { do: 'remake', ...still }),
        press(area, { do: 'remake', ...still }),
      ]);
      expect(presses.some(({ message = '' }) => message.includes('done=undone'))).toBe(true);
      expect((await listed(area)).length).toBe(before + 1);
    });
  },
);

/** Fields of each type's history, as they are called in the form. */
const readWatched = async (): Promise<Map<string, Set<string>>> => {
  const rows = await rowsOf<{ type: string; lines: string; columns: string[] }>(`
    SELECT a.named[1] AS type, a.named[3] AS lines, a.named[7:] AS columns FROM pg_trigger t,
      LATERAL (SELECT string_to_array(rtrim(encode(t.tgargs, 'escape'), '\\000'), '\\000') AS named) a
    WHERE t.tgname = 'record_watched'`);
  const watched = new Map<string, Set<string>>();
  for (const { type, lines, columns } of rows) {
    const fields = watched.get(type) ?? new Set();
    watched.set(type, fields);
    for (const column of lines === '' ? columns : [lines]) {
      const [own = '', field = own.replaceAll(/_([a-z])/g, (_, sign: string) => sign.toUpperCase())] =
        column.split('=');
      fields.add(field);
    }
  }
  return watched;
};

it('a save is taken back whole: the history has every field that it may change', async () => {
  const watched = await readWatched();
  const missing = declared
    .filter(({ resource }) => versionField(resource.change) !== undefined && resource.stays?.saved === undefined)
    .flatMap(({ resource: { area, fields } }) =>
      Object.keys(fields)
        .filter((field) => watched.get(area)?.has(field) !== true)
        .map((field) => `${area} ${field}`),
    );
  // Which programme a thing is of is said once and for all.
  expect(missing).toEqual(['loyalty-medals programme', 'loyalty-plans programme', 'loyalty-prizes programme']);
});

it('what is refused for the moment stays on the page, to be tried once more', async () => {
  const { id } = await make('promotion-groups');
  const removed = await removeOf('promotion-groups', id);
  const { limiter } = app.application.pipeline;
  const wait = vi.spyOn(limiter, 'take').mockImplementation((rate) => (rate === 'write' ? 30 : 0));
  const answer = await press('promotion-groups', { do: 'remake', ...removed });
  wait.mockRestore();
  expect(answer).toMatchObject({ removed, message: expect.stringContaining('30') as string });
  expect(await remake('promotion-groups', removed)).toContain('done=undone');
});
