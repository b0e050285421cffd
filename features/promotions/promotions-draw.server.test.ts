import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '#kernel/dates.ts';
import { checkInvariants } from '#platform/invariants.server.ts';
import { ask } from '#tests/harness/cars.ts';
import {
  ageList,
  endPromotion,
  moveClock,
  openPromotions,
  partOf,
  type PromotionsHand,
} from '#tests/harness/promotions.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { personalData } from './personal.server.ts';
import { closeEnded, freezeInBatches } from './steps.server.ts';

let hand: PromotionsHand;
const codes = new Map<string, string>();

beforeAll(async () => {
  hand = await openPromotions();
});
afterAll(async () => {
  expect(await checkInvariants(hand.app.api.application.services.db)).toEqual([]);
  await hand.stop();
});

const issues = ({ json }: { json: Record<string, unknown> }) =>
  ((json['fields'] ?? []) as { field: string; key: string }[]).map(({ field, key }) => `${field} ${key}`);

/** A published promotion whose address is known. */
const publish = async (more: object): Promise<string> => {
  const code = `drawn-${randomUUID()}`;
  const id = await hand.publish({ code, ...more });
  codes.set(id, code);
  return id;
};

const erase = async (accountId: string): Promise<void> => {
  const { db, env } = hand.app.api.application.services;
  const subject = { accountId, email: '', name: '', market: 'br', phone: null, documents: [] } as const;
  await db.withTx({ allBrands: true, actor: 'system:test' }, (tx) =>
    personalData.erase(tx, subject, { env, now: new Date() }),
  );
};

/** The tables refuse, whoever asks, to change what a draw stands on. */
const expectKept = async (id: string, participant: string): Promise<void> => {
  const of = `promotion_id = '${id}'`;
  for (const statement of [
    `UPDATE promotions.candidate SET number = 1 WHERE participant_id = '${participant}'`,
    `INSERT INTO promotions.candidate (list_id, series, number, brand, participant_id)
       SELECT l.id, 0, n, l.brand, '${participant}' FROM promotions.candidate_list l, generate_series(0, 99) n
       WHERE l.${of} AND NOT EXISTS (SELECT FROM promotions.candidate c WHERE c.list_id = l.id AND c.number = n) LIMIT 1`,
    `UPDATE promotions.candidate_list SET size = 1 WHERE ${of}`,
    `UPDATE promotions.lucky_number SET participant_id = participant_id WHERE ${of}`,
    `UPDATE promotions.attribution SET numbers = 2 WHERE ${of}`,
    `DELETE FROM promotions.agreement WHERE ${of}`,
    `UPDATE promotions.winner SET place = 2 WHERE ${of}`,
    `UPDATE promotions.draw SET base_number = 5 WHERE ${of}`,
    `DELETE FROM promotions.prize_handover WHERE winner_id IN (SELECT id FROM promotions.winner WHERE ${of})`,
  ])
    await expect(ask(hand.app.databaseUrl, statement), statement).rejects.toThrow(/stay|append-only/);
};

