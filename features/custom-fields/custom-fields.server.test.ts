import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { clientHeaders, LEAD } from '#tests/harness/leads.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let manager = '';
let service = '';
let other = '';
let lead = '';
const JEEP = { brand: 'jeep', market: 'br' } as const;

const field = (more: object = {}) => ({
  subject: 'LEAD',
  code: 'fleetSize',
  label: 'Tamanho da frota',
  type: 'NUMBER',
  isRequired: false,
  least: 1,
  most: 500,
  choices: [] as string[],
  seenBy: 'STAFF',
  inWebhooks: false,
  ...more,
});
const plain = { least: null, most: null };
const make = (more: object = {}, of: object = JEEP) =>
  app.call('POST', 'custom-field/v1/fields', { ...JEEP, token: manager, ...of, body: field(more) });
const readIn = (token = manager, of: object = JEEP) =>
  app.call('GET', `custom-field/v1/leads/${lead}`, { ...JEEP, ...of, token });
const write = async (values: object, seen?: number) => {
  const now = seen ?? Number((await readIn()).json['seen']);
  return app.call('PUT', `custom-field/v1/leads/${lead}`, { ...JEEP, token: manager, body: { seen: now, values } });
};

beforeAll(async () => {
  app = await startTestApp();
  manager = await signInStaff(app.call, 'lead_queue_manager');
  service = await signInStaff(app.call, 'service_admin');
  other = await signInStaff(app.call, 'integration_error_manager');
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', JEEP);
  const dealersCode = (json['dealers'] as { code: string }[])[0]?.code ?? '';
  const sent = await app.call('POST', 'lead/v2/lead', {
    ...JEEP,
    key: crypto.randomUUID(),
    headers: clientHeaders(app.api.application.services.env),
    body: { ...LEAD, dealersCode },
  });
  lead = String(sent.json['id']);
});
afterAll(() => app.stop());

