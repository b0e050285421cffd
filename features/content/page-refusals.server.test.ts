import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPages, codeOf, draftOf, faultsOf, textBlock, type Pages } from '#tests/harness/brand-pages.ts';

let app: Pages;

beforeAll(async () => {
  app = await openPages();
});
afterAll(() => app.stop());

describe('what cannot be', () => {
  const picture = { id: '00000000-0000-7000-8000-000000000000', alt: '', x: 50, y: 50 };
  const hero = { kind: 'hero', title: 'Olá', text: '', picture, model: '', label: '', href: '' };
  const countdown = { kind: 'countdown', title: 'Até', until: '', after: '' };
  const offers = (words: string) => ({ kind: 'offers', title: 'Ofertas', lead: '', sort: 'NEW', words });
  it.each([
    ['a block of unknown kind', [{ kind: 'html', text: '<b>' }], ['blocks.0.kind page.blockUnknown']],
    ['a field no block has', [{ ...textBlock('a'), script: 'x' }], ['blocks.0.script field.unknown']],
    ['a broken placeholder', [textBlock('{preço} da {brand}')], ['blocks.0.text page.placeholder']],
    ['an open brace', [textBlock('só {brand')], ['blocks.0.text page.placeholder']],
    ['a link that runs', [{ ...hero, href: 'javascript:alert(1)' }], ['blocks.0.href page.link']],
    ['a link elsewhere in disguise', [{ ...hero, href: '//evil.example' }], ['blocks.0.href page.link']],
    ['more words than offers are searched by', [offers('a'.repeat(101))], ['blocks.0.words field.maxLength']],
    [
      'a picture by what is no id',
      [{ ...hero, picture: { ...picture, id: '-'.repeat(36) } }],
      ['blocks.0.picture.id page.picture'],
    ],
    ['a sign that no screen shows', [textBlock('uma\u0000 linha')], ['blocks.0.text page.control']],
    ['a link with an invisible sign', [{ ...hero, href: '/a\u0000' }], ['blocks.0.href page.control']],
    ['half a sign', [textBlock('meio \ud83d')], ['blocks.0.text page.control']],
    ['a day that is none', [{ ...countdown, until: '2030-02-31T10:00' }], ['blocks.0.until field.date']],
    ['an hour that is none', [{ ...countdown, until: '2030-02-01T24:10' }], ['blocks.0.until field.date']],
    ['a point outside the picture', [{ ...hero, picture: { ...picture, x: 101 } }], undefined],
  ] as const)('%s is refused, and nothing changes', async (_, blocks, faults) => {
    const page = await app.begin();
    const refused = await app.save(page.id, draftOf('Não', { blocks }));
    expect(codeOf(refused)).toBe('400 invalid');
    if (faults !== undefined) expect(faultsOf(refused)).toEqual(faults);
    expect(await app.read(page.id)).toMatchObject({ edition: 1, versions: [{ title: 'Prova', blocks: [] }] });
  });

  it('a picture that is not the brand’s, and an end before the beginning', async () => {
    const page = await app.begin();
    expect(codeOf(await app.save(page.id, draftOf('Não', { blocks: [hero] })))).toBe('422 pictureUnknown');
    const turned = { publishAt: '2199-02-01T00:00:00Z', endsAt: '2199-01-01T00:00:00Z' };
    expect(codeOf(await app.save(page.id, draftOf('Não', turned)))).toBe('422 period');
  });

  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', '2030-01-01T00:00:00+23:59', 'amanhã'])(
    'a moment that nobody can mean: %s',
    async (publishAt) => {
      const page = await app.begin();
      const refused = await app.save(page.id, draftOf('Não', { publishAt }));
      expect(codeOf(refused)).toBe('400 invalid');
      expect(faultsOf(refused)).toContain('publishAt field.date');
    },
  );

  it('what is asked for anew whenever the page is made: at most four of each kind', async () => {
    const page = await app.begin();
    const models = { kind: 'models', title: 'Modelos', lead: '' };
    const five = Array.from({ length: 5 }, () => offers(''));
    await app.save(page.id, draftOf('Demais', { blocks: [...five, models] }));
    expect(faultsOf(await app.submit(page.id))).toEqual(['blocks.4.kind page.tooManyLive']);
    await app.save(page.id, draftOf('Bastante', { blocks: [...five.slice(1), models] }));
    expect(codeOf(await app.submit(page.id))).toBe('200');
  });

  it('an unfinished page is not submitted, and every fault is told at once', async () => {
    const page = await app.begin();
    const target = await app.begin('so-rascunho');
    await app.save(target.id, draftOf('Só rascunho'));
    const shown = await app.publish('No ar');
    const card = (href: string) => ({ title: 'Um', text: '', picture: { ...picture, id: '' }, label: 'Ver', href });
    const hrefs = ['/p/so-rascunho', '/p/nenhuma', '/nada-aqui', '#onde', `/p/${shown.slug}`, '/ofertas', '#aqui'];
    const blocks = [
      { ...hero, title: '', picture: { ...picture, id: '' }, model: 'fusca', href: '/ofertas' },
      { kind: 'cards', title: '', items: hrefs.map(card) },
      { kind: 'faq', title: 'Perguntas', items: [] },
      { kind: 'anchor', place: 'aqui' },
      { kind: 'countdown', title: 'Até', until: '', after: '' },
    ];
    expect(codeOf(await app.save(page.id, draftOf('Incompleta', { description: '', blocks })))).toBe('200');
    const refused = await app.submit(page.id);
    expect(codeOf(refused)).toBe('422 unfinished');
    expect(faultsOf(refused)).toEqual([
      'blocks.0.label field.required',
      'blocks.0.model page.modelUnknown',
      'blocks.0.title field.required',
      'blocks.1.items.0.href page.linkToDraft',
      'blocks.1.items.1.href page.linkBroken',
      'blocks.1.items.2.href page.linkBroken',
      'blocks.1.items.3.href page.placeUnknown',
      'blocks.2.items page.itemsNeeded',
      'blocks.4.until field.required',
      'description field.required',
    ]);
    expect(JSON.stringify(refused.json)).toContain('Só rascunho');
    expect((await app.read(page.id)).versions[0]?.state).toBe('DRAFT');
  });

  it('an address that is taken, another brand’s or market’s page, and a caller without the role', async () => {
    const page = await app.begin();
    const twice = await app.staff('POST', 'pages', { body: { slug: page.slug, title: 'Outra' } });
    expect(codeOf(twice)).toBe('409 slugTaken');
    expect((await app.begin(page.slug, { market: 'ar' })).id).not.toBe(page.id);
    for (const place of [{ brand: 'ram' }, { market: 'ar' }])
      expect(codeOf(await app.staff('GET', `pages/${page.id}`, place))).toMatch(/^(404 pageUnknown|403 )/);
    expect(codeOf(await app.staff('GET', `pages/${page.id}`, { token: app.seller }))).toMatch(/^403/);
    const live = await app.publish('Só aqui');
    expect((await app.visit(live.slug, { brand: 'ram' })).status).toBe(404);
    expect((await app.visit(live.slug, { market: 'ar' })).status).toBe(404);
    expect((await app.visit('nenhuma')).status).toBe(404);
  });
});

