import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#platform/invariants.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { openPromotions, partOf, type PromotionsHand } from '#tests/harness/promotions.ts';
import { promotionBody } from '#tests/http/samples-promotions.ts';

let hand: PromotionsHand;

beforeAll(async () => {
  hand = await openPromotions();
});
afterAll(async () => {
  expect(await checkInvariants(hand.app.api.application.services.db)).toEqual([]);
  await hand.stop();
});

const issues = ({ json }: { json: Record<string, unknown> }) =>
  ((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => `${field} ${key}`);

describe('the choice of a promotion', () => {
  it('names the chosen one and says that there are more, which a part of the name finds', async () => {
    const code = `choice-${randomUUID()}`;
    const id = String((await hand.create({ code, name: 'Um Renegade no sertão' })).json['id']);
    const columns = `brand, market, name, summary, starts_at, draw_on, series, series_size, for_joining, for_drive, for_invitation,
      for_qr_code, most_numbers, number_key`;
    await ask(
      hand.app.databaseUrl,
      `INSERT INTO promotions.promotion (id, code, ends_at, ${columns}, claim_days)
       SELECT gen_random_uuid(), 'later-' || n, p.ends_at + interval '1 hour', ${columns}, claim_days
       FROM promotions.promotion p, generate_series(1, 101) n WHERE p.id = $1`,
      [id],
    );
    await ask(hand.app.databaseUrl, `UPDATE promotions.promotion SET name = 'Later' WHERE code LIKE 'later-%'`);
    const choose = async (query: string) => {
      const { json } = await hand.call('GET', `choices${query}`, hand.staff);
      const list = json['promotions'] as { id: string }[];
      return { count: list.length, isThere: list.some((one) => one.id === id), isMore: json['isMore'] };
    };
    expect(await choose('')).toEqual({ count: 100, isThere: false, isMore: true });
    expect(await choose(`?chosen=${id}`)).toEqual({ count: 101, isThere: true, isMore: true });
    expect(await choose('?text=RENEGADE%20no')).toEqual({ count: 1, isThere: true, isMore: false });
    expect(await choose('?text=%25')).toEqual({ count: 0, isThere: false, isMore: false });
    await ask(hand.app.databaseUrl, `DELETE FROM promotions.promotion WHERE code LIKE 'later-%'`);
  });
});

describe('the terms', () => {
  it('are published by another person, and change with a next edition alone, which people accept', async () => {
    const code = `terms-${randomUUID()}`;
    const id = String((await hand.create({ code })).json['id']);
    const change = (version: number, more: object) =>
      hand.call('PUT', `promotions/${id}`, hand.staff, { ...promotionBody({ code, ...more }), version });
    const open = () => hand.app.call('GET', `promotion/v1/open/${code}`, { brand: 'jeep', market: 'br' });
    expect((await open()).status).toBe(404);
    expect((await hand.approve(id, 1, 1, hand.staff)).json).toMatchObject({ status: 409, code: 'samePerson' });
    expect((await change(1, { rules: 'Better rules.' })).json).toMatchObject({ version: 2, state: 'DRAFT' });
    expect((await hand.approve(id, 1, 1)).json).toMatchObject({ code: 'changedMeanwhile' });
    expect((await hand.approve(id, 2, 1)).json).toMatchObject({ state: 'PUBLISHED', edition: 1, version: 3 });
    expect((await open()).json).toMatchObject({ rules: 'Better rules.', state: 'OPEN', edition: 1 });

    const { token } = await hand.one('edicao');
    await hand.join(id, token);
    expect(issues(await change(3, { rules: 'Better rules.', mostNumbers: 1, name: 'X' }))).toEqual([
      'name promotion.termsStay',
      'mostNumbers promotion.termsStay',
    ]);
    const later = { rules: 'The second edition.', endsAt: '2091-01-01T00:00:00-03:00', drawOn: '2091-01-02' };
    expect((await change(3, later)).json).toMatchObject({ version: 4, edition: 1, waiting: { edition: 2 } });
    expect((await open()).json).toMatchObject({ rules: 'Better rules.', edition: 1 });
    expect((await hand.approve(id, 4, 2)).json).toMatchObject({ edition: 2, waiting: null });
    expect((await open()).json).toMatchObject({ rules: 'The second edition.', edition: 2, drawOn: '2091-01-02' });
    expect((await hand.call('GET', `participant/agreed/${id}`, token)).json).toMatchObject({ isAgreed: false });
    expect((await hand.join(id, token, { edition: 2 })).json).toMatchObject({ isAgreed: true, edition: 2 });
    const agreed = await hand.call('GET', `participant/agreed/${id}`, token);
    expect(agreed.json).toMatchObject({ isAgreed: true, agreements: [{ edition: 1 }, { edition: 2 }] });
    for (const statement of [
      `UPDATE promotions.promotion SET most_numbers = 1 WHERE id = '${id}'`,
      `UPDATE promotions.prize SET stock = 9 WHERE promotion_id = '${id}'`,
      `UPDATE promotions.edition SET rules = 'x' WHERE promotion_id = '${id}'`,
    ])
      await expect(ask(hand.app.databaseUrl, statement)).rejects.toThrow(/stay/);
  });

  it.each([
    ['a code that is taken', { code: 'taken-promotion' }, 'code promotion.codeTaken'],
    ['an end before its beginning', { endsAt: '2019-05-10T18:00:00-03:00' }, 'endsAt promotion.endsBefore'],
    ['a draw on the day of its end', { drawOn: '2090-05-10' }, 'drawOn promotion.drawBefore'],
    ['a draw long after its end', { drawOn: '2090-07-10' }, 'drawOn promotion.drawLate'],
    [
      'no way to a number',
      { forJoining: 0, forDrive: 0, forInvitation: 0, forQrCode: 0 },
      'forJoining promotion.nothingGiven',
    ],
    ['a group that is none', { groupId: '00000000-0000-7000-8000-000000000000' }, 'groupId promotion.groupUnknown'],
    ['a series that the law forbids', { seriesSize: 100_001 }, 'seriesSize field.invalid'],
    ['no prize', { prizes: [] }, 'prizes field.required'],
    ['no rules', { rules: '' }, 'rules field.required'],
  ])('are refused with %s, by their field', async (_, more, issue) => {
    await hand.create({ code: 'taken-promotion' });
    const refused = await hand.create(more);
    expect([400, 409, 422], JSON.stringify(refused.json)).toContain(refused.status);
    expect(issues(refused).map((one) => one.split(' ')[0])).toEqual([issue.split(' ')[0]]);
    if (!issue.includes('field.invalid')) expect(issues(refused)).toEqual([issue]);
  });

  it('need the authorisation’s number in Brazil, and groups keep their limit', async () => {
    const id = String((await hand.create({ permit: null })).json['id']);
    expect(issues(await hand.approve(id, 1, 1))).toEqual(['permit promotion.permitMissing']);
    const group = { name: 'Kept', note: null, mostJoined: 2 };
    const made = await hand.call('POST', 'promotions/groups', hand.staff, group);
    const groupId = String(made.json['id']);
    expect((await hand.call('POST', 'promotions/groups', hand.staff, group)).json).toMatchObject({ code: 'nameTaken' });
    await hand.publish({ groupId });
    const put = (version: number, more: object) =>
      hand.call('PUT', `promotions/groups/${groupId}`, hand.staff, { ...group, ...more, version });
    expect(issues(await put(1, { mostJoined: 3 }))).toEqual(['mostJoined promotion.groupLimitStays']);
    expect((await put(1, { note: 'A note' })).json).toMatchObject({ version: 2, note: 'A note', promotions: 1 });
    expect((await hand.call('DELETE', `promotions/groups/${groupId}`, hand.staff)).json).toMatchObject({
      code: 'groupUsed',
    });
    expect((await hand.call('GET', `promotions?groupId=${groupId}`, hand.staff)).json).toMatchObject({ total: 1 });
  });
});

describe('who wrote it', () => {
  it('stays who wrote it when somebody else sends the same again', async () => {
    const code = `same-${randomUUID()}`;
    const body = promotionBody({ code });
    const { json } = await hand.create({ code });
    const id = String(json['id']);
    const same = await hand.call('PUT', `promotions/${id}`, hand.approver, { ...body, version: 1 });
    expect(same.json).toMatchObject({ version: 1, waiting: { isOwn: false } });
    expect((await hand.approve(id, 1, 1, hand.staff)).json).toMatchObject({ code: 'samePerson' });
    expect((await hand.approve(id, 1, 1)).json).toMatchObject({ state: 'PUBLISHED', version: 2 });
    const next = { ...body, rules: 'The second edition.' };
    await hand.call('PUT', `promotions/${id}`, hand.staff, { ...next, version: 2 });
    await hand.call('PUT', `promotions/${id}`, hand.approver, { ...next, version: 3 });
    expect((await hand.approve(id, 3, 2, hand.staff)).json).toMatchObject({ code: 'samePerson' });
    const choices = await hand.call('GET', 'choices', hand.staff);
    expect(choices.json['promotions']).toContainEqual({ id, name: 'A promotion' });
  });
});

describe('who takes part', () => {
  it('is found by promotion, kind and whole words of the name, page after page, and ended with a reason', async () => {
    const id = await hand.publish();
    const [one, two] = await hand.people('gestao', 2);
    const first = partOf(await hand.join(id, one?.token ?? '')).id;
    await hand.join(id, two?.token ?? '', { inviter: first });
    const list = (query: string, token = hand.staff) =>
      hand.call('GET', `participant/management/all?promotion_id=${id}&${query}`, token);
    const ids = async (query: string) =>
      ((await list(query)).json['participants'] as { id: string }[]).map((row) => row.id);
    expect((await list('size=1')).json).toMatchObject({
      isMore: true,
      participants: [{ id: first, name: 'Pessoa B.' }],
    });
    const [second] = await ids(`size=1&after=${first}`);
    expect(second).not.toBe(first);
    expect(await ids('attribution_types=INVITATION,QR_CODE')).toEqual([first]);
    expect(await ids('user_name=BUNES%20gestao')).toEqual([first]);
    expect(await ids('user_name=bune')).toEqual([]);
    expect((await list('attribution_types=NONE')).status).toBe(400);
    expect((await list('', one?.token)).status).toBe(403);
    const person = `participant/management/${one?.account ?? ''}/${id}`;
    expect((await hand.call('GET', person, hand.staff)).json).toMatchObject({
      email: 'gestao1@demo.example',
      invited: 1,
      luckyNumbers: [{}, {}],
    });
    expect(
      (await hand.app.call('GET', `promotion/v1/${person}`, { brand: 'ram', market: 'br', token: hand.staff })).status,
    ).not.toBe(200);

    const end = (participantIds: string[]) =>
      hand.call('PATCH', 'participant/management/inactivate', hand.staff, { participantIds, reason: 'Fraude' });
    expect((await end([first, randomUUID()])).json).toMatchObject({ status: 404, code: 'participantUnknown' });
    expect((await end([first])).json).toEqual({ inactivated: 1 });
    expect((await end([first])).json).toEqual({ inactivated: 0 });
    expect((await hand.join(id, one?.token ?? '')).json).toMatchObject({ code: 'partEnded' });
    expect(await ids('state=INACTIVE')).toEqual([first]);
    const shown = await hand.call('GET', 'participant/subscriptions?includeInactive=true', one?.token ?? '');
    expect(shown.json['subscriptions']).toMatchObject([{ state: 'INACTIVE' }]);
  });
});
