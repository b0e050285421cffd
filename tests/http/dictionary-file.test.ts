import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { switchesFor } from '#app/server/site-settings.ts';
import { settingsOf } from '#app/web/page-settings.ts';
import { runAsAdmin } from '#tests/harness/admin.ts';
import { narrowTextFile } from '#features/dictionary/rules/read-file.ts';
import { JEEP, LEGAL, refusedFields, startDictionary, TITLE, type DictionaryApi } from '#tests/harness/dictionary.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { pageContext } from '#ui/page-context.ts';

let app: DictionaryApi;
beforeAll(async () => {
  app = await startDictionary();
});
afterAll(() => app.stop());

describe('a page setting', () => {
  const CHAT = 'setting.enable-chat-bot';
  const metas = () =>
    pagesOf(app.api.application).read({
      path: '/br/jeep',
      load: async ({ context }) => settingsOf(context.get(pageContext)),
    });

  test('is in force on the next page, and what hangs on it follows', async () => {
    expect((await metas())['enable-chat-bot']).toBe('true');
    expect((await app.put(CHAT, { value: 'false' })).status).toBe(200);
    expect((await metas())['enable-chat-bot']).toBe('false');
    expect(switchesFor('jeep', 'br').chatBot).toBe(false);
    expect(switchesFor('jeep', 'ar').chatBot).toBe(true);
    await app.put(CHAT, { value: null });
    expect((await metas())['enable-chat-bot']).toBe('true');
  });

  test.each([
    [CHAT, 'yes'],
    [CHAT, ''],
    ['setting.location-ttl', '0'],
    ['setting.location-ttl', '-1'],
    ['setting.location-ttl', '1e9'],
    ['setting.location-ttl', '99999999999'],
    ['setting.current-car-models', 'no-such-model'],
    ['setting.current-car-models', ''],
  ])('%s is not %j', async (id, value) => {
    const answer = await app.put(id, { value });
    expect([answer.status, refusedFields(answer)]).toEqual([422, [['value', 'dictionary.settingWrong']]]);
  });

  test('of the deployment or of the brand’s nature is not changed here', async () => {
    expect((await app.put('setting.page-country', { value: 'UY' })).json['code']).toBe('fixed');
  });
});

describe('a file of texts', () => {
  const send = (content: unknown, dryRun: boolean, token = app.writer) =>
    app.call('POST', `dictionary/v1/import?dryRun=${dryRun}`, {
      ...JEEP,
      token,
      body: { content: typeof content === 'string' ? content : JSON.stringify(content) },
    });
  const written = async (query = ''): Promise<Record<string, unknown>> =>
    (await app.call('GET', `dictionary/v1/export?${query}`, { ...JEEP, token: app.writer })).json;

  test('goes out and in again unchanged', async () => {
    const file = await written();
    expect(file['@@locale']).toBe('pt_BR');
    const texts = Object.keys(file).filter((key) => !key.startsWith('@'));
    expect(texts.length).toBeGreaterThan(3000);
    const { json } = await send(file, true);
    expect(json).toMatchObject({
      rows: texts.length,
      same: texts.length,
      changed: 0,
      returned: 0,
      proposed: 0,
      errorCount: 0,
    });
  });

  test('is checked row by row, and then applied whole', async () => {
    const file = { '@@locale': 'pt_BR', [TITLE]: 'Do tradutor', [LEGAL]: 'Legal do tradutor', 'home.nothing': 'x' };
    const wrong = { ...file, 'shell.skip': 'Com {place} demais' };
    const report = (await send(wrong, true)).json;
    expect(report).toMatchObject({ rows: 4, changed: 1, proposed: 1, errorCount: 2 });
    expect((report['errors'] as { line: number; key: string }[]).map(({ line, key }) => [line, key])).toEqual([
      [3, 'dictionary.fileKeyUnknown'],
      [4, 'dictionary.placeUnknown'],
    ]);
    const before = await app.said(TITLE);
    expect((await send(wrong, false)).json['code']).toBe('rejected');
    expect(await app.said(TITLE)).toBe(before);
    const good = { '@@locale': 'pt-BR', [TITLE]: 'Do tradutor', [LEGAL]: 'Legal do tradutor' };
    const whole = JSON.stringify({ ...(await written()), ...good });
    const { ids } = (await send(whole, true)).json as { ids: string[] };
    expect(ids.toSorted()).toEqual([TITLE, LEGAL].toSorted());
    // A page hands back no more than that, with the editions.
    const narrowed = JSON.parse(narrowTextFile(whole, ids)) as Record<string, unknown>;
    expect(narrowed).toMatchObject(good);
    expect(Object.keys(narrowed).toSorted()).toEqual(
      ['@@locale', '@@x-site', TITLE, `@${TITLE}`, LEGAL, `@${LEGAL}`].toSorted(),
    );
    expect((await send(narrowed, false)).json).toMatchObject({ applied: true, changed: 1, proposed: 1 });
    expect(await app.said(TITLE)).toBe('Do tradutor');
    expect(await app.said(LEGAL)).not.toBe('Legal do tradutor');
    expect(Object.keys(await written('only=changed'))).toContain(TITLE);
    expect((await send({ [TITLE]: before }, false)).json).toMatchObject({ returned: 1 });
    expect(await app.said(TITLE)).toBe(before);
    await app.decide(LEGAL, 'WITHDRAW', app.writer);
  });

  test('does not undo what was changed since it was written', async () => {
    const file = await written('area=home');
    await app.put(TITLE, { value: 'Mais novo que o arquivo' });
    const { json } = await send({ ...file, [TITLE]: 'Do arquivo velho' }, true);
    expect(json).toMatchObject({ errorCount: 1, changed: 0 });
    expect(JSON.stringify(json['errors'])).toContain('Mais novo que o arquivo');
    await app.put(TITLE, { value: null });
  });

  test.each([
    ['no list', 'notReadable'],
    ['[]', 'notReadable'],
    ['{"home.hero.title": 1', 'notReadable'],
    ['{"@@locale": "es_AR"}', 'otherLanguage'],
    ['{"@@locale": "pt_BR", "@@x-site": "ram br"}', 'otherSite'],
  ])('%s is none', async (content, code) => {
    const answer = await send(content, true);
    expect([answer.status, answer.json['code']]).toEqual([422, code]);
  });

  test('names no other object’s insides', async () => {
    const { json } = await send('{"__proto__": "x", "constructor": "y", "home.hero.title": ["z"]}', true);
    expect(json).toMatchObject({ changed: 0, errorCount: 3 });
  });
});