/** A prize is claimed within its days, handed over once, later too, and its winner sees it. */
const expectHandedOver = async (id: string, winner: string): Promise<void> => {
  const handOver = (more: object = {}) =>
    hand.call('POST', `participant/management/winners/${winner}/handover`, hand.staff, {
      handedOn: dayIn(new Date(), 'br'),
      receipt: 'Recibo 17',
      ...more,
    });
  expect(issues(await handOver({ handedOn: '2020-01-01' }))).toEqual(['handedOn promotion.handedOnWrong']);
  const drawnOn = (days: number) =>
    moveClock(
      hand.app.databaseUrl,
      `UPDATE promotions.draw SET drawn_on = drawn_on + ${days} WHERE promotion_id = '${id}'`,
    );
  await drawnOn(-200);
  const daysAgo = (days: number) => dayIn(new Date(Date.now() - days * 86_400_000), 'br');
  expect((await handOver()).json).toMatchObject({ status: 409, code: 'claimOver' });
  expect((await handOver({ claimedOn: daysAgo(1) })).json).toMatchObject({ status: 409, code: 'claimOver' });
  expect(issues(await handOver({ claimedOn: daysAgo(250) }))).toEqual(['claimedOn promotion.claimedOnWrong']);
  for (const [brand, claimed, handed] of [
    ['ram', daysAgo(100), daysAgo(90)],
    ['jeep', daysAgo(100), daysAgo(-2)],
    ['jeep', daysAgo(1), daysAgo(0)],
  ])
    await expect(
      ask(
        hand.app.databaseUrl,
        `INSERT INTO promotions.prize_handover (winner_id, brand, claimed_on, handed_on, reference, written_by) VALUES ($1, $2, $3, $4, 'x', 'x')`,
        [winner, brand, claimed, handed],
      ),
    ).rejects.toThrow(/claimed within its days/);
  const claimedOn = daysAgo(100);
  const both = await Promise.all([handOver({ claimedOn }), handOver({ claimedOn })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await drawnOn(200);
  expect((await handOver({ claimedOn, receipt: 'Recibo 18' })).json).toMatchObject({
    status: 409,
    code: 'handedAlready',
  });
  const shown = await hand.call('GET', `participant/management/winners?promotion_id=${id}`, hand.staff);
  expect(shown.json['winners']).toMatchObject([{ state: 'HANDED', receipt: 'Recibo 17', claimedOn }]);
};

describe('the draw', () => {
  it('is made on a frozen list by two persons, once for two at once, and told at the address of now', async () => {
    const id = await publish({ series: 1, seriesSize: 100 });
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
    const page = await hand.app.call('GET', `promotion/v1/open/${codes.get(id) ?? ''}`, {
      brand: 'jeep',
      market: 'br',
    });
    expect(page.json['results']).toMatchObject([
      { winners: 1, numbers: [expect.any(String)], passedOver: 0, passed: [] },
    ]);
    await expectHandedOver(id, String((winners.json['winners'] as { id: string }[])[0]?.id));
    await expectKept(id, winning);
  });

  it('passes over who takes part no more, gives a person one prize, and can be written down anew', async () => {
    const prizes = [{ name: 'Two cars', text: '-', stock: 3 }];
    const id = await hand.publish({ series: 1, seriesSize: 100, forJoining: 5, prizes });
    const crowd = await hand.people('passa', 3);
    const parts = [];
    for (const { token } of crowd) parts.push(partOf(await hand.join(id, token)));
    const prizeId = await hand.freeze(id);
    await erase(crowd[0]?.account ?? '');
    const wrong = String((await hand.propose(id, prizeId)).json['id']);
    expect((await hand.decide(id, wrong, hand.approver, 'REFUSE')).json).toMatchObject({
      state: 'REFUSED',
      winners: 0,
    });
    const right = String((await hand.propose(id, prizeId, {}, hand.approver)).json['id']);
    // The second person sees beforehand what is passed over.
    const foreseen = (await hand.prizesOf(id))[0]?.draw;
    const gone = parts[0]?.numbers.map(({ text }) => text) ?? [];
    const ended = (list: readonly { number: string; why: string }[] = []) =>
      list.filter(({ why }) => why === 'ENDED').map(({ number }) => number);
    expect(ended(foreseen?.passed).toSorted()).toEqual(gone.toSorted());
    const approved = await hand.decide(id, right, hand.staff);
    expect(approved.json).toMatchObject({ state: 'APPROVED', winners: 2, passedOver: 13 });
    expect(approved.json['passed']).toEqual(foreseen?.passed);
    const record = await hand.call('GET', `promotions/${id}`, hand.staff);
    expect(record.json).toMatchObject({ state: 'DRAWN' });
  });

  it('freezes a list in batches, in which every number stands once', async () => {
    const id = await hand.publish({ series: 2, seriesSize: 100, forJoining: 5 });
    for (const { token } of await hand.people('lotes', 3)) await hand.join(id, token);
    // It is not over, so that the clock makes no list of its own.
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

  it('is of the announced day, or of one extraction after it, which is not chosen anew by refusing', async () => {
    const id = await hand.publish({ series: 1, seriesSize: 100 });
    await hand.join(id, (await hand.one('dia')).token);
    const prizeId = await hand.freeze(id);
    await moveClock(
      hand.app.databaseUrl,
      `UPDATE promotions.promotion SET ends_at = ends_at - interval '3 days', draw_on = draw_on - 3 WHERE id = '${id}'`,
    );
    await moveClock(
      hand.app.databaseUrl,
      `UPDATE promotions.candidate_list SET frozen_at = frozen_at - interval '5 days' WHERE promotion_id = '${id}'`,
    );
    const day = (before: number) => dayIn(new Date(Date.now() - before * 86_400_000), 'br');
    expect(issues(await hand.propose(id, prizeId, { drawnOn: day(5) }))).toEqual([
      'drawnOn promotion.drawNotAnnounced',
    ]);
    const first = String((await hand.propose(id, prizeId)).json['id']);
    await hand.decide(id, first, hand.approver, 'REFUSE');
    const other = { drawnOn: day(2), reference: 'Extração 05929' };
    expect(issues(await hand.propose(id, prizeId, other))).toEqual(['drawnOn promotion.otherExtraction']);
    expect((await hand.propose(id, prizeId, { ...other, drawnOn: day(1) })).status).toBe(200);
  });

  it('begins with lists that the clock freezes, ends nobody’s part meanwhile, and goes by the order of the prizes', async () => {
    const prizes = ['First', 'Second'].map((name) => ({ name, text: '-', stock: 1 }));
    const id = await hand.publish({ series: 1, seriesSize: 100, prizes });
    const part = partOf(await hand.join(id, (await hand.one('ordem')).token)).id;
    await endPromotion(hand.app.databaseUrl, id);
    const { db, ids } = hand.app.api.application.services;
    await Promise.all([1, 2].map(() => closeEnded({ db, ids, now: new Date() })));
    await waitFor(async () => (await hand.prizesOf(id)).every(({ list }) => list?.frozenAt != null));
    await ageList(hand.app.databaseUrl, id);
    const end = { participantIds: [part], reason: 'Fraude' };
    expect((await hand.call('PATCH', 'participant/management/inactivate', hand.staff, end)).json).toMatchObject({
      status: 409,
      code: 'alreadyOver',
    });
    const byHand = `UPDATE promotions.participant SET state = 'INACTIVE', inactive_reason = 'x' WHERE id = '${part}'`;
    await expect(ask(hand.app.databaseUrl, byHand)).rejects.toThrow(/stays/);

    const [first, second] = await hand.prizesOf(id);
    const drawOf = async (prizeId = '') => String((await hand.propose(id, prizeId)).json['id']);
    const [one, two] = [await drawOf(first?.id), await drawOf(second?.id)];
    expect((await hand.decide(id, two, hand.approver)).json).toMatchObject({ status: 409, code: 'earlierPrize' });
    await moveClock(
      hand.app.databaseUrl,
      `UPDATE promotions.candidate SET number = 1 - number % 2 WHERE list_id = '${first?.list?.id ?? ''}'`,
    );
    expect((await hand.decide(id, one, hand.approver)).json).toMatchObject({ status: 409, code: 'listChanged' });
  });

  it('is what the time begins with after which it is forgotten who took part', async () => {
    const id = await hand.publish({ series: 1, seriesSize: 100 });
    const part = partOf(await hand.join(id, (await hand.one('prazo')).token)).id;
    const prizeId = await hand.freeze(id);
    const known = async () => {
      await db.withTx({ allBrands: true, actor: 'system:test' }, async (tx) =>
        personalData.retain?.(tx, { env, now: new Date() }),
      );
      const { rows } = await ask<{ known: boolean }>(
        hand.app.databaseUrl,
        'SELECT account_id IS NOT NULL AND sealed IS NOT NULL AND person_index IS NOT NULL AS known FROM promotions.participant WHERE id = $1',
        [part],
      );
      return rows[0]?.known;
    };
    const { db, env } = hand.app.api.application.services;
    const draw = String((await hand.propose(id, prizeId)).json['id']);
    await moveClock(
      hand.app.databaseUrl,
      `UPDATE promotions.promotion SET starts_at = now() - interval '1 year', ends_at = now() - interval '200 days',
         draw_on = now()::date - 190 WHERE id = '${id}'`,
    );
    expect(await known()).toBe(true);
    expect((await hand.decide(id, draw, hand.approver)).status).toBe(200);
    expect(await known()).toBe(true);
    await moveClock(
      hand.app.databaseUrl,
      `UPDATE promotions.draw SET decided_at = now() - interval '185 days' WHERE id = '${draw}'`,
    );
    expect(await known()).toBe(false);
  });
});
