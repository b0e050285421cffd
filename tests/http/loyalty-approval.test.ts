import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { codeOf, JEEP, NATION, openLoyalty, type LoyaltyApp } from '#tests/harness/loyalty-app.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';

let loyalty: LoyaltyApp;
let second = '';
beforeAll(async () => {
  loyalty = await openLoyalty();
  second = (await loyalty.one('dupla', 0, 'voucher_admin')).token;
});
afterAll(() => loyalty.app.stop());
afterEach(() => expectDrainedAndSound(loyalty.app.databaseUrl));

type Kept = { id: string; version: number; name: string; points: number; state: string } & Record<string, unknown>;

const list = async (kind: 'medals' | 'prizes', token = loyalty.staff, query = '?size=100'): Promise<Kept[]> => {
  const { json } = await loyalty.app.call('GET', `loyalty/v1/admin/${kind}${query}`, { ...JEEP, token });
  return json[kind] as Kept[];
};
const named = async (kind: 'medals' | 'prizes', name: string): Promise<Kept> => {
  const row = (await list(kind)).find((one) => one.name === name);
  if (row === undefined) throw new Error(`no ${name}`);
  return row;
};
const write = (method: string, path: string, body: object, token = loyalty.staff) =>
  loyalty.app.call(method, `loyalty/v1/admin/${path}`, { ...JEEP, token, body });
const approve = (path: string, version: number, token = second, key: string = randomUUID()) =>
  loyalty.app.call('POST', `loyalty/v1/admin/${path}/approve`, { ...JEEP, token, key, body: { version } });

const MEDAL = {
  programme: NATION,
  text: 'Visita.',
  rule: 'TEST_DRIVE',
  points: 40,
  most: null,
  eventCode: null,
  active: true,
};

test('a changed medal gives what it gave until a second person approved the change, and then the new', async () => {
  const medal = { ...MEDAL, code: 'VISITA', name: 'Visita feita' };
  const { json } = await write('POST', 'medals', medal);
  const path = `medals/${String(json['id'])}`;
  const { id, account, token } = await loyalty.one('visitante', 0);
  const drives = async (cause: string): Promise<number> => {
    await loyalty.happen(account, [{ rule: 'TEST_DRIVE', cause: `test-drive:${cause}` }]);
    const { rows } = await ask<{ points: number }>(
      loyalty.app.databaseUrl,
      `SELECT coalesce(sum(l.points), 0)::int AS points FROM loyalty.lot l
       JOIN loyalty.award a ON a.id = l.id JOIN loyalty.medal m ON m.id = a.medal_id
       WHERE l.member_id = $1 AND m.name LIKE 'Visita feita%'`,
      [id],
    );
    return rows[0]?.points ?? -1;
  };
  expect(await drives('one')).toBe(0);
  expect(await named('medals', medal.name)).toMatchObject({ state: 'draft', isOwn: true, counts: null });
  expect(codeOf(await approve(path, 1, loyalty.staff))).toBe('409 samePerson');
  expect((await approve(path, 1, token)).status).toBe(403);
  expect(codeOf(await approve(path, 9))).toBe('409 changedMeanwhile');
  // Sent back unchanged by the second person, it is still the first one's.
  expect((await write('PUT', path, { ...medal, version: 1 }, second)).status).toBe(200);
  expect(codeOf(await approve(path, 1, loyalty.staff))).toBe('409 samePerson');
  expect((await approve(path, 1)).status).toBe(200);
  expect(codeOf(await approve(path, 2))).toBe('409 approvedAlready');
  expect(await drives('two')).toBe(40);

  const change = (version: number, body: object, by = loyalty.staff) =>
    write('PUT', path, { ...medal, version, ...body }, by);
  expect((await change(2, { points: 1_000_000 })).status).toBe(200);
  const waits = await named('medals', medal.name);
  expect(waits).toMatchObject({ state: 'change', points: 1_000_000, counts: { points: 40 }, version: 3 });
  expect(waits['waitsFrom']).toEqual(expect.any(String));
  expect(await drives('three')).toBe(80);
  // What its writer changes again is still theirs; the second person's own change is for the first.
  expect(codeOf(await approve(path, 3, loyalty.staff))).toBe('409 samePerson');
  expect((await change(3, { points: 60 }, second)).status).toBe(200);
  expect(codeOf(await approve(path, 4))).toBe('409 samePerson');
  const both = await Promise.all([1, 2].map(() => approve(path, 4, loyalty.staff)));
  expect(both.map(codeOf).toSorted()).toEqual(['200 undefined', '409 approvedAlready']);
  expect(await drives('four')).toBe(140);

  // Stopped at once by one person; the approved terms written again take a change off.
  expect((await change(5, { points: 70, active: false })).status).toBe(200);
  expect(await drives('five')).toBe(140);
  expect(await named('medals', medal.name)).toMatchObject({ state: 'offChange' });
  expect((await change(6, { points: 60, active: true })).status).toBe(200);
  expect(await named('medals', medal.name)).toMatchObject({ state: 'on', counts: null, waitsFrom: null, points: 60 });
  expect(await drives('six')).toBe(200);
});

test('a prize costs what two persons said, and its table refuses one alone', async () => {
  const [prize] = await list('prizes');
  if (prize === undefined) throw new Error('no prize');
  const { id, version, name, text, drawing, points, stock, programme, taken } = prize;
  expect(prize).toMatchObject({ state: 'on', waitsFrom: null, isOwn: false });
  const body = { programme, name, text, drawing, points, stock, active: true };
  expect((await write('PUT', `prizes/${id}`, { ...body, version, points: 1 })).status).toBe(200);
  const { token } = await loyalty.one('pobre', 5);
  expect(codeOf(await loyalty.redeem(token, id))).toBe('409 tooFewPoints');
  const [waiting] = await list('prizes', second, '?state=change');
  expect(waiting).toMatchObject({ id, isOwn: false, counts: { points }, points: 1, taken });
  const counted = await loyalty.app.call('GET', 'loyalty/v1/admin/prizes', { ...JEEP, token: second });
  expect(counted.json).toMatchObject({ waiting: 1 });
  const key = randomUUID();
  const twice = [
    await approve(`prizes/${id}`, version + 1, second, key),
    await approve(`prizes/${id}`, version + 1, second, key),
  ];
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await loyalty.redeem(token, id)).status).toBe(200);
  const other = await loyalty.app.call('POST', `loyalty/v1/admin/prizes/${id}/approve`, {
    ...JEEP,
    market: 'ar',
    token: second,
    key: randomUUID(),
    body: { version: version + 2 },
  });
  expect(codeOf(other)).toBe('404 prizeUnknown');

  const alone = ask(loyalty.app.databaseUrl, `UPDATE loyalty.prize SET points = 2 WHERE id = $1`, [id]);
  await expect(alone).rejects.toMatchObject({ constraint: 'terms_stay' });
  const same = ask(
    loyalty.app.databaseUrl,
    `UPDATE loyalty.prize SET approved_by = written_by, approved_at = clock_timestamp() WHERE id = $1`,
    [id],
  );
  await expect(same).rejects.toMatchObject({ constraint: 'prize_two_persons' });
});