test('what no longer fits is not shown, is found, and goes', async () => {
  const before = await app.said(TITLE);
  const insert = (key: string, value: string) => `
    INSERT INTO dictionary.entry (brand, market, key) VALUES ('jeep', 'br', '${key}') ON CONFLICT DO NOTHING;
    INSERT INTO dictionary.change (id, brand, market, key, value, before, legal, state, source, actor)
    VALUES (gen_random_uuid(), 'jeep', 'br', '${key}', '${value}', 'x', false, 'APPLIED', 'CONSOLE', 'system:test')`;
  await runAsAdmin(app.databaseUrl, insert(TITLE, 'Um {place} de outro tempo'));
  await runAsAdmin(app.databaseUrl, insert('home.gone', 'Já não há'));
  // Changed before people agreed to it under a version's name.
  await runAsAdmin(app.databaseUrl, insert('legal.terms.1.1', 'De outro tempo'));
  await waitFor(async () => (await app.listed('only=broken')).length === 3);
  expect((await app.listed('only=broken')).map(({ id, state }) => [id, state])).toEqual([
    ['home.gone', 'gone'],
    [TITLE, 'broken'],
    ['legal.terms.1.1', 'broken'],
  ]);
  expect(await app.said(TITLE)).toBe(before);
  expect((await app.put('home.gone', { value: null })).status).toBe(200);
  expect((await app.put(TITLE, { value: null })).status).toBe(200);
  expect((await app.put('legal.terms.1.1', { value: null })).status).toBe(200);
  expect(await app.listed('only=broken')).toEqual([]);
});

test('a list is narrowed by words, by what was changed, and by what one market alone says', async () => {
  await app.put(TITLE, { value: 'Zimbório' });
  expect((await app.listed('text=zimb%C3%B3rio')).map(({ id }) => id)).toEqual([TITLE]);
  expect((await app.listed('only=changed')).map(({ id }) => id)).toContain(TITLE);
  expect((await app.listed('only=oneMarket')).map(({ id }) => id)).toContain(TITLE);
  const argentina = { brand: 'jeep', market: 'ar' };
  await app.put(TITLE, { value: 'Cimborrio', site: argentina });
  expect((await app.listed('only=oneMarket')).map(({ id }) => id)).not.toContain(TITLE);
  await app.put(TITLE, { value: null });
  await app.put(TITLE, { value: null, site: argentina });
  expect(await app.listed("text=' OR 1=1 --")).toEqual([]);
});
