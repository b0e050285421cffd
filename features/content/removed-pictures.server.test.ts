import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { picturesAction, picturesLoader } from '#features/content/web/admin/pictures-data.ts';
import { storeOf } from '#platform/files/store.server.ts';
import { codeOf, draftOf, openPages, type Pages } from '#tests/harness/brand-pages.ts';
import { ask } from '#tests/harness/cars.ts';
import type { CallOptions } from '#tests/harness/caller.ts';
import { pagesOf } from '#tests/harness/pages.ts';

let app: Pages;
beforeAll(async () => {
  app = await openPages();
});
afterAll(() => app.stop());

const JEEP = { brand: 'jeep', market: 'br' } as const;
const upload = async (): Promise<string> => {
  const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'foto.png');
  const response = await fetch(`${app.url}/api/page/v1/pictures`, {
    method: 'POST',
    headers: { 'x-brand': 'jeep', 'x-market': 'br', authorization: `Bearer ${app.writer}` },
    body: form,
  });
  const { id } = (await response.json()) as { id: string };
  expect(response.status).toBe(200);
  return id;
};
const in2Seconds = (): string => new Date(Date.now() + 2000).toISOString();
const remove = (id: string, options: CallOptions = {}) => app.staff('DELETE', `pictures/${id}`, options);
const isThere = async (id: string): Promise<boolean> =>
  (await fetch(`${app.url}/api/page/v1/pictures/${id}/480?brand=jeep&market=br`)).status === 200;
const gallery = (id: string) => ({
  blocks: [{ kind: 'gallery', title: '', items: [{ title: '', picture: { id, alt: 'Um carro', x: 30, y: 0 } }] }],
});
const count = async (what: string): Promise<number> =>
  (await ask<{ n: number }>(app.databaseUrl, `SELECT count(*)::int AS n FROM ${what}`)).rows[0]?.n ?? -1;

it('a picture that nothing shows goes with its sizes and its file, and the log has who ended it', async () => {
  const files = await count(`platform.file WHERE purpose = 'page-picture'`);
  const id = await upload();
  expect(await isThere(id)).toBe(true);
  expect(codeOf(await remove(id, { token: app.seller }))).toBe('403 forbidden');
  expect(codeOf(await remove(id, { brand: 'ram' }))).not.toBe('204');
  expect(await isThere(id)).toBe(true);
  expect((await remove(id)).status).toBe(204);
  expect(await isThere(id)).toBe(false);
  expect(codeOf(await remove(id))).toBe('404 pictureUnknown');
  expect(await count(`platform.file WHERE purpose = 'page-picture'`)).toBe(files);
  expect(await count(`content.picture_size WHERE picture_id = '${id}'`)).toBe(0);
  const { rows } = await ask<{ action: string; detail: object }>(
    app.databaseUrl,
    `SELECT action, detail FROM platform.audit WHERE subject_type = 'picture' AND subject_id = '${id}' ORDER BY id`,
  );
  expect(rows).toEqual([
    { action: 'page.pictureUploaded', detail: { name: 'foto.png' } },
    { action: 'page.pictureRemoved', detail: { name: 'foto.png' } },
  ]);
});

it('one that a version of a page has stays, also where the version is no draft any more or of the other market', async () => {
  const id = await upload();
  const page = await app.begin();
  await app.save(page.id, draftOf('Com imagem', gallery(id)));
  // However its id is written.
  expect(codeOf(await remove(id.toUpperCase()))).toBe('409 pictureInPage');
  const refused = await remove(id);
  expect(codeOf(refused)).toBe('409 pictureInPage');
  expect(String(refused.json['detail'])).toContain(`/p/${page.slug} (BR)`);
  await app.publish('Com imagem', page, gallery(id));
  await app.publish('Sem imagem', page);
  expect(codeOf(await remove(id))).toBe('409 pictureInPage');
  // From which it comes back.
  const first = (await app.read(page.id)).versions.at(-1)?.id ?? '';
  expect(codeOf(await app.show(page.id, first))).toBe('200');
  expect(await isThere(id)).toBe(true);

  const other = await upload();
  const there = await app.inArgentina.begin();
  await app.inArgentina.save(there.id, draftOf('Con imagen', gallery(other)));
  expect(codeOf(await remove(other))).toBe('409 pictureInPage');
  // A draft that no longer has it lets it go.
  await app.inArgentina.save(there.id, draftOf('Sin imagen'));
  expect((await remove(other)).status).toBe(204);
});

it('an id that somebody typed keeps no picture, and neither does a version that is over for good', async () => {
  const [typed, over] = [await upload(), await upload()];
  const page = await app.begin();
  await app.save(page.id, draftOf(`Veja ${typed}`));
  expect((await remove(typed)).status).toBe(204);

  const ended = await app.publish('Com imagem', undefined, { ...gallery(over), endsAt: in2Seconds() });
  expect(codeOf(await remove(over))).toBe('409 pictureInPage');
  await expect.poll(() => app.wordsOf(ended.slug), { timeout: 8000 }).toBe('404');
  expect((await remove(over)).status).toBe(204);
  expect((await app.read(ended.id)).versions).toHaveLength(1);
});

