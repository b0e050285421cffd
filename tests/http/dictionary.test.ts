import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTexts } from '#app/server/texts.ts';
import { homeLoader } from '#app/web/home-data.ts';
import { settingsOf } from '#app/web/page-settings.ts';
import { JEEP, refusedFields, startDictionary, TITLE, type DictionaryApi } from '#tests/harness/dictionary.ts';
import { startOtherProcess } from '#tests/harness/other-process.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { pageContext } from '#ui/page-context.ts';

let app: DictionaryApi;
beforeAll(async () => {
  app = await startDictionary();
});
afterAll(() => app.stop());

describe('a changed text', () => {
  test('is told by every call at once, in its brand and market alone, and goes back', async () => {
    const before = await app.said(TITLE);
    const elsewhere = await Promise.all(
      [
        { brand: 'jeep', market: 'ar' },
        { brand: 'ram', market: 'br' },
      ].map((site) => app.said(TITLE, app.call, site)),
    );
    const { status, json } = await app.put(TITLE, { value: 'Vá aonde ninguém vai' });
    expect([status, json]).toEqual([200, { edition: 1, state: 'APPLIED' }]);
    expect(await app.said(TITLE)).toBe('Vá aonde ninguém vai');
    const whole = await app.call('POST', 'dictionary/v2', { ...JEEP, body: { areas: ['home'] } });
    expect((whole.json['texts'] as Record<string, string>)[TITLE]).toBe('Vá aonde ninguém vai');
    const bearer = { ...JEEP, token: app.writer, body: { value: TITLE } };
    expect((await app.call('POST', 'dictionary/v1/datadictionary', bearer)).json['value']).toBe('Vá aonde ninguém vai');
    expect(await app.said(TITLE, app.call, { brand: 'jeep', market: 'ar' })).toBe(elsewhere[0]);
    expect(await app.said(TITLE, app.call, { brand: 'ram', market: 'br' })).toBe(elsewhere[1]);
    expect((await app.put(TITLE, { value: null })).json).toEqual({ edition: 2, state: 'APPLIED' });
    expect(await app.said(TITLE)).toBe(before);
    const { changes, standard } = await app.detail(TITLE);
    expect(changes.map(({ value, state, own }) => [value, state, own])).toEqual([
      [null, 'APPLIED', true],
      ['Vá aonde ninguém vai', 'APPLIED', true],
    ]);
    expect(standard).toBe(before);
  });

  test('that says the default is the default, and changes nothing', async () => {
    const standard = String(await app.said(TITLE));
    const { json } = await app.put(TITLE, { value: standard });
    expect(json['state']).toBe('UNCHANGED');
  });

  test('is seen by another process', async () => {
    const other = await startOtherProcess(app.databaseUrl);
    try {
      const before = await app.said(TITLE, other.call);
      expect(before).toBe(await app.said(TITLE));
      await app.put(TITLE, { value: 'Dito num processo' });
      await waitFor(async () => (await app.said(TITLE, other.call)) === 'Dito num processo');
      await app.put(TITLE, { value: null });
      await waitFor(async () => (await app.said(TITLE, other.call)) === before);
    } finally {
      await other.stop();
    }
  });

  test('stands on pages and in what their scripts are handed; nothing is asked of the database for it', async () => {
    await app.put(TITLE, { value: 'Página muda' });
    const pages = pagesOf(app.api.application);
    const home = await pages.read({ path: '/br/jeep', load: homeLoader });
    expect(home.texts['hero.title']).toBe('Página muda');
    const elsewhere = await pages.read({ path: '/ar/jeep', load: homeLoader });
    expect(elsewhere.texts['hero.title']).not.toBe('Página muda');
    const labels = () =>
      pages.read({
        path: '/br/jeep',
        load: async ({ context }) => settingsOf(context.get(pageContext))['fuel-labels'] ?? '',
      });
    const before = await labels();
    await app.put('configurator.fuel.Diesel', { value: 'Gasóleo' });
    expect(await labels()).toContain('Gasóleo');
    const statements = app.api.application.services.db.count();
    await labels();
    expect(app.api.application.services.db.count()).toBe(statements);
    await app.put('configurator.fuel.Diesel', { value: null });
    expect(await labels()).toBe(before);
    await app.put(TITLE, { value: null });
  });

  test('comes with the page where the browser has the text from a file, and nothing comes where none is changed', async () => {
    const [known] = (await app.listed('area=configuratorLater')).filter(({ rule }) => rule === 'free');
    const { id = '', standard } = known ?? {};
    const texts = () =>
      pagesOf(app.api.application).read({
        path: '/br/jeep',
        load: async ({ context }) => context.get(pageContext).changedTexts('configuratorLater', 'carView'),
      });
    expect(await texts()).toEqual({});
    expect((await app.put(id, { value: `${standard}!` })).status).toBe(200);
    expect(await texts()).toEqual({ [id.slice('configuratorLater.'.length)]: `${standard}!` });
    await app.put(id, { value: null });
  });

  test('speaks in mails', async () => {
    await app.put('mail.code.subject', { value: '{code}: código da {brand}' });
    expect(mailTexts('jeep', 'br')['code.subject']).toBe('{code}: código da {brand}');
    expect(mailTexts('jeep', 'ar')['code.subject']).not.toBe('{code}: código da {brand}');
    await app.put('mail.code.subject', { value: null });
  });
});

