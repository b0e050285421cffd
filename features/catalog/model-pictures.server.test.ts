import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, faultsOf, openPages, type Pages } from '#tests/harness/brand-pages.ts';
import { ask } from '#tests/harness/cars.ts';
import type { Caller, CallOptions } from '#tests/harness/caller.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const NOWHERE = '00000000-0000-7000-8000-000000000000';

let app: Pages;
let models: readonly Model[];
beforeAll(async () => {
  app = await openPages();
  models = await seen();
});
afterAll(() => app.stop());

type Photo = { id: string; alt: string; x: number; y: number };
type Model = { code: string; slug: string; photo?: Photo; gallery?: Photo[] };

const seen = async (query: object = {}, from: Caller = app.call): Promise<Model[]> => {
  const { json } = await from('GET', `model/v1/model?${new URLSearchParams({ ...query })}`, JEEP);
  return json['models'] as Model[];
};
const modelAt = (place: number): Model => models[place] ?? expect.fail('the demonstration has too few models');

const upload = async (brand = 'jeep', color = '#357'): Promise<string> => {
  const bytes = await sharp({ create: { width: 1200, height: 675, channels: 3, background: color } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'foto.png');
  const response = await fetch(`${app.url}/api/page/v1/pictures`, {
    method: 'POST',
    headers: { 'x-brand': brand, 'x-market': 'br', authorization: `Bearer ${app.writer}` },
    body: form,
  });
  const json = (await response.json()) as { id: string };
  expect(response.status, JSON.stringify(json)).toBe(200);
  return json.id;
};
const photo = (id: string, more: Partial<Photo> = {}): Photo => ({
  id,
  alt: 'Um carro na serra',
  x: 40,
  y: 60,
  ...more,
});

const staff = (method: string, path: string, options: CallOptions = {}) =>
  app.call(method, `model/v1/pictures${path}`, { ...JEEP, token: app.writer, ...options });
const create = (model: Model, body: object, options: CallOptions = {}) =>
  staff('POST', '', { body: { modelCode: model.code, front: null, gallery: [], ...body }, ...options });

describe('photographs of a model', () => {
  it('stand in place of its drawn picture and beside it, on every process, until they are taken away', async () => {
    const model = modelAt(0);
    const [front, one, two] = await Promise.all([upload(), upload(), upload()]);
    const gallery = [photo(one, { alt: 'De lado' }), photo(two, { alt: 'Por dentro' })];
    const made = await create(model, { front: photo(front), gallery });
    expect(codeOf(made)).toBe('200');
    const id = String(made.json['id']);
    // Here at once, elsewhere within a second.
    const listed = async (from: Caller) => (await seen({}, from)).find(({ code }) => code === model.code);
    expect(await listed(app.call)).toMatchObject({ photo: photo(front) });
    await expect.poll(() => listed(app.elsewhere), { timeout: 1000 }).toMatchObject({ photo: photo(front) });
    // A list takes no more than the first picture along.
    expect(await listed(app.call)).not.toHaveProperty('gallery');
    const alone = async () => (await seen({ slug: model.slug }, app.elsewhere))[0];
    expect(await alone()).toMatchObject({ photo: photo(front), gallery });
    const inArgentina = await app.call('GET', 'model/v1/model', { ...JEEP, market: 'ar' });
    expect(JSON.stringify(inArgentina.json)).not.toContain(front);
    const others = (await seen()).filter(({ code }) => code !== model.code);
    expect(others.some((other) => 'photo' in other)).toBe(false);

    const turned = { modelCode: model.code, front: null, gallery: gallery.toReversed() };
    expect(codeOf(await staff('PUT', `/${id}`, { body: { version: 1, ...turned } }))).toBe('200');
    await expect.poll(alone, { timeout: 1000 }).toMatchObject({ gallery: gallery.toReversed() });
    expect(await alone()).not.toHaveProperty('photo');

    expect(codeOf(await staff('DELETE', `/${id}`))).toBe('204');
    await expect.poll(alone, { timeout: 1000 }).not.toHaveProperty('gallery');
    expect(codeOf(await staff('DELETE', `/${id}`))).toBe('404 picturesUnknown');
    const { rows } = await ask<{ action: string }>(
      app.databaseUrl,
      'SELECT action FROM platform.audit WHERE subject_id = $1 ORDER BY action',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'modelPicture.changed',
      'modelPicture.created',
      'modelPicture.removed',
    ]);
  });

  it('cannot be deleted while they are shown', async () => {
    const front = await upload();
    const made = await create(modelAt(1), { front: photo(front) });
    const remove = () =>
      ask(
        app.databaseUrl,
        `WITH sizes AS (DELETE FROM content.picture_size WHERE picture_id = '${front}')
         DELETE FROM content.picture WHERE id = '${front}'`,
      );
    await expect(remove()).rejects.toThrow('model_picture_use');
    await staff('DELETE', `/${String(made.json['id'])}`);
  });

  it('keep what was before in their history', async () => {
    const front = await upload();
    const made = await create(modelAt(1), { front: photo(front) });
    const id = String(made.json['id']);
    const body = { version: 1, modelCode: modelAt(1).code, front: photo(front, { alt: 'No deserto' }), gallery: [] };
    await staff('PUT', `/${id}`, { body });
    const { json } = await app.call('GET', `privacy/v1/records/model-pictures/${id}/changes`, {
      ...JEEP,
      token: app.writer,
    });
    expect(JSON.stringify(json)).toContain('Um carro na serra');
    expect(JSON.stringify(json)).toContain('No deserto');
    await staff('DELETE', `/${id}`);
  });
});