it('one that is ended is so also where its file cannot be ended at once, which the sweeper does', async () => {
  const id = await upload();
  const { rows } = await ask<{ file: string }>(
    app.databaseUrl,
    `SELECT file_id AS file FROM content.picture WHERE id = '${id}'`,
  );
  const store = storeOf(app.application.services.env);
  const broken = vi.spyOn(store, 'remove').mockRejectedValue(new Error('broken'));
  expect((await remove(id)).status).toBe(204);
  broken.mockRestore();
  expect(await count(`platform.file WHERE id = '${rows[0]?.file}'`)).toBe(0);
});

it('what versions have is written down with them, whoever writes them', async () => {
  const id = await upload();
  const page = await app.publish('Com imagem', undefined, gallery(id));
  const used = () => count(`content.picture_use WHERE picture_id = '${id}'`);
  expect(await used()).toBe(1);
  await app.save(page.id, draftOf('Ainda com imagem', gallery(id)));
  expect(await used()).toBe(2);
  await app.save(page.id, draftOf('Sem imagem'));
  expect(await used()).toBe(1);
  // Whoever writes around the program cannot leave a hole either.
  await expect(
    ask(app.databaseUrl, `DELETE FROM content.picture_size WHERE picture_id = '${id}'`),
  ).resolves.toBeDefined();
  await expect(ask(app.databaseUrl, `DELETE FROM content.picture WHERE id = '${id}'`)).rejects.toThrow('picture_use');
});

it('one that is among the photographs of a model stays until it is taken from them', async () => {
  const id = await upload();
  const { json } = await app.call('GET', 'model/v1/model', JEEP);
  const [model] = json['models'] as { code: string }[];
  const made = await app.call('POST', 'model/v1/pictures', {
    ...JEEP,
    token: app.writer,
    body: { modelCode: model?.code, front: { id, alt: 'Um carro', x: 50, y: 50 }, gallery: [] },
  });
  expect(made.status, JSON.stringify(made.json)).toBe(200);
  expect(codeOf(await remove(id))).toBe('409 pictureInUse');
  expect(await isThere(id)).toBe(true);
  const gone = await app.call('DELETE', `model/v1/pictures/${String(made.json['id'])}`, { ...JEEP, token: app.writer });
  expect(gone.status).toBe(204);
  expect((await remove(id)).status).toBe(204);
});

it('a draft that begins to show it and its end at once leave no draft with a hole', async () => {
  for (let time = 0; time < 6; time += 1) {
    const id = await upload();
    const page = await app.begin();
    const [saved, removed] = await Promise.all([app.save(page.id, draftOf('Com imagem', gallery(id))), remove(id)]);
    const outcome = `${codeOf(saved)}, ${codeOf(removed)}`;
    expect(['200, 409 pictureInPage', '422 pictureUnknown, 204']).toContain(outcome);
    expect(await isThere(id), outcome).toBe(saved.status === 200);
  }
});

it('is ended in the console, which says where one is that stays', async () => {
  const [kept, gone] = [await upload(), await upload()];
  const page = await app.begin();
  await app.save(page.id, draftOf('Com imagem', gallery(kept)));
  const press = (id: string) =>
    pagesOf(app.application).visit({
      path: '/br/jeep/admin/pages/pictures',
      token: app.writer,
      load: async (args): Promise<unknown> => picturesAction(args),
      form: { do: 'delete', id },
    });
  expect(JSON.stringify(await press(kept))).toContain(`/p/${page.slug} (BR)`);
  expect(JSON.stringify(await press('no id'))).not.toContain('done=');
  // Asked about first, and a press whose answer was lost says once more that it is done.
  const shownAt = (query: string) =>
    pagesOf(app.application).read({
      path: `/br/jeep/admin/pages/pictures${query}`,
      token: app.writer,
      load: async (args) => picturesLoader(args),
    });
  expect((await shownAt(`?p=0&remove=${gone}`)).asked?.id).toBe(gone);
  expect(await shownAt('?p=1')).toMatchObject({ asked: null, pictures: [], older: null });
  for (const done of [await press(gone), await press(gone)]) expect(JSON.stringify(done)).not.toContain('message');
  const { pictures } = await pagesOf(app.application).read({
    path: '/br/jeep/admin/pages/pictures?done=pictureRemoved',
    token: app.writer,
    load: async (args) => picturesLoader(args),
  });
  const ids = pictures.map(({ id }) => id);
  expect(ids).toContain(kept);
  expect(ids).not.toContain(gone);
});
