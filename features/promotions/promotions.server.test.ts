import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#platform/invariants.server.ts';
import { sql } from '#platform/sql.server.ts';
import { callerOf, patient } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { endPromotion, openPromotions, partOf, type PromotionsHand } from '#tests/harness/promotions.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { promotionBody } from '#tests/http/samples-promotions.ts';
import { personalData } from './personal.server.ts';
import { countDrive } from './steps.server.ts';

let hand: PromotionsHand;
const JEEP = { brand: 'jeep', market: 'br' } as const;

beforeAll(async () => {
  hand = await openPromotions();
});
afterAll(async () => {
  expect(await checkInvariants(hand.app.api.application.services.db)).toEqual([]);
  await hand.stop();
});

const issues = ({ json }: { json: Record<string, unknown> }) =>
  ((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => `${field} ${key}`);
const own = async (id: string, token: string) => partOf(await hand.call('GET', `participant/${id}`, token));

describe('taking part', () => {
  it('gives a number once however often it is sent, is mailed, and is seen by oneself alone', async () => {
    const id = await hand.publish({ name: 'Once' });
    const [one, other] = [await hand.one('uma'), await hand.one('outra')];
    const twice = await Promise.all([hand.join(id, one.token), hand.join(id, one.token)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(partOf(twice[0])).toEqual(partOf(twice[1]));
    expect(partOf(twice[0]).numbers).toEqual([
      { kind: 'JOINING', series: 0, number: expect.any(Number), text: expect.stringMatching(/^00-\d{5}$/) },
    ]);
    await waitFor(async () => (await hand.app.sandboxConsole.mails('uma1@demo.example')).length === 1);
    expect((await hand.call('GET', `participant/${id}`, other.token)).json).toMatchObject({
      status: 404,
      code: 'participantUnknown',
    });
    const agreed = await hand.call('GET', `participant/agreed/${id}`, one.token);
    expect(agreed.json).toMatchObject({ isAgreed: true, edition: 1, agreements: [{ edition: 1 }] });
    expect((await hand.call('GET', `participant/agreed/${id}`, other.token)).json).toMatchObject({ isAgreed: false });
    const list = await hand.call('GET', `participant/subscriptions?promotionIds=${id}`, one.token);
    expect(list.json['subscriptions']).toMatchObject([{ id: partOf(twice[0]).id, promotion: { name: 'Once' } }]);
    expect((await hand.call('GET', 'participant/subscriptions', other.token)).json['subscriptions']).toEqual([]);
    expect((await hand.call('GET', 'base-data', one.token)).json).toMatchObject({ results: 5, mostInSeries: 100_000 });
  });

  it('is refused with the field and in the words of both languages', async () => {
    const id = await hand.publish();
    const { token } = await hand.one('recusa');
    const send = (body: object, more = {}) => hand.call('POST', `participant/${id}`, token, body, more);
    const refused = await send({ edition: 1, accepted: false });
    expect(issues(refused)).toEqual(['accepted promotion.rulesNotAccepted']);
    expect(refused.json['detail']).toMatch(/regulamento/);
    const spanish = await send({ edition: 1, accepted: false }, { headers: { 'accept-language': 'es-AR' } });
    expect(spanish.json['detail']).toMatch(/bases|regulamento/);
    expect(issues(await send({ edition: 2, accepted: true }))).toEqual(['edition promotion.rulesChanged']);
    expect((await send({ edition: 0, accepted: true })).status).toBe(400);
    const headers = { 'inviting-participant-id': '00000000-0000-7000-8000-000000000001' };
    expect(issues(await send({ edition: 1, accepted: true }, { headers }))).toEqual([
      'inviting-participant-id promotion.inviterUnknown',
    ]);
    expect((await hand.call('GET', `participant/${id}`, token)).status).toBe(404);
    const draft = String((await hand.create()).json['id']);
    expect((await hand.join(draft, token)).json).toMatchObject({ status: 404, code: 'promotionUnknown' });
    const over = await hand.publish();
    await endPromotion(hand.app.databaseUrl, over);
    expect((await hand.join(over, token)).json).toMatchObject({ status: 409, code: 'promotionClosed' });
    expect((await hand.app.call('POST', `promotion/v1/participant/${id}`, { ...JEEP, body: {} })).status).toBe(401);
  });

  it('is of a person: by document, by no second account, and no more often in a group than it lets', async () => {
    const group = await hand.call('POST', 'promotions/groups', hand.staff, { name: 'Two', note: null, mostJoined: 1 });
    const groupId = String(group.json['id']);
    const [id, next] = [await hand.publish({ groupId }), await hand.publish({ groupId })];
    const one = await hand.one('grupo');
    expect((await hand.join(id, one.token)).status).toBe(200);
    expect((await hand.join(next, one.token)).json).toMatchObject({ status: 409, code: 'groupLimit' });
    const same = await hand.one('mesma');
    await ask(hand.app.databaseUrl, 'DELETE FROM accounts.document WHERE account_id = $1', [same.account]);
    expect(issues(await hand.join(id, same.token))).toEqual(['document promotion.documentMissing']);
  });

  it('cannot be had again by erasing the account, as long as the promotion runs', async () => {
    const id = await hand.publish();
    const [one, again] = [await hand.one('apagada'), await hand.one('devolta')];
    const part = partOf(await hand.join(id, one.token));
    const { db, env } = hand.app.api.application.services;
    const { rows } = await ask<{ row: string }>(
      hand.app.databaseUrl,
      `SELECT to_jsonb(p)::text AS row FROM promotions.participant p WHERE id = $1`,
      [part.id],
    );
    expect(rows[0]?.row).not.toMatch(/Pessoa|demo\.example/);
    const subject = { accountId: one.account, email: '', name: '', market: 'br', phone: null, documents: [] } as const;
    const [exported] = await db.read({ allBrands: true }, (tx) => personalData.read(tx, subject, env));
    expect(exported?.records).toMatchObject([{ promotion: 'A promotion', luckyNumbers: [{}] }]);
    await db.withTx({ allBrands: true, actor: 'system:test' }, (tx) =>
      personalData.erase(tx, subject, { env, now: new Date() }),
    );
    const documents = 'DELETE FROM accounts.document WHERE account_id = ANY($1::uuid[])';
    await ask(hand.app.databaseUrl, documents, [[one.account, again.account]]);
    await hand.giveDocument(again.account, hand.documentOf(one.account));
    expect((await hand.join(id, again.token)).json).toMatchObject({ status: 409, code: 'personJoined' });
    await endPromotion(hand.app.databaseUrl, id);
    await db.withTx({ allBrands: true, actor: 'system:test' }, async (tx) =>
      personalData.retain?.(tx, { env, now: new Date() }),
    );
    const seen = await db.read({ brand: 'jeep' }, (tx) =>
      tx.rows(sql<{ index: string | null }>`
        SELECT person_index AS index FROM promotions.participant WHERE id = ${part.id}`),
    );
    expect(seen).toEqual([{ index: null }]);
  });

  it('gives numbers for what is done: an invitation, a code on paper, a test drive within the time', async () => {
    const id = await hand.publish({ mostNumbers: 5 });
    const [one, guest] = [await hand.one('convida'), await hand.one('convidada')];
    const inviter = partOf(await hand.join(id, one.token)).id;
    expect((await hand.join(id, guest.token, { inviter })).status).toBe(200);
    const kinds = async () => (await own(id, one.token)).numbers.map(({ kind }) => kind).toSorted();
    expect(await kinds()).toEqual(['INVITATION', 'JOINING']);

    const paper = { kind: 'EVENT', place: 'Autódromo', mostUses: 1 };
    const within = { validFrom: '2020-01-01T00:00:00-03:00', validUntil: '2090-01-01T00:00:00-03:00' };
    const made = await hand.call('POST', `qr-codes/${id}`, hand.staff, { ...paper, ...within });
    const old = { validFrom: '2020-01-01T00:00:00-03:00', validUntil: '2020-01-02T00:00:00-03:00' };
    const ended = await hand.call('POST', `qr-codes/${id}`, hand.staff, { ...paper, ...old });
    const attribute = (token: string, code: unknown) =>
      hand.call('POST', `participant/attribute/${id}`, token, { code });
    const { code } = made.json;
    expect(issues(await attribute(one.token, code))).toEqual(['code promotion.codeUnknown']);
    const approval = (made: { json: Record<string, unknown> }, token: string) =>
      hand.call('POST', `qr-codes/code/${String(made.json['id'])}/approval`, token);
    expect((await approval(made, hand.staff)).json).toMatchObject({ status: 409, code: 'samePerson' });
    for (const paper of [made, ended, ended])
      expect((await approval(paper, hand.approver)).json).toMatchObject({ isApproved: true, isOwn: false });
    const alone = 'UPDATE promotions.qr_code SET most_uses = 100 WHERE id = $1';
    await expect(ask(hand.app.databaseUrl, alone, [made.json['id']])).rejects.toMatchObject({
      constraint: 'code_stays',
    });
    const twice = await Promise.all([attribute(one.token, code), attribute(one.token, code)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await kinds()).toEqual(['INVITATION', 'JOINING', 'QR_CODE']);
    expect(issues(await attribute(guest.token, code))).toEqual(['code promotion.codeUsedUp']);
    expect(issues(await attribute(guest.token, ended.json['code']))).toEqual(['code promotion.codeEnded']);
    expect(issues(await attribute(guest.token, 'nonsense'))).toEqual(['code promotion.codeUnknown']);
    expect((await attribute(hand.staff, code)).json).toMatchObject({ code: 'participantUnknown' });
    expect((await hand.call('DELETE', `qr-codes/code/${String(made.json['id'])}`, hand.staff)).status).toBe(204);
    expect((await hand.call('GET', `qr-codes/${id}`, hand.staff)).json['codes']).toHaveLength(2);

    const { db, ids } = hand.app.api.application.services;
    const drive = (at: Date, booking: string) =>
      db.withTx({ brand: 'jeep', actor: 'system:test' }, (tx) =>
        countDrive(tx, ids, { ...JEEP, accountId: one.account, drive: { id: booking, at } }),
      );
    await drive(new Date('2019-12-31T12:00:00Z'), 'before');
    expect(await kinds()).toHaveLength(3);
    await drive(new Date(), 'within');
    await drive(new Date(), 'within');
    expect(await kinds()).toEqual(['INVITATION', 'JOINING', 'QR_CODE', 'TEST_DRIVE', 'TEST_DRIVE']);
    await drive(new Date(), 'beyond the limit of a person');
    expect(await kinds()).toHaveLength(5);
  });

  it('gives for an invitation and a drive once the edition in force is accepted, by the same causes', async () => {
    const code = `missed-${randomUUID()}`;
    const id = await hand.publish({ code });
    const [one, guest] = [await hand.one('atrasa'), await hand.one('atrasada')];
    const inviter = partOf(await hand.join(id, one.token)).id;
    const next = { ...promotionBody({ code, rules: 'The second edition.' }), version: 2 };
    await hand.call('PUT', `promotions/${id}`, hand.staff, next);
    expect((await hand.approve(id, 3, 2)).status).toBe(200);
    const kinds = async () => (await own(id, one.token)).numbers.map(({ kind }) => kind).toSorted();
    await hand.join(id, guest.token, { inviter, edition: 2 });
    expect(await kinds()).toEqual(['JOINING']);
    await hand.join(id, one.token, { edition: 2 });
    await hand.join(id, one.token, { edition: 2 });
    expect(await kinds()).toEqual(['INVITATION', 'JOINING']);
  });

  it('hands no number out twice, through two processes, and none beyond the series', async () => {
    const id = await hand.publish({ series: 2, seriesSize: 10 });
    const crowd = await hand.people('multidao', 26);
    const callers = [patient(hand.app.call), patient(callerOf(hand.second.url))] as const;
    const answers = await Promise.all(
      crowd.map(({ token }, index) => hand.joinAt(callers[index % 2 === 0 ? 0 : 1], id, token)),
    );
    const texts = answers.filter(({ status }) => status === 200).map((one) => partOf(one).numbers[0]?.text);
    expect(new Set(texts).size).toBe(20);
    expect(texts).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 200).map(({ json }) => json['code']);
    expect(refused).toEqual(Array.from({ length: 6 }, () => 'numbersGone'));
  });
});
