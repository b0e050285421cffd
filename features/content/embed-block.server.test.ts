import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, draftOf, faultsOf, openPages, type Pages } from '#tests/harness/brand-pages.ts';

let app: Pages;

beforeAll(async () => {
  app = await openPages();
});
afterAll(() => app.stop());

const embed = (more: object = {}) => ({
  kind: 'embed',
  title: 'Um filme',
  text: '',
  picture: { id: '', alt: '', x: 50, y: 50 },
  provider: 'youtube',
  reference: 'dQw4w9WgXcQ',
  ...more,
});

it('names one of the providers and what that one knows, a title, and a poster that is put into words', async () => {
  const page = await app.begin();
  const save = (block: object) => app.save(page.id, draftOf('Filme', { blocks: [block] }));
  for (const more of [{ provider: 'example' }, { reference: 'https://example.com/x' }, { reference: '"><script>' }])
    expect(codeOf(await save(embed(more)))).toBe('400 invalid');
  expect(codeOf(await save(embed({ title: '', provider: 'vimeo' })))).toBe('200');
  expect(faultsOf(await app.submit(page.id))).toEqual([
    'blocks.0.picture.id page.pictureNeeded',
    'blocks.0.reference page.referenceUnknown',
    'blocks.0.title field.required',
  ]);
});
