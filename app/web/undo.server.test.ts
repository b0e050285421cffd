import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { action as codesAction, loader as codesLoader } from '#features/content/web/admin/codes.tsx';
import { action as popupsAction, loader as popupsLoader } from '#features/content/web/admin/popups.tsx';
import { action as picturesAction, loader as picturesLoader } from './admin-model-pictures.tsx';
import { openPages, type Pages } from '#tests/harness/brand-pages.ts';
import { ask } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { signInStaff } from '#tests/harness/people.ts';

let app: Pages;
let maker: string;
beforeAll(async () => {
  app = await openPages();
  maker = await signInStaff(app.call, 'qr_code_generator');
});
afterAll(() => app.stop());

const JEEP = { brand: 'jeep', market: 'br' } as const;
const CODE = {
  purpose: 'SHOWROOM',
  label: 'Salão',
  target: '/',
  symbolVersion: null,
  level: 'AUTO',
  mask: null,
  quiet: 4,
  active: true,
} as const;
type Undo = { id: string; version: number; line: number };
type Answer = { message?: string; bulk?: { rows: { version?: number; refused: string | null }[] } } | null;

const screens = {
  codes: { load: codesLoader, act: codesAction, token: () => maker },
  popups: { load: popupsLoader, act: popupsAction, token: () => app.writer },
  'model-pictures': { load: picturesLoader, act: picturesAction, token: () => app.writer },
} as const;
type Area = keyof typeof screens;

const begin = async (area: Area, body: object = CODE): Promise<string> => {
  const path = area === 'codes' ? 'code/v1/codes' : 'page/v1/popups';
  const { json } = await app.call('POST', path, { ...JEEP, token: screens[area].token(), key: randomUUID(), body });
  return String(json['id']);
};
const change = (id: string, version: number, more: object, token = maker) =>
  app.call('PUT', `code/v1/codes/${id}`, { ...JEEP, token, key: randomUUID(), body: { version, ...CODE, ...more } });
const labelOf = async (id: string) =>
  (
    await ask<{ label: string; version: number }>(
      app.databaseUrl,
      'SELECT label, version FROM content.code WHERE id = $1',
      [id],
    )
  ).rows[0];

/** What the list offers after a save of a record. */
const offered = async (area: Area, id: string, { token = screens[area].token(), site = '/br/jeep' } = {}) => {
  const { load } = screens[area];
  const loaded = await pagesOf(app.application).read({
    path: `${site}/admin/${area}?done=saved&saved=${id}`,
    token,
    load: async (args): Promise<unknown> => load(args),
  });
  return (loaded as { undo: Undo | null }).undo;
};
const press = async (
  area: Area,
  form: Record<string, string | string[]>,
  { token = screens[area].token(), site = '/br/jeep' } = {},
) => {
  const { act } = screens[area];
  try {
    return (await pagesOf(app.application).read({
      path: `${site}/admin/${area}`,
      token,
      load: async (args): Promise<unknown> => act(args),
      form,
    })) as Answer;
  } catch (thrown) {
    return { message: thrown instanceof Response ? (thrown.headers.get('location') ?? '') : String(thrown) };
  }
};
const undo = (area: Area, of: Undo, who: { token?: string; site?: string } = {}) =>
  press(area, { do: 'undo', id: of.id, version: String(of.version), line: String(of.line), key: randomUUID() }, who);
const need = <T>(value: T | null): T => value ?? expect.fail('nothing to take back is offered');

/** History is only ever added to: as if it had been written otherwise. */
const rewriteHistory = (id: string, what: string) =>
  ask(
    app.databaseUrl,
    `ALTER TABLE platform.record_change DISABLE TRIGGER USER;
     UPDATE platform.record_change SET ${what} WHERE subject = '${id}';
     ALTER TABLE platform.record_change ENABLE TRIGGER USER`,
  );

