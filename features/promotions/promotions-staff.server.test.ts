import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#platform/invariants.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { endPromotion, openPromotions, partOf, type PromotionsHand } from '#tests/harness/promotions.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { promotionBody } from '#tests/http/samples-promotions.ts';
import { freezeInBatches } from './steps.server.ts';

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
    ['a draw before its end', { drawOn: '2090-05-09' }, 'drawOn promotion.drawBefore'],
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

describe('the draw', () => {
  it('is made on a frozen list by two persons, once for two at once, and told at the address of now', async () => {
    const id = await hand.publish({ series: 1, seriesSize: 100 });
    const crowd = await hand.people('sorteio', 4);
    const formula = crowd[0]?.account ?? '';
    await ask(hand.app.databaseUrl, `UPDATE accounts.account SET name = '=cmd() Um' WHERE id = $1`, [formula]);
    for (const { token } of crowd) await hand.join(id, token);
    expect((await hand.generate(id, await hand.prizeOf(id))).json).toMatchObject({ code: 'stillRunning' });
    const prizeId = await hand.freeze(id);
    const report = `participant/management/candidates-report/download?promotion_id=${id}&prize_id=${prizeId}`;
    const response = await fetch(`${hand.app.api.url}/api/promotion/v1/${report}&brand=jeep&market=br`, {
      headers: { authorization: `Bearer ${hand.staff}` },
    });
    const lines = (await response.text()).trim().split('\n').slice(1);
    expect(lines).toHaveLength(4);
    expect(lines.join('\n')).toContain(`'=cmd()`);
    const hashed = lines.map((line) => `${line.split(';').slice(0, 3).join(';')}\n`).join('');
    const [prize] = await hand.prizesOf(id);
    expect(prize?.list).toMatchObject({ size: 4, hash: createHash('sha256').update(hashed).digest('hex') });

    expect(issues(await hand.propose(id, prizeId, { results: ['12345'] }))).toEqual(['results promotion.resultsWrong']);
    expect(issues(await hand.propose(id, prizeId, { drawnOn: '2026-01-03' }))).toEqual([
      'drawnOn promotion.drawTooEarly',
    ]);
    expect(issues(await hand.propose(id, prizeId, { drawnOn: '2089-01-03' }))).toEqual([
      'drawnOn promotion.drawToCome',
    ]);
    const proposed = await Promise.all([hand.propose(id, prizeId), hand.propose(id, prizeId)]);
    expect(proposed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const draw = String(proposed.find(({ status }) => status === 200)?.json['id']);
    expect((await hand.decide(id, draw, hand.staff)).json).toMatchObject({ status: 409, code: 'samePerson' });
    const winning = lines[0]?.split(';')[2] ?? '';
    const { rows } = await ask<{ account: string }>(
      hand.app.databaseUrl,
      `UPDATE accounts.account SET email = 'now-' || email WHERE id = (SELECT account_id FROM promotions.participant WHERE id = $1)
       RETURNING email AS account`,
      [winning],
    );
    const decided = await Promise.all([hand.decide(id, draw, hand.approver), hand.decide(id, draw, hand.approver)]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await hand.prizesOf(id))[0]).toMatchObject({ taken: 1, draw: { state: 'APPROVED', base: '00-00' } });

    const winners = await hand.call('GET', `participant/management/winners?promotion_id=${id}`, hand.staff);
    expect(winners.json['winners']).toMatchObject([{ prize: 'A car', place: 1, email: rows[0]?.account }]);
    await waitFor(async () =>
      (await hand.app.sandboxConsole.mails(rows[0]?.account ?? '')).some(
        ({ subject }) => subject === 'Você ganhou: A car',
      ),
    );
    const parts = await Promise.all(crowd.map(({ token }) => hand.call('GET', `participant/${id}`, token)));
    expect(parts.flatMap((part) => partOf(part).wins)).toMatchObject([{ prize: 'A car' }]);
    const refused = await hand.call('PATCH', 'participant/management/inactivate', hand.staff, {
      participantIds: [winning],
      reason: 'x',
    });
    expect(refused.json).toMatchObject({ code: 'hasWon' });
    for (const statement of [
      `UPDATE promotions.candidate SET number = 1 WHERE participant_id = '${winning}'`,
      `UPDATE promotions.candidate_list SET size = 1 WHERE promotion_id = '${id}'`,
    ])
      await expect(ask(hand.app.databaseUrl, statement)).rejects.toThrow(/stay/);
  });

  it('passes over who takes part no more, gives a person one prize, and can be written down anew', async () => {
    const prizes = [{ name: 'Two cars', text: '-', stock: 3 }];
    const id = await hand.publish({ series: 1, seriesSize: 100, forJoining: 5, prizes });
    const crowd = await hand.people('passa', 3);
    const parts = [];
    for (const { token } of crowd) parts.push(partOf(await hand.join(id, token)));
    const prizeId = await hand.freeze(id);
    await hand.call('PATCH', 'participant/management/inactivate', hand.staff, {
      participantIds: [parts[0]?.id],
      reason: 'Fraude',
    });
    const wrong = String((await hand.propose(id, prizeId)).json['id']);
    expect((await hand.decide(id, wrong, hand.approver, 'REFUSE')).json).toMatchObject({
      state: 'REFUSED',
      winners: 0,
    });
    const right = String((await hand.propose(id, prizeId, {}, hand.approver)).json['id']);
    expect((await hand.decide(id, right, hand.staff)).json).toMatchObject({ state: 'APPROVED', winners: 2 });
    const record = await hand.call('GET', `promotions/${id}`, hand.staff);
    expect(record.json).toMatchObject({ state: 'DRAWN' });
  });

  it('freezes a list in batches, in which every number stands once', async () => {
    const id = await hand.publish({ series: 2, seriesSize: 100, forJoining: 5 });
    for (const { token } of await hand.people('lotes', 3)) await hand.join(id, token);
    await endPromotion(hand.app.databaseUrl, id);
    const listId = randomUUID();
    await ask(
      hand.app.databaseUrl,
      `INSERT INTO promotions.candidate_list (id, brand, promotion_id, prize_id, requested_by)
       SELECT $1, brand, promotion_id, id, 'account:x' FROM promotions.prize WHERE promotion_id = $2`,
      [listId, id],
    );
    const { db } = hand.app.api.application.services;
    await Promise.all([1, 2].map(() => freezeInBatches(db, { brand: 'jeep', listId, batch: 4 })));
    const [prize] = await hand.prizesOf(id);
    expect(prize?.list).toMatchObject({ size: 15 });
  });
});
