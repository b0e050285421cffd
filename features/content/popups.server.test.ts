import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';

let app: OfferTestApp;
let writer: string;
let second: string;
beforeAll(async () => {
  app = await openOfferTestApp();
  writer = await app.staffWith({ role: 'manual_admin', brand: 'jeep' });
  second = await app.staffWith({ role: 'manual_admin', brand: 'jeep' });
});
afterAll(() => app.close());

const JEEP = { brand: 'jeep', market: 'br' } as const;
const HOUR = 3_600_000;
const words = (more: object = {}) => ({
  kind: 'CONFIRMATION',
  place: 'HOME',
  title: 'Mais uma semana',
  text: 'As condições valem por mais uma semana.',
  label: null,
  href: null,
  afterSeconds: 5,
  seconds: 10,
  validFrom: new Date(Date.now() - HOUR).toISOString(),
  validUntil: null,
  active: true,
  ...more,
});

type Sent = { readonly token?: string; readonly market?: string; readonly brand?: string; readonly key?: string };
const send = (method: string, path: string, body: object, { token = writer, ...more }: Sent = {}) =>
  app.call(method, `page/v1/popups${path}`, { ...JEEP, token, key: randomUUID(), body, ...more });
const create = async (more: object = {}) => {
  const { status, json } = await send('POST', '', words(more));
  expect(status, JSON.stringify(json)).toBe(200);
  return String(json['id']);
};
const approve = (id: string, of: Sent = {}) => send('POST', `/${id}/approve`, { version: 1 }, { token: second, ...of });
const shownIn = async (place: string, scope: object = JEEP) => {
  const { json } = await app.call('GET', `page/v1/popup?place=${place}`, scope);
  return (json as { popup: { id: string } | null }).popup;
};
const clear = () => ask(app.url, 'UPDATE content.popup SET active = false');

