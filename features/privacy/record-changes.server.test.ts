import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OTHER_TYPES, recordTypes } from '#app/server/record-types.ts';
import { CUSTOMER_ROLES } from '#features/accounts/rules/sessions.ts';
import { openDatabase } from '#platform/database.server.ts';
import { platformPersonalData } from '#platform/personal-platform.server.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { couponBody } from '#tests/harness/coupons.ts';
import { testEnv } from '#tests/harness/env.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

let app: OfferTestApp;
let call: Caller;
let keeper: string;
let other: string;
beforeAll(async () => {
  app = await openOfferTestApp();
  call = app.call;
  keeper = await app.staffWith({ role: 'voucher_admin', brand: 'jeep' });
  other = await app.staffWith({ role: 'voucher_admin', brand: 'jeep' });
});
afterAll(() => app.close());

type Change = {
  readonly id: number;
  readonly actor: string;
  readonly actorName: string | null;
  readonly kind: string;
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
};
type Answer = { readonly changes: readonly Change[]; readonly next: number | null };

const history = async (
  type: string,
  id: string,
  of: { token?: string; brand?: string; market?: string } = {},
  query = '',
) => {
  const { status, json } = await call('GET', `privacy/v1/records/${type}/${id}/changes${query}`, {
    ...JEEP,
    token: keeper,
    ...of,
  });
  return { status, code: json['code'], ...(json as unknown as Answer) };
};

const make = async (code: string, more: object = {}): Promise<string> => {
  const body = couponBody(code, more);
  const { status, json } = await call('POST', 'coupon/v1/coupons', { ...JEEP, token: keeper, key: randomUUID(), body });
  expect(status, JSON.stringify(json)).toBe(200);
  return String(json['id']);
};
const change = async (id: string, body: object, token = keeper) =>
  (await call('PUT', `coupon/v1/coupons/${id}`, { ...JEEP, token, key: randomUUID(), body })).status;

describe('the history of a record', () => {
  it('has who made it and who changed which field from what to what', async () => {
    const id = await make('HIST1');
    expect(await change(id, { ...couponBody('HIST1', { name: 'Outro nome', mostUses: 5 }), version: 1 }, other)).toBe(
      200,
    );
    const { changes, next } = await history('coupons', id);
    expect(next).toBeNull();
    expect(changes.map(({ kind }) => kind)).toEqual(['changed', 'created']);
    expect(changes[1]?.fields).toEqual([]);
    expect(changes[0]?.fields.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'mostUses', before: null, after: 5 },
      { field: 'name', before: 'Desconto de prova', after: 'Outro nome' },
    ]);
    expect(changes[0]?.actor).not.toBe(changes[1]?.actor);
    expect(changes[0]?.actorName).toBeTruthy();
  });

  it('has no line for what was saved as it was', async () => {
    const id = await make('HIST2');
    expect(await change(id, { ...couponBody('HIST2'), version: 1 })).toBe(200);
    expect((await history('coupons', id)).changes).toHaveLength(1);
  });

  it('is seen by those who may read the record, in its brand and market alone', async () => {
    const id = await make('HIST3');
    const ram = await app.staffWith({ role: 'voucher_admin', brand: 'ram' });
    const codes = await app.staffWith({ role: 'qr_code_generator', brand: 'jeep' });
    expect((await history('coupons', id, { token: ram, brand: 'ram' })).changes).toEqual([]);
    expect((await history('coupons', id, { token: ram })).status).toBe(403);
    expect((await history('coupons', id, { market: 'ar' })).changes).toEqual([]);
    expect(await history('coupons', id, { token: codes })).toMatchObject({ status: 404, code: 'recordUnknown' });
    expect(await history('nothing', id)).toMatchObject({ status: 404, code: 'recordUnknown' });
  });

  it('has the change of one of two who save at once, and goes on page by page', async () => {
    const id = await make('HIST4');
    const statuses = await Promise.all([
      change(id, { ...couponBody('HIST4', { name: 'Primeiro' }), version: 1 }),
      change(id, { ...couponBody('HIST4', { name: 'Segundo' }), version: 1 }, other),
    ]);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const version of [2, 3, 4])
      expect(await change(id, { ...couponBody('HIST4', { name: `Nome ${version}` }), version })).toBe(200);
    const first = await history('coupons', id, {}, '?size=2');
    expect(first.changes).toHaveLength(2);
    const rest = await history('coupons', id, {}, `?size=10&before=${first.next}`);
    expect(rest.changes.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'created']);
    expect(rest.next).toBeNull();
  });
});

