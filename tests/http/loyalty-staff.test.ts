import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rankMembers } from '#flows/earn-points.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { codeOf, JEEP, NATION, openLoyalty, type LoyaltyApp } from '#tests/harness/loyalty-app.ts';
import { makeMembers } from '#tests/harness/loyalty.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';

let loyalty: LoyaltyApp;
beforeAll(async () => {
  loyalty = await openLoyalty();
});
afterAll(() => loyalty.app.stop());
afterEach(() => expectDrainedAndSound(loyalty.app.databaseUrl));

test('the ranking keeps one order while points move, names who wants it, and only then', async () => {
  const racers = await makeMembers(loyalty.app.databaseUrl, {
    brand: 'volante',
    market: 'br',
    programme: 'clube-volante',
    count: 25,
    points: 100,
    name: 'fila',
  });
  const HOUSE = { brand: 'volante', market: 'br' } as const;
  const [first, second] = racers;
  if (first === undefined || second === undefined) throw new Error('nobody was made');
  const page = async (cursor: string | null) =>
    (
      await loyalty.app.call('GET', `loyalty/v1/ranking${cursor === null ? '' : `?cursor=${cursor}`}`, {
        ...HOUSE,
        token: first.token,
      })
    ).json as {
      members: number;
      rows: { position: number; shownAs: string | null; isSelf: boolean }[];
      previous: string | null;
      next: string | null;
    };
  expect(await page(null)).toMatchObject({ members: 0, rows: [], next: null });
  await rankMembers(loyalty.app.api.application.services);
  const start = await page(null);
  expect([start.members, start.rows.length, start.previous]).toEqual([25, 10, null]);
  expect(start.rows.every(({ shownAs }) => shownAs === null)).toBe(true);

  // The last one overtakes all meanwhile; who turns the pages neither misses nor meets anybody twice.
  await loyalty.happen(second.account, [{ rule: 'OWNED_CAR', cause: 'order:up' }], HOUSE);
  const shown = await loyalty.app.call('PATCH', 'loyalty/v1/self', {
    ...HOUSE,
    token: first.token,
    body: { isShown: true },
  });
  expect(shown.json).toMatchObject({ shownAs: 'Pessoa B.' });
  const middle = await page(start.next);
  const end = await page(middle.next);
  const again = await page(end.previous);
  const positions = [...start.rows, ...middle.rows, ...end.rows].map(({ position }) => position);
  expect(positions).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  expect([again.rows, end.next]).toEqual([middle.rows, null]);
  const all = [...(await page(null)).rows, ...middle.rows, ...end.rows];
  expect(all.filter(({ isSelf }) => isSelf).map(({ shownAs }) => shownAs)).toEqual(['Pessoa B.']);

  await ask(loyalty.app.databaseUrl, `UPDATE loyalty.edition SET made_at = made_at - interval '2 minutes'`);
  await rankMembers(loyalty.app.api.application.services);
  const { json } = await loyalty.app.call('GET', 'loyalty/v1/self', { ...HOUSE, token: second.token });
  expect(json['position']).toBe(1);

  // Where nobody moved the edition stays, and is of now: it is not looked at again before its time.
  const editions = () =>
    ask<{ id: string; isOld: boolean }>(
      loyalty.app.databaseUrl,
      `SELECT id, made_at < now() - interval '1 minute' AS "isOld" FROM loyalty.edition ORDER BY id DESC LIMIT 1`,
    );
  await ask(loyalty.app.databaseUrl, `UPDATE loyalty.edition SET made_at = made_at - interval '2 minutes'`);
  const [old] = (await editions()).rows;
  await rankMembers(loyalty.app.api.application.services);
  expect([old?.isOld, (await editions()).rows]).toEqual([true, [{ id: old?.id, isOld: false }]]);
  const gone = await loyalty.app.call('GET', `loyalty/v1/ranking?cursor=${randomUUID()}.1`, {
    ...HOUSE,
    token: first.token,
  });
  expect(codeOf(gone)).toBe('410 rankingGone');
  await loyalty.join(loyalty.mine);
  const foreign = await loyalty.app.call('GET', `loyalty/v1/ranking?cursor=${start.next}`, {
    ...JEEP,
    token: loyalty.mine,
  });
  expect(codeOf(foreign)).toBe('410 rankingGone');
});