describe('a popup', () => {
  it('is seen once another person approved it, in its place, brand and market alone', async () => {
    const id = await create();
    expect(await shownIn('HOME')).toBeNull();
    expect(await approve(id, { token: writer })).toMatchObject({ status: 409, json: { code: 'samePerson' } });
    const key = randomUUID();
    expect((await approve(id, { key })).status).toBe(200);
    expect((await approve(id, { key })).status).toBe(200);
    expect((await approve(id)).json).toMatchObject({ code: 'approvedAlready' });
    expect(await shownIn('HOME')).toMatchObject({ id, title: 'Mais uma semana', kind: 'CONFIRMATION' });
    expect(await shownIn('PAGES')).toBeNull();
    expect(await shownIn('HOME', { brand: 'jeep', market: 'ar' })).toBeNull();
    expect(await shownIn('HOME', { brand: 'ram', market: 'br' })).toBeNull();
  });

  it('is stopped by its form also where its link leads nowhere any more', async () => {
    const link = { label: 'Ver', href: '/nada-mais' };
    expect(await send('POST', '', words(link))).toMatchObject({ status: 422, json: { code: 'linkBroken' } });
    const id = await create({ label: 'Ver', href: '/eventos/ainda-nao' });
    await ask(app.url, `UPDATE content.popup SET href = '${link.href}' WHERE id = $1`, [id]);
    expect((await send('PUT', `/${id}`, { ...words({ ...link, active: false }), version: 1 })).status).toBe(200);
    const other = words({ ...link, href: '/outro-nada' });
    expect(await send('PUT', `/${id}`, { ...other, version: 2 })).toMatchObject({ json: { code: 'linkBroken' } });
  });

  it('is approved by nobody who wrote at it', async () => {
    const id = await create({ active: false });
    expect((await send('PUT', `/${id}`, { ...words(), version: 1 }, { token: second })).status).toBe(200);
    for (const token of [writer, second]) {
      const answer = await send('POST', `/${id}/approve`, { version: 2 }, { token });
      expect(answer).toMatchObject({ status: 409, json: { code: 'samePerson' } });
    }
    const alone = ask(app.url, 'UPDATE content.popup SET approved_by = makers[1], approved_at = now() WHERE id = $1', [
      id,
    ]);
    await expect(alone).rejects.toThrow('two_persons');
  });

  it('stays what was approved, and is stopped and shown again by one', async () => {
    await clear();
    const id = await create();
    await approve(id);
    const body = words();
    const { json } = await app.call('GET', 'page/v1/popups', { ...JEEP, token: writer });
    const record = (json as unknown as { popups: { id: string; version: number; validFrom: string }[] }).popups.find(
      (one) => one.id === id,
    );
    const { version = 0, validFrom = '' } = record ?? {};
    const same = { ...body, validFrom, version };
    const stopped = await send('PUT', `/${id}`, { ...same, title: 'Outra coisa', href: '/ofertas', active: false });
    expect(stopped).toMatchObject({ status: 200, json: { active: false, title: body.title, href: null } });
    expect(await shownIn('HOME')).toBeNull();
    expect(await send('PUT', `/${id}`, { ...same, active: true })).toMatchObject({
      json: { code: 'changedMeanwhile' },
    });
    expect((await send('PUT', `/${id}`, { ...same, version: version + 1 })).status).toBe(200);
    expect(await shownIn('HOME')).toMatchObject({ id });
    await expect(ask(app.url, `UPDATE content.popup SET title = 'x y' WHERE id = $1`, [id])).rejects.toThrow('stays');
  });

  it('comes and goes by its moments, and of several the one that began last is seen', async () => {
    await clear();
    const first = await create({ place: 'BOTH' });
    const later = await create({ validFrom: new Date(Date.now() - HOUR / 2).toISOString() });
    const planned = await create({ validFrom: new Date(Date.now() + HOUR).toISOString() });
    for (const id of [first, later, planned]) await approve(id);
    expect(await shownIn('HOME')).toMatchObject({ id: later });
    expect(await shownIn('PAGES')).toMatchObject({ id: first });
    await ask(app.url, 'ALTER TABLE content.popup DISABLE TRIGGER popup_kept');
    await ask(app.url, `UPDATE content.popup SET valid_until = now() WHERE id = $1`, [later]);
    await ask(app.url, 'ALTER TABLE content.popup ENABLE TRIGGER popup_kept');
    await expect.poll(() => shownIn('HOME')).toMatchObject({ id: first });
  });

  it.each([
    { more: { validUntil: '2026-01-01T00:00:00Z' }, field: 'validUntil' },
    { more: { label: 'Ver' }, field: 'href' },
    { more: { href: '/ofertas' }, field: 'label' },
    { more: { label: 'Ver', href: '/nowhere-at-all' }, field: 'href' },
    { more: { label: 'Ver', href: '/p/never-written' }, field: 'href' },
    { more: { label: 'Ver', href: 'javascript:alert(1)' }, field: 'href' },
    { more: { label: 'Ver', href: '//elsewhere.example' }, field: 'href' },
    { more: { title: 'Um {nome}' }, field: 'title' },
    { more: { seconds: 61 }, field: 'seconds' },
    { more: { kind: 'FLYING' }, field: 'kind' },
  ])('is refused with its field: $more', async ({ more, field }) => {
    const { status, json } = await send('POST', '', words(more));
    expect([400, 422]).toContain(status);
    expect((json as unknown as { fields: { field: string }[] }).fields[0]?.field).toBe(field);
  });

  it('of another brand is unknown', async () => {
    const id = await create();
    const other = await app.staffWith({ role: 'manual_admin', brand: 'ram' });
    const elsewhere = { token: other, brand: 'ram' };
    expect(await send('PUT', `/${id}`, { ...words(), version: 1 }, elsewhere)).toMatchObject({ status: 404 });
    expect(await approve(id, elsewhere)).toMatchObject({ status: 404, json: { code: 'popupUnknown' } });
  });
});
