import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, faultsOf, openPages, textBlock, type Pages } from '#tests/harness/brand-pages.ts';
import { ask } from '#tests/harness/cars.ts';
import { signInStaff } from '#tests/harness/people.ts';

let app: Pages;
beforeAll(async () => {
  app = await openPages();
});
afterAll(() => app.stop());

type Link = { slug: string | null; field: string; kind: string | null; href: string; fault: string | null };
const hero = (href: string, more: object = {}) => ({
  kind: 'hero',
  title: 'Abertura',
  text: '',
  picture: { id: '', alt: '', x: 50, y: 50 },
  model: '',
  label: href === '' ? '' : 'Ver',
  href,
  ...more,
});
const broken = async (query = '', actions: Pick<Pages, 'staff'> = app) => {
  const { status, json } = await actions.staff('GET', `links${query}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json as unknown as { links: Link[]; total: number; isMore: boolean };
};
const found = async (query = '') =>
  (await broken(query)).links.map(({ slug, field, href, fault }) => `${slug} ${field} ${href} ${fault}`).toSorted();
/** What was approved once is written behind the checks of a submission, as time does it. */
const rewrite = (id: string, blocks: object[]) =>
  ask(
    app.databaseUrl,
    `ALTER TABLE content.page_version DISABLE TRIGGER version_kept;
     UPDATE content.page_version SET blocks = '${JSON.stringify(blocks)}'::jsonb WHERE page_id = '${id}';
     ALTER TABLE content.page_version ENABLE TRIGGER version_kept`,
  );

describe('links of what is shown', () => {
  it('are all right where nothing was published, and whoever may not write pages is told of none', async () => {
    expect(await broken()).toMatchObject({ links: [], total: 0 });
    expect((await app.staff('GET', 'links', { token: app.seller })).status).toBe(403);
    expect(codeOf(await app.staff('GET', 'links?size=0'))).toBe('400 invalid');
    expect(codeOf(await app.staff('GET', 'links?to=//elsewhere.example'))).toBe('400 invalid');
    expect(codeOf(await app.staff('GET', 'links?to=ofertas'))).toBe('400 invalid');
  });

  it('are told once the page they lead to is taken off the air, and no more when it is back', async () => {
    const target = await app.publish('Destino');
    const from = await app.publish('Origem', undefined, { blocks: [hero(`/p/${target.slug}?a=1#x`)] });
    // The place is not there: it leads to the head of the page.
    expect(await found()).toEqual([`${from.slug} blocks.0.href /p/${target.slug}?a=1#x PLACE_GONE`]);
    const [version] = (await app.read(target.id)).versions;
    await app.show(target.id, null, 'Fora do ar');
    expect(await found()).toEqual([`${from.slug} blocks.0.href /p/${target.slug}?a=1#x HIDDEN`]);
    expect(await found(`?to=/p/${target.slug}`)).toHaveLength(1);
    expect((await broken('', app.inArgentina)).total).toBe(0);
    await app.show(target.id, version?.id ?? '', 'De volta');
    await rewrite(from.id, [hero(`/p/${target.slug}/`)]);
    expect(await found()).toEqual([]);
    expect(await found(`?to=/p/${target.slug}`)).toEqual([`${from.slug} blocks.0.href /p/${target.slug}/ null`]);
    await app.show(from.id, null, 'Fim');
    expect(await found(`?to=/p/${target.slug}`)).toEqual([]);
  });

  it('are judged by what they lead to: pages, places, models, offers, events and promotions', async () => {
    const hrefs = [
      '/nada',
      '/modelos/nenhum',
      '/ofertas/ZZZZZZZZ',
      '/eventos/nenhum',
      '/promocoes/nenhuma',
      '/p/nunca',
    ];
    const page = await app.publish('Muitos');
    await rewrite(page.id, [
      ...hrefs.map((href) => hero(href)),
      hero('/#modelos'),
      hero('/#nada'),
      hero('#aqui'),
      hero('https://elsewhere.example/nada'),
      hero('', { model: 'nenhum' }),
      textBlock('/nada'),
    ]);
    const faults = (await broken()).links.map(({ href, fault }) => `${href} ${fault}`);
    expect(faults.toSorted()).toEqual(
      [
        '/nada UNKNOWN',
        '/modelos/nenhum GONE',
        '/ofertas/ZZZZZZZZ GONE',
        '/eventos/nenhum GONE',
        '/promocoes/nenhuma GONE',
        '/p/nunca UNKNOWN',
        '/#nada PLACE_GONE',
        'nenhum GONE',
      ].toSorted(),
    );
    expect(await broken('?size=1')).toMatchObject({ total: 8, links: [expect.anything()] });
    await app.show(page.id, null, 'Fim');
  });

  it('lead to what is over: an offer that ran out, was sold or is used up, a promotion and an event that ended', async () => {
    const some = async (table: string, where: string) =>
      (
        await ask<{ code: string }>(
          app.databaseUrl,
          `SELECT code FROM ${table} WHERE brand = 'jeep' AND market = 'br' AND ${where} ORDER BY code LIMIT 3`,
        )
      ).rows.map(({ code }) => code);
    const set = (table: string, code: string, what: string) =>
      ask(
        app.databaseUrl,
        `ALTER TABLE ${table} DISABLE TRIGGER USER; UPDATE ${table} SET ${what} WHERE brand = 'jeep' AND market = 'br' AND code = '${code}';
         ALTER TABLE ${table} ENABLE TRIGGER USER`,
      );
    const offers = await some('offers.offer', `state = 'published' AND valid_from <= now() AND valid_until > now()`);
    const [ranOut = '', sold = '', stays = ''] = offers;
    const [promotion = ''] = await some('promotions.promotion', `state = 'PUBLISHED' AND ends_at > now()`);
    const [event = ''] = await some('events.event', `published AND ends_at > now() AND cancelled_at IS NULL`);
    const page = await app.publish('Ofertas');
    const hrefs = [
      ...offers.map((code) => `/ofertas/${code.toLowerCase()}`),
      `/promocoes/${promotion}`,
      `/eventos/${event}`,
    ];
    expect(
      hrefs.every((href) => !href.endsWith('/')),
      hrefs.join(' '),
    ).toBe(true);
    await rewrite(
      page.id,
      hrefs.map((href) => hero(href)),
    );
    expect(await found()).toEqual([]);
    await set('offers.offer', ranOut, `valid_until = now() - interval '1 second'`);
    await set('offers.offer', sold, `state = 'sold'`);
    await set('promotions.promotion', promotion, `state = 'CLOSED'`);
    await set('events.event', event, `cancelled_at = now(), cancel_reason = 'Chuva'`);
    const over = hrefs.filter((href) => !href.endsWith(stays.toLowerCase()));
    expect((await broken()).links.map(({ href, fault }) => `${href} ${fault}`).toSorted()).toEqual(
      over.map((href) => `${href} OVER`).toSorted(),
    );
    await app.show(page.id, null, 'Fim');
  });

  it('and codes are named to whoever ends what they lead to, of this market and as long as they are seen', async () => {
    const places = async (below: string, token = app.writer, market = 'br') =>
      app.call('GET', `page/v1/links/places?below=${below}`, { brand: 'jeep', market, token });
    const page = await app.publish('Ofertas');
    await rewrite(page.id, [hero('/ofertas/ABCD1234?x=1'), hero('/ofertas/abcd12345'), hero('/ofertasmais')]);
    await ask(
      app.databaseUrl,
      `INSERT INTO content.code (id, brand, market, purpose, label, target, level, quiet, active)
       SELECT gen_random_uuid(), 'jeep', 'br', 'SHOWROOM', label, '/ofertas/abcd1234', 'AUTO', 4, label = 'Mesa'
       FROM unnest(ARRAY['Mesa', 'Guardado']) AS label`,
    );
    const one = await places('/ofertas/abcd1234');
    expect(one.status, JSON.stringify(one.json)).toBe(200);
    expect(one.json).toMatchObject({
      total: 2,
      places: [
        { kind: 'PAGE', slug: page.slug, href: '/ofertas/ABCD1234?x=1' },
        { kind: 'CODE', title: 'Mesa' },
      ],
    });
    expect((await places('/ofertas')).json).toMatchObject({ total: 3 });
    expect((await places('/ofertas', app.writer, 'ar')).json).toMatchObject({ total: 0 });
    expect((await places('/ofertas', app.seller)).status).toBe(403);
    expect(codeOf(await places('ofertas'))).toBe('400 invalid');
    await app.show(page.id, null, 'Fim');
    expect((await places('/ofertas')).json).toMatchObject({ total: 1 });
  });

  it('of popups and codes are told early in their lists: those that lead nowhere now, and those that will within a week', async () => {
    const { rows } = await ask<{ code: string }>(
      app.databaseUrl,
      `UPDATE offers.offer SET valid_until = now() + interval '3 days' WHERE id = (SELECT id FROM offers.offer WHERE brand = 'jeep'
       AND market = 'br' AND state = 'published' AND valid_from <= now() AND valid_until > now() ORDER BY code DESC LIMIT 1)
       RETURNING code`,
    );
    const soon = `/ofertas/${rows[0]?.code.toLowerCase()}`;
    const hrefs = ['/p/nunca', soon, '/ofertas', 'https://elsewhere.example/'];
    for (const [index, href] of hrefs.entries())
      await ask(
        app.databaseUrl,
        `INSERT INTO content.popup (id, brand, market, kind, place, title, text, label, href, after_seconds, seconds, valid_from, active, makers)
         SELECT gen_random_uuid(), 'jeep', 'br', 'CONFIRMATION', 'HOME', 'Aviso ${index}', 'Um aviso', 'Ver', '${href}', 5, 10, now(),
           on_air, '{account:a}' FROM unnest(ARRAY[true, false]) AS on_air;
         INSERT INTO content.code (id, brand, market, purpose, label, target, level, quiet, active)
         SELECT gen_random_uuid(), 'jeep', 'br', 'SHOWROOM', 'Placa ${index}', '${href}', 'AUTO', 4, true WHERE '${href}' LIKE '/%'`,
      );
    type Weak = { weakLinks: { id: string; fault: string; isSoon: boolean }[] };
    type Rows = { id: string; href?: string; target?: string; active: boolean }[];
    const weakOf = ({ json }: { json: Record<string, unknown> }, name: string) => {
      const listed = new Map((json[name] as Rows).map((row) => [row.id, row]));
      return (json as unknown as Weak).weakLinks
        .map(({ id, fault, isSoon }) => ({ row: listed.get(id), fault, isSoon }))
        .filter(({ row }) => hrefs.includes(row?.href ?? row?.target ?? ''))
        .map(({ row, fault, isSoon }) => `${row?.href ?? row?.target} ${fault} ${isSoon} ${row?.active}`)
        .toSorted();
    };
    const weak = ['/p/nunca UNKNOWN false true', `${soon} OVER true true`].toSorted();
    expect(weakOf(await app.staff('GET', 'popups?size=50'), 'popups')).toEqual(weak);
    const codes = await app.call('GET', 'code/v1/codes?size=50', {
      brand: 'jeep',
      market: 'br',
      token: await signInStaff(app.call, 'qr_code_generator'),
    });
    expect(weakOf(codes, 'codes')).toEqual(weak);
  });

  it('of a draft to what nobody can open yet are told as it is submitted, and those that can lead nowhere refused', async () => {
    const page = await app.begin();
    const save = (blocks: object[], publishAt: string | null = null) =>
      app.save(page.id, { title: 'Um', description: 'Um', blocks, publishAt, endsAt: null });
    await save([hero('/ofertas/ZZZZZZZZ'), hero('/nada')]);
    expect(faultsOf(await app.submit(page.id))).toEqual(['blocks.1.href page.linkBroken']);
    await save([hero('/ofertas/ZZZZZZZZ'), hero('/ofertas')]);
    expect(await app.submit(page.id)).toMatchObject({
      status: 200,
      json: { early: [{ field: 'blocks.0.href', href: '/ofertas/ZZZZZZZZ' }] },
    });
  });

  it('of a draft are judged at the time when it would be shown', async () => {
    const { rows } = await ask<{ code: string; slug: string }>(
      app.databaseUrl,
      `SELECT m.code, m.slug FROM catalog.model m WHERE m.brand = 'jeep' AND m.closed_at IS NULL ORDER BY m.position LIMIT 1`,
    );
    const { code = '', slug = '' } = rows[0] ?? {};
    const soldFrom = (day: string) =>
      ask(
        app.databaseUrl,
        `UPDATE catalog.version SET sold_from = ${day} WHERE brand = 'jeep' AND model_code = '${code}'`,
      );
    await soldFrom(`now() + interval '1 day'`);
    const blocks = [hero(`/modelos/${slug}`, { model: slug })];
    const submitted = async (days: number) => {
      const page = await app.begin();
      const publishAt = days === 0 ? null : new Date(Date.now() + days * 86_400_000).toISOString();
      await app.save(page.id, { title: 'Um', description: 'Um', blocks, publishAt, endsAt: null });
      return app.submit(page.id);
    };
    expect(faultsOf(await submitted(0))).toEqual(['blocks.0.model page.modelUnknown']);
    expect(await submitted(2)).toMatchObject({ status: 200, json: { early: [] } });
    await soldFrom(`'2020-01-01'`);
  });

  it('of a banner are among them while it is seen', async () => {
    const page = await app.publish('Faixas');
    const banner = (href: string, more: object) => ({
      kind: 'banner',
      text: 'x',
      label: 'Ver',
      href,
      on: 'everywhere',
      from: '',
      until: '',
      ...more,
    });
    await rewrite(page.id, [
      banner('/a', { until: '2020-01-01T10:00' }),
      banner('/b', { from: '2999-01-01T10:00' }),
      banner('/c', { from: '2020-01-01T10:00', until: '2999-01-01T10:00' }),
    ]);
    expect(await found()).toEqual([`${page.slug} blocks.2.href /c UNKNOWN`]);
    await app.show(page.id, null, 'Fim');
  });

  it('of popups that may be seen are among them, of those that were stopped not', async () => {
    const target = await app.publish('Do aviso');
    const body = {
      kind: 'CONFIRMATION',
      place: 'HOME',
      title: 'Aviso',
      text: 'Um aviso',
      label: 'Ver',
      href: `/p/${target.slug}`,
      afterSeconds: 5,
      seconds: 10,
      validFrom: '2026-01-01T03:00:00.000Z',
      validUntil: null,
      active: true,
    };
    const { json } = await app.staff('POST', 'popups', { body });
    await app.show(target.id, null, 'Fora do ar');
    expect(await found()).toEqual([]);
    const approved = { token: app.approver, key: randomUUID(), body: { version: 1 } };
    expect(codeOf(await app.staff('POST', `popups/${String(json['id'])}/approve`, approved))).toBe('200');
    expect(await found()).toEqual([`null href /p/${target.slug} HIDDEN`]);
    await app.staff('PUT', `popups/${String(json['id'])}`, { body: { ...body, active: false, version: 2 } });
    expect(await found()).toEqual([]);
  });
});
