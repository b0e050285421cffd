import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeChoice } from '#features/configurator/public.ts';
import { sql } from '#platform/sql.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, patient, type CallOptions } from '#tests/harness/caller.ts';
import { ask, findReadyCars, type OfferedCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let app: TestApp;
/** A second process on the same database. */
let second: Api;
let cars: readonly OfferedCar[];
let staff: string;
let person: string;

const JEEP = { brand: 'jeep', market: 'br' } as const;

beforeAll(async () => {
  app = await startTestApp();
  second = await startApi({ url: app.databaseUrl });
  cars = await findReadyCars(app.databaseUrl, { ...JEEP, limit: 40 });
  // Nothing of these versions is free, so that nobody is written to before a test frees one.
  await ask(
    app.databaseUrl,
    `UPDATE stock.unit SET blocked_at = now(), blocked_reason = 'of the test' WHERE brand = 'jeep' AND blocked_at IS NULL`,
  );
  staff = await signInStaff(app.call, 'lead_queue_manager');
  person = await signIn(app.call, CUSTOMER.br);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const choiceAt = (index: number): string => encodeChoice((cars[index] ?? expect.fail('too few cars')).choice);

const bodyOf = (more: object = {}) => ({
  name: 'Ana Souza',
  email: 'espera@demo.example',
  choice: choiceAt(0),
  consent: true,
  consentTextVersion: '2026-11',
  ...more,
});
const join = (more: object = {}, options: CallOptions = {}) =>
  app.call('POST', 'waiting/v1/entries', { ...JEEP, key: randomUUID(), body: bodyOf(more), ...options });

type Row = {
  id: string;
  version: number;
  left: boolean;
  notified: string | null;
  row: string;
};
const rowsOf = async (choice: string): Promise<Row[]> => {
  const { rows } = await ask<Row>(
    app.databaseUrl,
    `SELECT id, version, left_at IS NOT NULL AS left, unit_id AS notified, to_jsonb(e)::text AS row
     FROM waiting.entry e WHERE choice = $1 ORDER BY id`,
    [choice],
  );
  return rows;
};
const mails = (to: string) => app.sandboxConsole.mails(to);
const issues = ({ json }: { json: Record<string, unknown> }) =>
  ((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => `${field} ${key}`).toSorted();

describe('who asks', () => {
  it('waits once, however often and by however many processes it is asked, and has one mail of it', async () => {
    const email = 'uma.vez@demo.example';
    const key = randomUUID();
    const first = await join({ email }, { key });
    expect(first.status, JSON.stringify(first.json)).toBe(200);
    expect((await join({ email }, { key })).json).toEqual(first.json);
    const others = patient(callerOf(second.url));
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const call = index % 2 === 0 ? patient(app.call) : others;
        const body = bodyOf({ email: index % 3 === 0 ? email.toUpperCase() : email });
        return call('POST', 'waiting/v1/entries', { ...JEEP, key: randomUUID(), body });
      }),
    );
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
    expect(await rowsOf(choiceAt(0))).toMatchObject([{ left: false, notified: null }]);
    await waitFor(async () => (await mails(email)).length > 0);
    expect((await mails(email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Você está na lista')]);
  });

  it('gets nothing of an entry under another’s mailbox, and the mailbox’s own account does', async () => {
    const choice = encodeChoice((cars[17] ?? expect.fail('a car')).choice);
    const ask = (token?: string) =>
      app.call('POST', 'waiting/v1/entries', {
        ...JEEP,
        key: randomUUID(),
        ...(token === undefined ? {} : { token }),
        body: bodyOf({ email: CUSTOMER.br, choice }),
      });
    const mine = async (token: string) => {
      const { json } = await app.call('GET', 'waiting/v1/mine', { ...JEEP, token });
      return (json['entries'] as { id: string; choice: string }[]).filter((entry) => entry.choice === choice);
    };
    const [owner, stranger] = await Promise.all([signIn(app.call, CUSTOMER.br), signIn(app.call, CUSTOMER.ar)]);
    for (const token of [undefined, stranger]) expect((await ask(token)).status).toBe(200);
    expect([await mine(stranger), await mine(owner)]).toEqual([[], []]);
    expect((await ask(owner)).status).toBe(200);
    const [entry] = await mine(owner);
    expect(await mine(stranger)).toEqual([]);
    const left = await app.call('DELETE', `waiting/v1/mine/${entry?.id}`, { ...JEEP, token: owner });
    expect(left.status).toBe(204);
  });

  it('waits for the same car once, whatever accessories go with it or how its items are ordered', async () => {
    const car = cars.find(({ choice }) => choice.itemCodes.length > 1) ?? expect.fail('a car with two items');
    const turned = { ...car.choice, itemCodes: car.choice.itemCodes.toReversed() };
    expect((await join({ email: 'ordem@demo.example', choice: encodeChoice(car.choice) })).status).toBe(200);
    expect((await join({ email: 'ordem@demo.example', choice: encodeChoice(turned) })).status).toBe(200);
    const { rows } = await ask<{ count: number }>(
      app.databaseUrl,
      `SELECT count(*)::int AS count FROM waiting.entry WHERE mvs_code = $1 AND color_code = $2 AND choice <> $3`,
      [car.choice.mvsCode, car.choice.colorCode, choiceAt(0)],
    );
    expect(rows[0]?.count).toBe(1);
  });

  it('is held to one by the database itself', async () => {
    const copy = ask(
      app.databaseUrl,
      `INSERT INTO waiting.entry (id, brand, market, sealed, email_index, choice, mvs_code, year, color_code, coating_code,
         item_codes, consent_version, expires_at)
       SELECT gen_random_uuid(), brand, market, sealed, email_index, choice || '.', mvs_code, year, color_code, coating_code,
         item_codes, consent_version, expires_at FROM waiting.entry WHERE choice = $1 AND left_at IS NULL`,
      [choiceAt(0)],
    );
    await expect(copy).rejects.toThrow('one_person_one_car');
  });

  it('lies sealed, and in one brand', async () => {
    const [row] = await rowsOf(choiceAt(0));
    expect(row?.row).not.toMatch(/demo\.example|Souza/);
    const seen = (brand: string) =>
      app.api.application.services.db.read({ brand }, (tx) =>
        tx.rows(sql<{ id: string }>`SELECT id FROM waiting.entry WHERE id = ${row?.id ?? ''}`),
      );
    expect(await seen('jeep')).toHaveLength(1);
    expect(await seen('ram')).toEqual([]);
    const listed = (brand: string) => app.call('GET', 'waiting/v1/entries', { brand, market: 'br', token: staff });
    expect((await listed('ram')).status === 403 || (await listed('ram')).json['total'] === 0).toBe(true);
  });

  it.each([
    ['no name', { name: '' }, 'name field.required'],
    ['no address of mail', { email: 'espera' }, /^email /],
    ['no consent', { consent: false }, 'consent waiting.consentNeeded'],
    ['no car', { choice: '' }, 'choice field.required'],
    ['a car that is not sold', { choice: 'ZZZZZZZ.2027.XYZ' }, 'choice waiting.carUnknown'],
    ['what is no car', { choice: '<script>' }, 'choice waiting.carUnknown'],
    ['a dealership that is none', { dealerId: randomUUID() }, 'dealerId waiting.dealerUnknown'],
    ['what is no id of one', { dealerId: 'x' }, /^dealerId /],
    ['a place outside the world', { latitude: 91, longitude: 0 }, /^latitude /],
    ['half a place', { latitude: 10 }, 'longitude field.required'],
  ])('is refused with %s, by its field', async (_, more, issue) => {
    const refused = await join(more);
    expect([400, 422], JSON.stringify(refused.json)).toContain(refused.status);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(issues(refused)).toEqual([typeof issue === 'string' ? issue : expect.stringMatching(issue)]);
  });
});

describe('who waits', () => {
  const mine = async (token: string): Promise<{ id: string; choice: string; state: string }[]> => {
    const { json } = await app.call('GET', 'waiting/v1/mine', { ...JEEP, token });
    return json['entries'] as { id: string; choice: string; state: string }[];
  };

  it('sees the car and leaves; another person can do neither', async () => {
    expect((await join({ email: 'minha@demo.example', choice: choiceAt(2) }, { token: person })).status).toBe(200);
    const [entry] = await mine(person);
    expect(entry).toMatchObject({ choice: choiceAt(2), state: 'WAITING' });
    const stranger = await signIn(app.call, CUSTOMER.ar);
    expect(await mine(stranger)).toEqual([]);
    const leave = (token: string, id = entry?.id ?? '') =>
      app.call('DELETE', `waiting/v1/mine/${id}`, { ...JEEP, token });
    expect((await leave(stranger)).json).toMatchObject({ status: 404, code: 'waitingUnknown' });
    expect((await leave(person, randomUUID())).status).toBe(404);
    expect(await rowsOf(choiceAt(2))).toMatchObject([{ left: false }]);
    expect((await leave(person)).status).toBe(204);
    expect(await rowsOf(choiceAt(2))).toMatchObject([{ left: true }]);
    expect(await mine(person)).toEqual([]);
  });

  it('leaves by the mail’s link, and by no reference of another', async () => {
    const emails = ['sai@demo.example', 'fica@demo.example'] as const;
    for (const email of emails) await join({ email, choice: choiceAt(3) });
    const linkOf = async (email: string) => {
      const { text } = await app.sandboxConsole.mail(email, /Você está na lista/);
      const found = /avise-me\/sair\/([0-9a-f-]+)\?ref=([\w-]+)/.exec(text) ?? expect.fail(text);
      return { id: found[1] ?? '', reference: found[2] ?? '' };
    };
    const [goes, stays] = [await linkOf(emails[0]), await linkOf(emails[1])];
    const leave = (id: string, reference: string, brand = 'jeep') =>
      app.call('POST', `waiting/v1/entries/${id}/leave`, { brand, market: 'br', body: { reference } });
    expect((await leave(stays.id, goes.reference)).json).toMatchObject({ status: 404, code: 'waitingUnknown' });
    expect((await leave(goes.id, goes.reference, 'ram')).status).toBe(404);
    expect((await leave(goes.id, goes.reference)).status).toBe(204);
    expect((await leave(goes.id, goes.reference)).status).toBe(204);
    const left = (await rowsOf(choiceAt(3))).map(({ id, left: isLeft }) => [id, isLeft]);
    expect(Object.fromEntries(left)).toEqual({ [goes.id]: true, [stays.id]: false });
    // Who left may come back.
    expect((await join({ email: emails[0], choice: choiceAt(3) })).status).toBe(200);
    expect((await rowsOf(choiceAt(3))).filter(({ left: isLeft }) => !isLeft)).toHaveLength(2);
  });
});

describe('staff', () => {
  const record = (more: object = {}) => ({ name: 'Bia Lima', email: 'bia@demo.example', choice: choiceAt(5), ...more });
  const put = (id: string, body: object) =>
    app.call('PUT', `waiting/v1/records/${id}`, { ...JEEP, token: staff, body });

  it('puts somebody on the list, corrects and takes off; a car they wait for already is a clear refusal', async () => {
    const post = (body: object) => app.call('POST', 'waiting/v1/records', { ...JEEP, token: staff, body });
    const made = await post(record());
    expect(made.json).toMatchObject({ ...record(), version: 1, state: 'WAITING', dealerId: null });
    const other = await post(record({ choice: choiceAt(6) }));
    const [id, otherId] = [String(made.json['id']), String(other.json['id'])];

    const clash = await put(otherId, { ...record(), version: 1 });
    expect(clash.json).toMatchObject({ status: 409, code: 'alreadyWaits', detail: expect.stringMatching(/já espera/) });
    expect(issues(clash)).toEqual(['email waiting.alreadyWaits']);

    const renamed = await put(id, { ...record({ name: 'Beatriz Lima' }), version: 1 });
    expect(renamed.json).toMatchObject({ name: 'Beatriz Lima', version: 2 });
    expect((await put(id, { ...record(), version: 1 })).json).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    expect((await put(randomUUID(), { ...record(), version: 1 })).json).toMatchObject({ code: 'waitingUnknown' });

    const off = () => app.call('DELETE', `waiting/v1/records/${otherId}`, { ...JEEP, token: staff });
    expect((await off()).status).toBe(204);
    const listed = await app.call('GET', 'waiting/v1/entries?state=LEFT&size=100', { ...JEEP, token: staff });
    const entries = listed.json['entries'] as { id: string; state: string; email: string }[];
    expect(entries.find((one) => one.id === otherId)).toMatchObject({ state: 'LEFT', email: 'bia@demo.example' });
  });

  it('leave what they change in the history; who comes again, with another dealership, leaves nothing', async () => {
    const { json } = await app.call('GET', 'dealer/v1/dealer?limit=2', JEEP);
    const [one = '', two = ''] = (json['dealers'] as { id: string }[]).map(({ id }) => id);
    const email = 'volta@demo.example';
    const choice = choiceAt(30);
    for (const dealerId of [two, one])
      expect((await join({ email, choice, dealerId }, { token: person })).status).toBe(200);
    const [row] = await rowsOf(choice);
    const changes = async () =>
      (
        await ask<{ changes: object }>(
          app.databaseUrl,
          `SELECT changes FROM platform.record_change WHERE type = 'waiting' AND subject = $1`,
          [row?.id],
        )
      ).rows.map((line) => line.changes);
    expect(await changes()).toEqual([]);
    const body = { ...record({ email, choice, dealerId: two }), version: row?.version };
    expect((await put(row?.id ?? '', body)).status).toBe(200);
    expect(await changes()).toEqual([{ dealerId: [one, two] }]);
  });

  it('of one dealership sees and changes its own alone', async () => {
    const dealers = await app.call('GET', 'dealer/v1/dealer?limit=1', JEEP);
    const dealerId = (dealers.json['dealers'] as { id: string }[])[0]?.id ?? '';
    await ask(
      app.databaseUrl,
      `UPDATE accounts.role_grant SET scope = 'DEALER', scope_id = $1 WHERE role = 'dealer_manager'`,
      [dealerId],
    );
    const manager = await signInStaff(app.call, 'dealer_manager');
    const seen = async () => {
      const { json } = await app.call('GET', 'waiting/v1/entries?size=100', { ...JEEP, token: manager });
      return json['entries'] as { id: string; dealerId: string | null }[];
    };
    await join({ email: 'daqui@demo.example', choice: choiceAt(7), dealerId });
    const own = await seen();
    expect(own).toMatchObject([{ dealerId, email: 'daqui@demo.example' }]);
    const [others] = await rowsOf(choiceAt(5));
    const refused = await app.call('PUT', `waiting/v1/records/${others?.id}`, {
      ...JEEP,
      token: manager,
      body: { ...record({ dealerId }), version: 2 },
    });
    expect(refused.json).toMatchObject({ status: 404, code: 'waitingUnknown' });
    const elsewhere = await app.call('POST', 'waiting/v1/records', { ...JEEP, token: manager, body: record() });
    expect(issues(elsewhere)).toEqual(['dealerId waiting.dealerUnknown']);
  });
});