describe('what cannot be', () => {
  it('words that are missing, a picture that stands there twice, that is nobody’s or another brand’s', async () => {
    const model = modelAt(2);
    const [own, foreign] = await Promise.all([upload(), upload('ram')]);
    const silent = await create(model, { front: photo(own, { alt: '' }), gallery: [photo(own, { alt: ' ' })] });
    expect(codeOf(silent)).toBe('400 invalid');
    expect(faultsOf(silent)).toContain('front.alt modelPicture.altNeeded');
    expect(faultsOf(silent).some((fault) => fault.startsWith('gallery.0.alt'))).toBe(true);
    const twice = await create(model, { front: photo(own), gallery: [photo(own.toUpperCase())] });
    expect(codeOf(twice)).toBe('422 pictureTwice');
    expect(faultsOf(twice)).toEqual(['gallery.0.id modelPicture.twice']);
    const unknown = await create(model, { front: photo(foreign), gallery: [photo(own), photo(NOWHERE)] });
    expect(codeOf(unknown)).toBe('422 pictureUnknown');
    expect(faultsOf(unknown)).toEqual(['front.id modelPicture.unknown', 'gallery.1.id modelPicture.unknown']);
    expect(codeOf(await create(model, {}))).toBe('422 pictureNeeded');
    const nowhere = await create({ ...model, code: 'ZZZ' }, { front: photo(own) });
    expect(codeOf(nowhere)).toBe('422 modelUnknown');
    expect(faultsOf(nowhere)).toEqual(['modelCode modelPicture.modelUnknown']);
    const nine = Array.from({ length: 9 }, () => photo(own));
    expect(codeOf(await create(model, { gallery: nine }))).toBe('400 invalid');
    expect(faultsOf(await create(model, { front: photo(own, { x: 101 }) }))).toContain('front.x field.maximum');
    expect((await seen()).some((one) => 'photo' in one)).toBe(false);
  });

  it('the database takes none either that the brand does not have', async () => {
    const foreign = await upload('ram');
    const insert = (gallery: object) =>
      ask(
        app.databaseUrl,
        `INSERT INTO catalog.model_picture (id, brand, market, model_code, gallery)
         VALUES (gen_random_uuid(), 'jeep', 'br', '${modelAt(2).code}', '${JSON.stringify(gallery)}')`,
      );
    await expect(insert([photo(foreign)])).rejects.toThrow('does not have');
    const own = await upload();
    await expect(insert([photo(own), photo(own)])).rejects.toThrow('twice');
  });

  it('two at once: one has the model, and the second editor is told', async () => {
    const model = modelAt(2);
    const front = photo(await upload());
    const elsewhere = app.elsewhere('POST', 'model/v1/pictures', {
      ...JEEP,
      token: app.writer,
      body: { modelCode: model.code, front, gallery: [] },
    });
    const answers = await Promise.all([create(model, { front }), elsewhere]);
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 modelTaken']);
    const id = String(answers.find(({ status }) => status === 200)?.json['id']);
    const body = { version: 1, modelCode: model.code, front, gallery: [] };
    const changes = await Promise.all([1, 2].map(() => staff('PUT', `/${id}`, { body })));
    expect(changes.map(codeOf).toSorted()).toEqual(['200', '409 changedMeanwhile']);
    // Another site's editor finds none by this id.
    expect(codeOf(await staff('PUT', `/${id}`, { body: { ...body, version: 2 }, market: 'ar' }))).toBe(
      '404 picturesUnknown',
    );
    expect(codeOf(await staff('DELETE', `/${id}`, { brand: 'ram' }))).toBe('404 picturesUnknown');
    await staff('DELETE', `/${id}`);
  });

  it('a model that is closed: it gets none, and keeps what it had for whoever mends it', async () => {
    const [kept, closed] = [modelAt(1), modelAt(2)];
    const front = photo(await upload());
    const id = String((await create(kept, { front })).json['id']);
    const turn = (value: string) =>
      ask(app.databaseUrl, `UPDATE catalog.model SET closed_at = ${value} WHERE brand = 'jeep' AND code = ANY ($1)`, [
        [kept.code, closed.code],
      ]);
    await turn('now()');
    expect(codeOf(await create(closed, { front }))).toBe('422 modelUnknown');
    const change = (version: number, { code }: Model) =>
      staff('PUT', `/${id}`, { body: { version, modelCode: code, front, gallery: [] } });
    expect(codeOf(await change(1, closed))).toBe('422 modelUnknown');
    expect(codeOf(await change(1, kept))).toBe('200');
    expect(codeOf(await staff('DELETE', `/${id}`))).toBe('204');
    await turn('NULL');
  });

  it('whoever keeps no pages', async () => {
    const answers = await Promise.all([
      staff('GET', '', { token: app.seller }),
      create(modelAt(2), { front: photo(NOWHERE) }, { token: app.seller }),
      staff('DELETE', `/${NOWHERE}`, { token: app.seller }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
