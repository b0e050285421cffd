import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAsAdmin } from '#tests/harness/admin.ts';
import { JEEP, LEGAL, startDictionary, TITLE, type DictionaryApi } from '#tests/harness/dictionary.ts';

let app: DictionaryApi;
beforeAll(async () => {
  app = await startDictionary();
});
afterAll(() => app.stop());

test('a keeper of one brand and market keeps no other', async () => {
  await runAsAdmin(
    app.databaseUrl,
    `UPDATE accounts.role_grant SET brand = 'jeep', market = 'br'
     WHERE role = 'manual_admin' AND account_id = (SELECT id FROM accounts.account WHERE email = 'service_admin@demo.example')`,
  );
  const statuses = await Promise.all(
    [JEEP, { brand: 'jeep', market: 'ar' }, { brand: 'ram', market: 'br' }].map(
      async (site) => (await app.call('GET', 'dictionary/v1/entries', { ...site, token: app.second })).status,
    ),
  );
  expect(statuses).toEqual([200, 403, 403]);
  const written = await app.put(TITLE, {
    value: 'x',
    edition: 0,
    token: app.second,
    site: { brand: 'ram', market: 'br' },
  });
  expect(written.status).toBe(403);
  await runAsAdmin(
    app.databaseUrl,
    `UPDATE accounts.role_grant SET brand = NULL, market = NULL WHERE role = 'manual_admin'`,
  );
});

test('of two editors the second is told who was first and what stands there now', async () => {
  const { edition } = await app.detail(TITLE);
  const answers = await Promise.all([
    app.put(TITLE, { value: 'Um escreve', edition }),
    app.put(TITLE, { value: 'Outro escreve', edition, token: app.second }),
  ]);
  const [first, late] = answers.toSorted((left, right) => left.status - right.status);
  expect([first?.status, late?.status]).toEqual([200, 409]);
  const now = String(await app.said(TITLE));
  expect(late?.json['code']).toBe('changedMeanwhile');
  expect(JSON.stringify(late?.json['fields'])).toContain(now);
  expect((await app.detail(TITLE)).edition).toBe(edition + 1);
  await app.put(TITLE, { value: null });
});

describe('a legal text', () => {
  const NEW = 'Preços com tudo incluído, escritos por duas pessoas.';
  beforeEach(async () => {
    if ((await app.detail(LEGAL)).changes.some(({ state }) => state === 'PROPOSED'))
      await app.decide(LEGAL, 'WITHDRAW', app.writer);
    await app.put(LEGAL, { value: null });
  });

  test('waits for a second person, who is not its writer', async () => {
    const before = await app.said(LEGAL);
    expect((await app.put(LEGAL, { value: NEW })).json['state']).toBe('PROPOSED');
    expect(await app.said(LEGAL)).toBe(before);
    expect((await app.listed('only=waiting')).map(({ id }) => id)).toEqual([LEGAL]);
    expect((await app.put(LEGAL, { value: 'Mais uma', token: app.second })).json['code']).toBe('waiting');
    expect((await app.decide(LEGAL, 'APPROVE', app.writer)).json['code']).toBe('samePerson');
    expect((await app.decide(LEGAL, 'WITHDRAW', app.second)).json['code']).toBe('notYours');
    expect((await app.decide(LEGAL, 'REFUSE', app.second)).status).toBe(400);
    expect(await app.said(LEGAL)).toBe(before);
    const both = await Promise.all([
      app.decide(LEGAL, 'APPROVE', app.second),
      app.decide(LEGAL, 'APPROVE', app.second),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await app.said(LEGAL)).toBe(NEW);
    // One person takes it back, and brings back what two agreed on.
    expect((await app.put(LEGAL, { value: null })).json['state']).toBe('APPLIED');
    expect(await app.said(LEGAL)).toBe(before);
    expect((await app.put(LEGAL, { value: NEW })).json['state']).toBe('APPLIED');
    expect(await app.said(LEGAL)).toBe(NEW);
  });

  test('is refused with a reason that stays, and changes nothing', async () => {
    const before = await app.said(LEGAL);
    await app.put(LEGAL, { value: 'Sem pé nem cabeça' });
    expect((await app.decide(LEGAL, 'REFUSE', app.second, { reason: 'A lei diz outra coisa' })).status).toBe(200);
    expect(await app.said(LEGAL)).toBe(before);
    const [change] = (await app.detail(LEGAL)).changes;
    expect(change).toMatchObject({ state: 'REFUSED', reason: 'A lei diz outra coisa' });
  });

  test('is not put in force by one person, whatever program asks the database', async () => {
    const values = (actor: string, decided: string) => `
      INSERT INTO dictionary.change (id, brand, market, key, value, before, legal, state, source, actor, decided_by, decided_at)
      VALUES (gen_random_uuid(), 'jeep', 'br', '${LEGAL}', 'x', 'y', true, 'APPLIED', 'CONSOLE', '${actor}', ${decided})`;
    await expect(runAsAdmin(app.databaseUrl, values('account:a', 'NULL, NULL'))).rejects.toThrow('two_persons');
    await expect(runAsAdmin(app.databaseUrl, values('account:a', `'account:a', now()`))).rejects.toThrow('two_persons');
    await app.put(LEGAL, { value: 'Proposta' });
    const rewrite = `UPDATE dictionary.change SET value = 'Trocada' WHERE state = 'PROPOSED'`;
    await expect(runAsAdmin(app.databaseUrl, rewrite)).rejects.toThrow('kept');
  });
});