describe('a preview', () => {
  it('opens the newest version to whoever has its address, and to nobody who changes it', async () => {
    const page = await app.begin();
    await app.save(page.id, draftOf('Ainda não'));
    const { preview } = await app.read(page.id);
    const open = (reference: string, place: object = {}) =>
      app.call('GET', `page/v1/preview/${reference}`, { brand: 'jeep', market: 'br', ...place });
    expect((await open(preview)).json).toMatchObject({ title: 'Ainda não', slug: page.slug });
    const [id = '', until = '', signature = ''] = preview.split('.');
    const forged = [`${id}.${Number(until) + 1}.${signature}`, `${id}.${until}.${signature}0`, id, 'x'];
    for (const reference of forged) expect((await open(reference)).status).toBe(404);
    expect((await open(preview, { market: 'ar' })).status).toBe(404);
  });
});

describe('a picture', () => {
  const upload = async (bytes: Uint8Array, type = 'image/png') => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'foto.png');
    const response = await fetch(`${app.url}/api/page/v1/pictures`, {
      method: 'POST',
      headers: { 'x-brand': 'jeep', 'x-market': 'br', authorization: `Bearer ${app.writer}` },
      body: form,
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#357' }, limitInputPixels: false })
      .png()
      .toBuffer();

  it('is taken in once and given out as wide as it is shown, and a page shows it with its words', async () => {
    const { status, json } = await upload(await plain(1200, 600));
    expect(status, JSON.stringify(json)).toBe(200);
    const id = String(json['id']);
    const widthAt = async (width: number) => {
      const response = await fetch(`${app.url}/api/page/v1/pictures/${id}/${width}?brand=jeep&market=br`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
      return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width;
    };
    expect(await Promise.all([320, 480, 700, 1600].map(widthAt))).toEqual([480, 480, 960, 1200]);
    const other = await fetch(`${app.url}/api/page/v1/pictures/${id}/480?brand=ram&market=br`);
    expect(other.status).toBe(404);
    const page = await app.begin();
    const picture = { id, alt: '', x: 30, y: 0 };
    const blocks = (alt: string) => [
      { kind: 'gallery', title: '', items: [{ title: '', picture: { ...picture, alt } }] },
    ];
    await app.save(page.id, draftOf('Com imagem', { blocks: blocks('') }));
    expect(faultsOf(await app.submit(page.id))).toEqual(['blocks.0.items.0.picture.alt page.altNeeded']);
    await app.save(page.id, draftOf('Com imagem', { blocks: blocks('Um carro azul') }));
    expect(codeOf(await app.submit(page.id))).toBe('200');
  });

  it('of a hundred megapixels is refused by its name, and so is what is no picture', async () => {
    expect(await upload(await plain(10_000, 10_000))).toMatchObject({ status: 422, json: { code: 'uploadPixels' } });
    const pdf = Buffer.from('%PDF-1.7\n%%EOF');
    expect(await upload(pdf, 'application/pdf')).toMatchObject({ status: 415, json: { code: 'uploadType' } });
  });
});