describe('fields of a brand’s own', () => {
  it('are described by its team; what cannot be is refused by its field', async () => {
    expect((await make()).status).toBe(200);
    const wrongs = [
      [{}, 409, 'code'],
      [{ code: 'Fleet size' }, 400, 'code'],
      [{ code: 'bounds', most: 0 }, 422, 'most'],
      [{ code: 'list', type: 'CHOICE', ...plain }, 422, 'choices'],
      [{ code: 'day', type: 'DATE' }, 422, 'most'],
      [{ code: 'twice', type: 'CHOICE', ...plain, choices: ['a', 'a'] }, 400, 'choices'],
    ] as const;
    for (const [more, status, name] of wrongs) {
      const { json, ...answer } = await make(more);
      expect(answer.status, JSON.stringify(json)).toBe(status);
      expect((json['fields'] as { field: string }[])[0]?.field).toBe(name);
    }
    expect((await make({}, { token: other })).status).toBe(403);
    await make({ code: 'use', label: 'Uso', type: 'CHOICE', ...plain, choices: ['Cidade', 'Campo'], inWebhooks: true });
    await make({ code: 'since', label: 'Cliente desde', type: 'DATE', ...plain });
    await make({ code: 'isVip', label: 'Especial', type: 'YES_NO', ...plain, seenBy: 'MANAGERS' });
    await make({ code: 'words', label: 'Palavras', type: 'TEXT', least: 2, most: 10 });
  });

  it('are filled in, checked, written down with who did it, and seen by whom they are for', async () => {
    const done = await write({ fleetSize: 12, use: 'Campo', since: '2020-02-29', isVip: true, words: 'olá' });
    expect(done.status, JSON.stringify(done.json)).toBe(200);
    const wrong = await write({
      fleetSize: 501,
      use: 'Mar',
      since: '2021-02-29',
      isVip: 'yes',
      words: 'x',
      nothing: 1,
    });
    expect(wrong.status).toBe(422);
    expect((wrong.json['fields'] as { field: string }[]).map((one) => one.field).toSorted()).toEqual([
      'fleetSize',
      'isVip',
      'nothing',
      'since',
      'use',
      'words',
    ]);
    expect((await write({ fleetSize: 13 }, 0)).json).toMatchObject({ code: 'changedMeanwhile' });
    expect((await write({ fleetSize: 13 })).status).toBe(200);
    const { json } = await readIn();
    expect((json['changes'] as object[])[0]).toMatchObject({ label: 'Tamanho da frota', former: 12, value: 13 });
    const shown = await app.call('GET', `lead/v2/leads/${lead}`, { ...JEEP, token: manager });
    expect(shown.json['custom']).toEqual({
      fleetSize: 13,
      use: 'Campo',
      since: '2020-02-29',
      isVip: true,
      words: 'olá',
    });
  });

  it('narrow the list of leads', async () => {
    const total = async (custom: string) =>
      (await app.call('GET', `lead/v2/leads?custom=${custom}`, { ...JEEP, token: manager })).json['total'];
    expect(await total('use:Campo')).toBe(1);
    expect(await total('fleetSize:13')).toBe(1);
    expect(await total('isVip:true')).toBe(1);
    expect(await total('use:Cidade')).toBe(0);
    expect(await total('nothing:1')).toBe(0);
  });

  it('are of one brand and market: no other sees them, nor a stranger to the record', async () => {
    expect((await readIn(manager, { market: 'ar' })).status).not.toBe(200);
    const ram = await app.call('GET', 'custom-field/v1/fields', { brand: 'ram', market: 'br', token: manager });
    if (ram.status === 200) expect(ram.json['fields']).toEqual([]);
    expect((await app.call('GET', `custom-field/v1/leads/${lead}`, JEEP)).status).toBe(401);
    expect((await app.call('GET', `custom-field/v1/orders/${lead}`, { ...JEEP, token: service })).json).toMatchObject({
      code: 'recordUnknown',
    });
  });

  it('that are required may not be emptied, and keep their code and type', async () => {
    const { json } = await app.call('GET', 'custom-field/v1/fields', { ...JEEP, token: manager });
    const use = (json['fields'] as { id: string; code: string; version: number }[]).find(({ code }) => code === 'use');
    const change = (more: object) =>
      app.call('PUT', `custom-field/v1/fields/${use?.id}`, {
        ...JEEP,
        token: manager,
        body: {
          ...field({ code: 'use', label: 'Uso', type: 'CHOICE', ...plain, choices: ['Cidade', 'Campo'] }),
          version: 1,
          ...more,
        },
      });
    expect((await change({ type: 'TEXT', choices: [] })).json).toMatchObject({ fields: [{ field: 'type' }] });
    expect((await change({ isRequired: true, inWebhooks: true })).status).toBe(200);
    expect((await change({ isRequired: true })).json).toMatchObject({ code: 'changedMeanwhile' });
    expect((await write({ use: null })).json).toMatchObject({ fields: [{ field: 'use', key: 'field.required' }] });
  });

  it('that are removed keep what stood in them until it is purged', async () => {
    const { json } = await app.call('GET', 'custom-field/v1/fields', { ...JEEP, token: manager });
    const id = (json['fields'] as { id: string; code: string }[]).find(({ code }) => code === 'words')?.id;
    const purge = () => app.call('POST', `custom-field/v1/fields/${id}/purge`, { ...JEEP, token: manager });
    const count = async () =>
      (await ask(app.databaseUrl, 'SELECT FROM custom_fields.value WHERE field_id = $1', [id])).rows.length;
    expect((await purge()).json).toMatchObject({ code: 'stillUsed' });
    expect((await app.call('DELETE', `custom-field/v1/fields/${id}`, { ...JEEP, token: manager })).status).toBe(204);
    expect(
      (await app.call('GET', `lead/v2/leads/${lead}`, { ...JEEP, token: manager })).json['custom'],
    ).not.toHaveProperty('words');
    expect(await count()).toBe(1);
    expect((await make({ code: 'words', label: 'Outras', type: 'TEXT', ...plain })).status).toBe(200);
    expect((await purge()).json).toEqual({ purged: 1 });
    expect(await count()).toBe(0);
  });
});