test('points by hand need a second person, once; a prize that is cancelled comes back whole', async () => {
  const { id, account, token } = await loyalty.one('premiada', 0);
  const second = await loyalty.one('segunda', 0, 'voucher_admin');
  const send = (who: string, path: string, body: object, key = randomUUID()) =>
    loyalty.app.call('POST', `loyalty/v1/${path}`, { ...JEEP, token: who, key, body });
  const proposed = await send(loyalty.staff, `admin/members/${id}/gifts`, { points: 500, reason: 'Evento de março' });
  expect(proposed.json).toMatchObject({ state: 'PROPOSED' });
  const gift = String(proposed.json['id']);
  expect(await loyalty.self(token)).toMatchObject({ points: 0 });
  expect(codeOf(await send(loyalty.staff, `admin/gifts/${gift}/decision`, { decision: 'APPROVE' }))).toBe(
    '409 secondPerson',
  );
  expect(await loyalty.self(token)).toMatchObject({ points: 0 });
  const both = await Promise.all(
    [1, 2].map(() => send(second.token, `admin/gifts/${gift}/decision`, { decision: 'APPROVE' })),
  );
  expect(both.map(codeOf).toSorted()).toEqual(['200 undefined', '409 giftDecided']);
  expect(await loyalty.self(token)).toMatchObject({ points: 500, score: 500 });

  const medal = await send(loyalty.staff, `${account}/medals`, { medal: 'AMIGO', reason: 'Indicou por telefone' });
  expect(medal.json).toMatchObject({ state: 'PROPOSED' });
  expect(
    (await send(second.token, `admin/gifts/${String(medal.json['id'])}/decision`, { decision: 'APPROVE' })).json,
  ).toEqual({
    state: 'APPROVED',
  });
  expect(await loyalty.self(token)).toMatchObject({ points: 1500, medals: [{ code: 'AMIGO', times: 1 }] });
  expect(codeOf(await send(loyalty.staff, `${randomUUID()}/medals`, { medal: 'AMIGO', reason: 'Ninguém' }))).toBe(
    '404 memberUnknown',
  );
  expect((await send(token, `${account}/medals`, { medal: 'AMIGO', reason: 'Para mim' })).status).toBe(403);

  const prize = await loyalty.prizeFor(1200);
  const taken = await loyalty.redeem(token, prize.id);
  const path = `admin/redemptions/${String(taken.json['id'])}/decision`;
  expect((await send(loyalty.staff, path, { decision: 'CANCEL' })).json).toEqual({ state: 'CANCELLED' });
  expect(codeOf(await send(loyalty.staff, path, { decision: 'HAND_OVER' }))).toBe('409 redemptionDecided');
  expect(await loyalty.self(token)).toMatchObject({ points: 1500, score: 1500 });
  expect((await loyalty.prizeFor(prize.points)).left).toBe(prize.left);
  const shown = await loyalty.app.call('GET', `loyalty/v1/admin/members/${id}`, { ...JEEP, token: loyalty.staff });
  expect((shown.json['entries'] as { kind: string }[]).map(({ kind }) => kind)).toEqual([
    'RETURN',
    'SPEND',
    'GIFT',
    'GIFT',
  ]);
  const other = await loyalty.app.call('GET', `loyalty/v1/admin/members/${id}`, {
    ...JEEP,
    market: 'ar',
    token: loyalty.staff,
  });
  expect(codeOf(other)).toBe('404 memberUnknown');
});