describe('a text is refused with the field named, and nothing changes', () => {
  test.each([
    ['', 'dictionary.empty'],
    ['  \n ', 'dictionary.empty'],
    ['x'.repeat(4001), 'dictionary.tooLong'],
    ['Com {brand} que não existe', 'dictionary.placeUnknown'],
    ['Aberta {', 'dictionary.syntax'],
    ['Fechada }', 'dictionary.syntax'],
    ['{brand, select, a {x} other {y}}', 'dictionary.syntax'],
    ['{n, plural, one {carro} other {carros}}', 'dictionary.syntax'],
    ["'{n}'", 'dictionary.syntax'],
    ['Nulo \u0000 dentro', 'dictionary.unseen'],
    ['Vira \u202E tudo', 'dictionary.unseen'],
    ['Metade \uD83D', 'dictionary.unseen'],
  ])('%j: %s', async (value, key) => {
    const before = await app.said(TITLE);
    const answer = await app.put(TITLE, { value });
    expect([answer.status, refusedFields(answer)]).toEqual([422, [['value', key]]]);
    expect(await app.said(TITLE)).toBe(before);
  });

  test('a place that the default has may not be left out', async () => {
    const [entry] = (await app.listed('text=%7B&area=home')).filter(({ rule }) => rule === 'free');
    expect(refusedFields(await app.put(entry?.id ?? '', { value: 'Sem valor nenhum' }))).toEqual([
      ['value', 'dictionary.placeMissing'],
    ]);
  });

  test('markup is words, never markup', async () => {
    const value = '<img src=x onerror=alert(1)><b>forte</b>';
    expect((await app.put(TITLE, { value })).status).toBe(200);
    expect(await app.said(TITLE)).toBe(value);
    await app.put(TITLE, { value: null });
  });

  test.each([
    [{ edition: 0 }, 400],
    [{ edition: -1, value: 'x' }, 400],
    [{ edition: 1.5, value: 'x' }, 400],
    [{ edition: 0, value: 7 }, 400],
    [{ edition: 0, value: 'x', more: 1 }, 400],
    [{ edition: 0, value: 'x'.repeat(8001) }, 400],
  ])('%j is no change', async (body, status) => {
    const answer = await app.call('PUT', `dictionary/v1/entries/${TITLE}`, { ...JEEP, token: app.writer, body });
    expect(answer.status).toBe(status);
  });

  test.each(['home.nothing', 'nothing.here', 'playground.title', '__proto__.x', 'home.constructor', 'setting.nothing'])(
    '%s is not there',
    async (id) => {
      const answer = await app.call('GET', `dictionary/v1/entries/${id}`, { ...JEEP, token: app.writer });
      expect([400, 404]).toContain(answer.status);
      const written = await app.call('PUT', `dictionary/v1/entries/${id}`, {
        ...JEEP,
        token: app.writer,
        body: { edition: 0, value: 'x' },
      });
      expect([400, 404]).toContain(written.status);
    },
  );

  test('what people agree to under a version’s name is not changed here', async () => {
    const answer = await app.put('legal.terms.1.1', { value: 'Outra coisa' });
    expect([answer.status, answer.json['code']]).toEqual([409, 'fixed']);
  });
});