describe('a save', () => {
  it('is taken back by who saved, once, as a save with its own line of history and of the log', async () => {
    const id = await begin('codes');
    expect(await offered('codes', id)).toBeNull();
    await change(id, 1, { label: 'Errado', mask: 3, quiet: 6 });
    const of = need(await offered('codes', id));
    expect(of).toMatchObject({ id, version: 2 });
    const before = await ask<{ n: number }>(
      app.databaseUrl,
      `SELECT count(*)::int AS n FROM platform.audit WHERE action = 'code.changed'`,
    );
    const twice = await Promise.all([undo('codes', of), undo('codes', of)]);
    expect(await labelOf(id)).toEqual({ label: 'Salão', version: 3 });
    expect(twice.filter((answer) => JSON.stringify(answer).includes('mudou isto depois')).length).toBeLessThan(2);
    // Sent once more: it is as it was, and stays so.
    await undo('codes', of);
    expect(await labelOf(id)).toEqual({ label: 'Salão', version: 3 });
    const { rows } = await ask<{ mask: number | null; quiet: number }>(
      app.databaseUrl,
      'SELECT mask, quiet FROM content.code WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ mask: null, quiet: 4 }]);
    const after = await ask<{ n: number }>(
      app.databaseUrl,
      `SELECT count(*)::int AS n FROM platform.audit WHERE action = 'code.changed'`,
    );
    expect((after.rows[0]?.n ?? 0) - (before.rows[0]?.n ?? 0)).toBe(1);
  });

  it('that somebody changed since stays, and they are not overwritten', async () => {
    const id = await begin('codes');
    await change(id, 1, { label: 'Errado' });
    const of = need(await offered('codes', id));
    await change(id, 2, { label: 'De outra pessoa' });
    const answer = await undo('codes', of);
    expect(answer?.message).toContain('alguém mudou isto depois');
    expect(await labelOf(id)).toEqual({ label: 'De outra pessoa', version: 3 });
    // Neither does an invented version or line help.
    const forged = await undo('codes', { ...of, version: 3 });
    expect(forged?.message).toContain('alguém mudou isto depois');
    expect(await labelOf(id)).toMatchObject({ label: 'De outra pessoa' });
  });

  it('of another brand, of nothing, or of somebody without the right is not touched', async () => {
    const id = await begin('codes');
    await change(id, 1, { label: 'Errado' });
    const of = need(await offered('codes', id));
    expect(JSON.stringify(await undo('codes', of, { site: '/br/ram' }))).not.toContain('done=undone');
    expect(JSON.stringify(await undo('codes', of, { token: app.seller }))).not.toContain('done=undone');
    expect((await undo('codes', { ...of, id: randomUUID() }))?.message).toContain('não está mais nesta lista');
    expect((await undo('codes', { ...of, id: 'no id' }))?.message).toContain('não está mais nesta lista');
    expect(await labelOf(id)).toEqual({ label: 'Errado', version: 2 });
  });

  it('is offered to nobody else, and not a quarter of an hour later', async () => {
    const id = await begin('codes');
    await change(id, 1, { label: 'Errado' });
    await rewriteHistory(id, `actor = 'account:${randomUUID()}'`);
    expect(await offered('codes', id)).toBeNull();
    const other = await begin('codes');
    await change(other, 1, { label: 'Errado' });
    const held = need(await offered('codes', other));
    await rewriteHistory(other, `at = at - interval '15 minutes'`);
    expect(await offered('codes', other)).toBeNull();
    // Nor is it taken back by a page that stood open all the time.
    expect((await undo('codes', held))?.message).toContain('alguém mudou isto depois');
    expect(await labelOf(other)).toMatchObject({ label: 'Errado' });
  });

  it('of what a second person approved is no state to go back to', async () => {
    const popup = {
      kind: 'CONFIRMATION',
      place: 'HOME',
      title: 'Aviso',
      text: 'Um aviso',
      label: null,
      href: null,
      afterSeconds: 5,
      seconds: 10,
      validFrom: '2026-01-01T03:00:00.000Z',
      validUntil: null,
      active: true,
    };
    const id = await begin('popups', popup);
    const body = { ...popup, title: 'Outro', version: 1, validFrom: '2026-02-01T03:00:00.000Z' };
    await app.call('PUT', `page/v1/popups/${id}`, { ...JEEP, token: app.writer, body });
    const of = need(await offered('popups', id));
    await app.call('POST', `page/v1/popups/${id}/approve`, {
      ...JEEP,
      token: app.approver,
      key: randomUUID(),
      body: { version: 2 },
    });
    expect(await offered('popups', id)).toBeNull();
    expect((await undo('popups', of))?.message).toContain('alguém mudou isto depois');
  });
});

it('what was done with many rows is taken back by what undoes it, from the version it left', async () => {
  const ids = [await begin('codes'), await begin('codes')];
  const rows = Object.fromEntries(ids.map((id) => [`version:${id}`, '1']));
  const done = await press('codes', { do: 'bulk', act: 'archive', key: randomUUID(), row: ids, ...rows });
  expect(done?.bulk?.rows.map(({ version }) => version)).toEqual([2, 2]);
  await change(ids[1] ?? '', 2, { label: 'Mudada', active: false });
  const left = Object.fromEntries(ids.map((id) => [`version:${id}`, '2']));
  const back = await press('codes', { do: 'bulk', act: 'restore', key: randomUUID(), row: ids, ...left });
  expect(back?.bulk?.rows.map(({ refused }) => refused === null)).toEqual([true, false]);
});

it('photographs of a model are what they were, one by one and in their order', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await ask(
    app.databaseUrl,
    `INSERT INTO content.picture (id, brand, name, width, height, file_id, actor)
     SELECT one, 'jeep', 'foto', 1600, 900, gen_random_uuid(), 'system' FROM unnest('{${first},${second}}'::uuid[]) AS one`,
  );
  const photo = (id: string, alt = 'Um carro') => ({ id, alt, x: 30, y: 70 });
  const { json } = await app.call('GET', 'model/v1/model', JEEP);
  const [model] = json['models'] as { code: string }[];
  const body = { modelCode: model?.code, front: photo(first), gallery: [photo(second)] };
  const send = (method: string, path: string, sent: object) =>
    app.call(method, `model/v1/pictures${path}`, { ...JEEP, token: app.writer, body: sent });
  const made = await send('POST', '', body);
  const id = String(made.json['id']);
  const turned = { ...body, front: null, gallery: [photo(first, 'Outro'), photo(second)] };
  expect((await send('PUT', `/${id}`, { version: 1, ...turned })).status).toBe(200);
  await undo('model-pictures', need(await offered('model-pictures', id)));
  const listed = await app.call('GET', 'model/v1/pictures', { ...JEEP, token: app.writer });
  expect(listed.json['pictures']).toMatchObject([{ ...body, version: 3 }]);
});