test('a medal of an event is for who types its code, once; staff keep medals, prizes and programmes', async () => {
  const medal = {
    programme: NATION,
    code: 'TRILHA-26',
    name: 'Trilha de março',
    text: 'Estar na trilha de março.',
    rule: 'EVENT',
    points: 250,
    most: 1,
    eventCode: 'trilha 26',
    active: true,
  };
  const second = await loyalty.one('aprova', 0, 'voucher_admin');
  const write = (method: string, path: string, body: object) =>
    loyalty.app.call(method, `loyalty/v1/admin/${path}`, { ...JEEP, token: loyalty.staff, body });
  const approve = (path: string, token: string = second.token, version = 1) =>
    loyalty.app.call('POST', `loyalty/v1/admin/${path}/approve`, {
      ...JEEP,
      token,
      key: randomUUID(),
      body: { version },
    });
  expect(codeOf(await write('POST', 'medals', { ...medal, rule: 'OPINION' }))).toBe('422 eventCodeWrong');
  const made = await write('POST', 'medals', medal);
  expect(made.status).toBe(200);
  expect(codeOf(await write('POST', 'medals', medal))).toBe('409 codeTaken');
  const change = (body: object) => write('PUT', `medals/${String(made.json['id'])}`, { ...medal, version: 1, ...body });
  expect(codeOf(await change({ programme: 'jeep-wave' }))).toBe('409 programmeFixed');
  const { token } = await loyalty.one('trilheira', 0);
  const claim = (eventCode: string) =>
    loyalty.app.call('POST', 'loyalty/v1/self/medals', { ...JEEP, token, body: { eventCode } });
  expect(codeOf(await claim('trilha-26'))).toBe('422 eventUnknown');
  expect(codeOf(await approve(`medals/${String(made.json['id'])}`, loyalty.staff))).toBe('409 samePerson');
  expect((await approve(`medals/${String(made.json['id'])}`)).status).toBe(200);
  expect(codeOf(await claim('trilha-27'))).toBe('422 eventUnknown');
  expect((await claim('TRILHA-26')).json).toEqual({
    medals: [{ code: 'TRILHA-26', name: 'Trilha de março', points: 250 }],
  });
  expect((await claim('trilha 26')).json).toEqual({ medals: [] });
  expect(await loyalty.self(token)).toMatchObject({ points: 250 });
  expect((await change({ active: false, eventCode: 'TRILHA26', version: 2 })).status).toBe(200);
  expect(codeOf(await change({}))).toBe('409 changedMeanwhile');

  const prize = {
    programme: NATION,
    name: 'Adesivo',
    text: 'Para o vidro.',
    drawing: 'CARE',
    points: 200,
    active: true,
  };
  const last = await write('POST', 'prizes', { ...prize, stock: 1 });
  expect(codeOf(await loyalty.redeem(token, String(last.json['id'])))).toBe('404 prizeUnknown');
  expect((await approve(`prizes/${String(last.json['id'])}`)).status).toBe(200);
  expect((await loyalty.redeem(token, String(last.json['id']))).status).toBe(200);
  const lowered = await write('PUT', `prizes/${String(last.json['id'])}`, { ...prize, stock: 0, version: 2 });
  expect([codeOf(lowered), lowered.json['fields']]).toMatchObject(['409 belowTaken', [{ field: 'stock' }]]);

  const listed = await loyalty.app.call('GET', 'loyalty/v1/admin/programmes', { ...JEEP, token: loyalty.staff });
  const [programme] = listed.json['programmes'] as Record<string, unknown>[];
  const { id, code: _code, members: _members, ...words } = programme ?? {};
  const levels = [{ name: 'Só um', from: 10, text: '' }];
  expect(codeOf(await write('PUT', `programmes/${String(id)}`, { ...words, levels }))).toBe('422 levelsWrong');
  expect((await write('PUT', `programmes/${String(id)}`, { ...words, lead: 'Outra chamada.' })).status).toBe(200);
});