const rowsOf = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await ask<Row>(app.url, statement, values)).rows;

const watchedNow = () =>
  rowsOf<{ place: string; type: string; lines: string; columns: string[] }>(`
    SELECT c.oid::regclass::text AS place, a.given[1] AS type, a.given[3] AS lines, a.given[7:] AS columns
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid,
      LATERAL (SELECT string_to_array(rtrim(encode(t.tgargs, 'escape'), '\\000'), '\\000') AS given) a
    WHERE t.tgname = 'record_watched'`);

/** Areas whose records are administered by one declaration. */
const administered = (): string[] =>
  globSync('features/*/web/admin/*.tsx').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return text.includes('= defineAdminResource(') || text.includes(' defineAdminResource({')
      ? [/^ {2,4}area: '([^']+)'/m.exec(text)?.[1] ?? file]
      : [];
  });

describe('the database', () => {
  it('writes nothing of the seed, one line a row of many changed at once, and none of counters', async () => {
    expect(await rowsOf(`SELECT FROM platform.record_change WHERE actor = 'system:seed'`)).toEqual([]);
    const run = `BEGIN; SELECT set_config('app.brand', '*', true), set_config('app.actor', 'system:test', true);`;
    await rowsOf(`${run} INSERT INTO content.code (id, brand, market, purpose, label, target, level, quiet, active)
      SELECT gen_random_uuid(), 'jeep', 'br', 'SHOWROOM', 'Balcão ' || n, '/', 'AUTO', 4, true FROM generate_series(1, 100) n;
      UPDATE content.code SET active = false WHERE label LIKE 'Balcão %'; UPDATE content.code SET version = version + 1; COMMIT`);
    expect(
      await rowsOf(`SELECT kind, count(*)::int AS n FROM platform.record_change
        WHERE type = 'codes' AND actor = 'system:test' GROUP BY 1 ORDER BY 1`),
    ).toEqual([
      { kind: 'changed', n: 100 },
      { kind: 'created', n: 100 },
    ]);
  });

  it('keeps lines of a record, what a second person approves, and no secret', async () => {
    const run = `BEGIN; SELECT set_config('app.brand', '*', true), set_config('app.actor', 'system:lines', true);`;
    await rowsOf(`${run} UPDATE webhooks.endpoint SET secret = '\\x00', is_on = is_on;
      INSERT INTO webhooks.endpoint (id, brand, market, address, description, events, is_on, secret)
      VALUES (gen_random_uuid(), 'jeep', 'br', 'https://crm.example/x', 'CRM', '{order.moved}', true, '\\xcafe'); COMMIT`);
    await rowsOf(`${run} UPDATE webhooks.endpoint SET secret = '\\xbeef', version = 2 WHERE description = 'CRM';
      UPDATE webhooks.endpoint SET secret = '\\xbabe', is_on = false WHERE description = 'CRM';
      UPDATE loyalty.medal SET proposed = jsonb_build_object('name', 'Outra'), proposed_by = 'system:one' WHERE id = (SELECT id FROM loyalty.medal LIMIT 1);
      UPDATE loyalty.medal SET name = 'Outra', proposed = NULL, proposed_by = NULL, approved_by = 'system:two', approved_at = now()
        WHERE proposed IS NOT NULL; COMMIT`);
    const found = await rowsOf<{ type: string; kind: string; changes: object; market: string }>(
      `SELECT type, kind, changes, market FROM platform.record_change WHERE actor = 'system:lines' ORDER BY id`,
    );
    expect(found).toMatchObject([
      { type: 'webhooks', kind: 'created', changes: {} },
      { type: 'webhooks', kind: 'changed', changes: { isOn: [true, false] } },
      { type: 'loyalty-medals', kind: 'changed', changes: { name: [expect.any(String), 'Outra'] } },
      { type: 'loyalty-medals', kind: 'approved', changes: {} },
    ]);
    expect(found.every(({ market }) => market === 'br' || market === 'ar')).toBe(true);
    expect(JSON.stringify(found)).not.toMatch(/cafe|beef|babe/);
  });

  it('keeps of a receiver’s address where it leads, and that the rest of it changed', async () => {
    const run = `BEGIN; SELECT set_config('app.brand', '*', true), set_config('app.actor', 'system:address', true);`;
    const move = (address: string) => `UPDATE webhooks.endpoint SET address = '${address}' WHERE description = 'Rest';`;
    await rowsOf(`${run} INSERT INTO webhooks.endpoint (id, brand, market, address, description, events, is_on, secret)
      VALUES (gen_random_uuid(), 'jeep', 'br', 'https://x.example/hook?token=aaaa', 'Rest', '{order.moved}', true, '\xcafe');
      ${move('https://x.example/hook?token=bbbb')} ${move('https://name:cccc@y.example:8443/dddd')} COMMIT`);
    const found = await rowsOf<{ changes: object }>(
      `SELECT changes FROM platform.record_change WHERE actor = 'system:address' ORDER BY id`,
    );
    expect(found.map(({ changes }) => changes)).toEqual([
      {},
      { address: ['https://x.example', 'https://x.example'] },
      { address: ['https://x.example', 'https://y.example:8443'] },
    ]);
  });

  it('keeps the roles of staff, which are in their export and held, and none of customers', async () => {
    const [person] = await rowsOf<{ id: string }>(
      `SELECT id FROM accounts.account WHERE email = 'cliente@demo.example'`,
    );
    const accountId = person?.id ?? '';
    const run = `BEGIN; SELECT set_config('app.brand', '*', true), set_config('app.actor', 'anonymous:one', true);`;
    const give = (role: string) =>
      `DELETE FROM accounts.role_grant WHERE account_id = '${accountId}' AND role = '${role}';
       INSERT INTO accounts.role_grant (account_id, role) VALUES ('${accountId}', '${role}');`;
    const db = openDatabase({ url: app.url, pool: 1 });
    const subject = { accountId, email: 'x@x.example', documents: [], name: '', market: 'br', phone: null } as const;
    const lines = async () => {
      const read = await db.read({ allBrands: true }, (tx) => platformPersonalData.read(tx, subject, testEnv({})));
      const { records = [] } = read.find(({ section }) => section === 'audit') ?? {};
      return records.filter(({ type }) => type === 'users');
    };
    await rowsOf(`${run} ${CUSTOMER_ROLES.map(give).join(' ')} COMMIT`);
    expect(await lines()).toEqual([]);
    await rowsOf(`${run} ${give('manual_admin')} COMMIT`);
    expect(await lines()).toMatchObject([
      { kind: 'changed', subject: accountId, changes: { roles: [null, { role: 'manual_admin' }] } },
    ]);
    await rowsOf(
      `${run} DELETE FROM accounts.role_grant WHERE account_id = '${accountId}' AND role = 'manual_admin'; COMMIT`,
    );
    const { holds } = await db.withTx({ allBrands: true, actor: 'system:privacy' }, (tx) =>
      platformPersonalData.erase(tx, subject, { env: testEnv({}), now: new Date() }),
    );
    await db.close();
    expect(holds).toMatchObject([{ subject: 'AUDIT', reference: accountId }]);
  });

  it('finds the lines of one record by its index, however many there are', async () => {
    await rowsOf(`INSERT INTO platform.record_change (brand, type, subject, kind, actor)
      SELECT 'jeep', 'coupons', gen_random_uuid(), 'changed', 'system:test' FROM generate_series(1, 20000)`);
    await rowsOf('ANALYZE platform.record_change');
    const plan = await rowsOf(`EXPLAIN SELECT id FROM platform.record_change WHERE brand = 'jeep' AND type = 'coupons'
      AND subject = '${randomUUID()}' AND (market IS NULL OR market = 'br') ORDER BY id DESC LIMIT 11`);
    expect(JSON.stringify(plan)).toContain('change_of_record');
  });

  it('watches nothing whose column tells of a person or a secret, and every type has its readers', async () => {
    const watched = await watchedNow();
    const types = new Set(watched.map(({ type }) => type));
    expect([...types].filter((type) => !Object.hasOwn(recordTypes, type))).toEqual([]);
    expect(Object.keys(OTHER_TYPES).filter((type) => !types.has(type))).toEqual([]);
    // Who opens an area sees all of it only where the area is a list of such records.
    const declared = new Set(administered());
    const narrow = [...types].filter((type) => !declared.has(type) && !Object.hasOwn(OTHER_TYPES, type));
    expect(narrow, 'each of these types needs an entry in app/server/record-types.ts').toEqual([]);
    const personal = await rowsOf<{ name: string }>(`
      SELECT c.oid::regclass || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE a.attnum > 0 AND (col_description(c.oid, a.attnum) LIKE '%@personal%' OR a.attname ~ 'secret|hash|password|sealed')`);
    const names = new Set(personal.map(({ name }) => name));
    const wrong = watched.flatMap(({ place, columns }) =>
      columns.map((pair) => `${place}.${pair.split('=')[0]}`).filter((name) => names.has(name)),
    );
    expect(wrong).toEqual([]);
  });

  it('watches only fields that have a label on the screens', async () => {
    const stems: Record<string, readonly [stem: string, source: string]> = {
      offers: ['offerAdmin.field', readFileSync('features/offers/web/admin/offer-history.ts', 'utf8')],
      users: ['users', ''],
      'lead-settings': ['settings', ''],
      parts: ['catalogAdmin.part.field', ''],
      webhooks: ['webhooksAdmin', ''],
      applications: ['applicationsAdmin', ''],
      'loyalty-programmes': ['loyaltyProgramme', ''],
      identity: ['identityAdmin', ''],
    };
    for (const file of globSync('features/*/web/admin/*.tsx')) {
      const text = readFileSync(file, 'utf8');
      const [area, stem] = [/^ {2,4}area: '([^']+)'/m.exec(text)?.[1], /^ {2,4}stem: '([^']+)'/m.exec(text)?.[1]];
      if (area !== undefined && stem !== undefined) stems[area] = [stem, text];
    }
    const labels = new Set(
      globSync('brands/texts/*.es-AR.json').flatMap((file) =>
        Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object),
      ),
    );
    const missing = (await watchedNow()).flatMap(({ type, lines, columns }) => {
      const [stem, source] = stems[type] ?? ['', ''];
      const fields = lines === '' ? columns.map((pair) => pair.split('=')[1]?.replace('*', '') ?? '') : [lines];
      return fields
        .map(
          (field) => [field, new RegExp(`\\b${field}: '([\\w.]+)',?`).exec(source)?.[1] ?? `${stem}.${field}`] as const,
        )
        .filter(([field, key]) => !labels.has(key) && !labels.has(`${stem}.${field}`))
        .map(([field]) => `${type}.${field}`);
    });
    expect(missing).toEqual([]);
  });

  it('watches every thing that the console administers by one declaration', async () => {
    const areas = administered();
    expect(areas.length).toBeGreaterThan(20);
    const watched = new Set((await watchedNow()).map(({ type }) => type));
    const silent = areas.filter((area) => !watched.has(area));
    expect(silent, "each of these areas needs SELECT platform.watch('<table>', '<area>', …) in a migration").toEqual(
      [],
    );
  });
});
