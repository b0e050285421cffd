import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '#platform/invariants.server.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { openPromotions, partOf, type PromotionsHand } from '#tests/harness/promotions.ts';

let hand: PromotionsHand;

beforeAll(async () => {
  hand = await openPromotions();
});
afterAll(async () => {
  expect(await checkInvariants(hand.app.api.application.services.db)).toEqual([]);
  await hand.stop();
});

const REASON = 'A autorização foi revogada.';

/** A published promotion, with its address. */
const publish = async (more: object = {}): Promise<{ id: string; code: string }> => {
  const code = `cancelled-${randomUUID()}`;
  return { id: await hand.publish({ code, ...more }), code };
};
const versionOf = async (id: string): Promise<number> =>
  Number((await hand.call('GET', `promotions/${id}`, hand.staff)).json['version']);
const propose = async (id: string, token = hand.staff, more: object = {}) =>
  hand.call('POST', `promotions/${id}/cancellation`, token, { version: await versionOf(id), reason: REASON, ...more });
/** The cancellation that waits, as whoever decides reads it. */
const readWaiting = async (id: string): Promise<string> => {
  const { json } = await hand.call('GET', `promotions/${id}`, hand.approver);
  return (json['cancellation'] as { id: string } | null)?.id ?? randomUUID();
};
type Deciding = { decision?: 'CONFIRM' | 'REFUSE'; call?: typeof hand.app.call; cancellation?: string };
const decide = async (id: string, token: string, { decision = 'CONFIRM', call, cancellation }: Deciding = {}) =>
  (call ?? hand.app.call)('POST', `promotion/v1/promotions/${id}/cancellation/decision`, {
    brand: 'jeep',
    market: 'br',
    token,
    body: { decision, cancellation: cancellation ?? (await readWaiting(id)) },
  });

it('a promotion is cancelled by two: who takes part reads why, and nobody joins any more', async () => {
  const { id, code } = await publish();
  const { token } = await hand.one('cancelada');
  const part = partOf(await hand.join(id, token));
  expect((await propose(id, hand.staff, { reason: 'curto' })).status).toBe(400);
  expect((await propose(id, hand.staff, { version: 1 })).json).toMatchObject({ code: 'changedMeanwhile' });
  expect((await propose(id)).json).toMatchObject({
    state: 'PUBLISHED',
    cancellation: { reason: REASON, isOwn: true },
  });
  expect((await propose(id, hand.approver)).json).toMatchObject({ status: 409, code: 'waitsAlready' });
  // Until somebody else confirms, it goes on.
  expect((await decide(id, hand.staff)).json).toMatchObject({ status: 409, code: 'samePerson' });
  expect((await hand.join(id, (await hand.one('ainda')).token)).status).toBe(200);
  const confirmed = await decide(id, hand.approver);
  expect(confirmed.json).toMatchObject({ state: 'CANCELLED', cancelledReason: REASON, cancellation: null });

  const open = await hand.app.call('GET', `promotion/v1/open/${code}`, { brand: 'jeep', market: 'br' });
  expect(open.json).toMatchObject({ state: 'CANCELLED', cancelledReason: REASON });
  expect((await hand.join(id, (await hand.one('tarde')).token)).json).toMatchObject({ code: 'promotionClosed' });
  const mine = await hand.call('GET', 'participant/subscriptions?includeInactive=true', token);
  expect(mine.json['subscriptions']).toMatchObject([
    { id: part.id, numbers: part.numbers, promotion: { state: 'CANCELLED', cancelledReason: REASON } },
  ]);
  expect((await propose(id)).json).toMatchObject({ status: 409, code: 'alreadyOver' });
  expect((await decide(id, hand.approver)).json).toMatchObject({ status: 409, code: 'alreadyOver' });
  const moves = await ask<{ from: string; to: string }>(
    hand.app.databaseUrl,
    `SELECT from_state AS from, to_state AS to FROM platform.audit
     WHERE subject_id = $1 AND action = 'promotion.moved' ORDER BY at DESC LIMIT 1`,
    [id],
  );
  expect(moves.rows).toEqual([{ from: 'PUBLISHED', to: 'CANCELLED' }]);
});

it('what waits may be taken back, a draft is not cancelled, and the next edition of a cancelled one is not approved', async () => {
  const { id } = await publish();
  await propose(id);
  expect((await decide(id, hand.staff, { decision: 'REFUSE' })).json).toMatchObject({
    state: 'PUBLISHED',
    cancellation: null,
  });
  expect((await decide(id, hand.approver)).json).toMatchObject({ status: 409, code: 'nothingWaits' });
  const draft = String((await hand.create()).json['id']);
  expect((await propose(draft)).json).toMatchObject({ status: 409, code: 'notPublished' });
  await ask(
    hand.app.databaseUrl,
    `INSERT INTO promotions.edition (promotion_id, brand, edition, rules, ends_at, draw_on, written_by)
     SELECT promotion_id, brand, 2, rules, ends_at, draw_on, 'somebody' FROM promotions.edition WHERE promotion_id = $1`,
    [id],
  );
  await propose(id);
  await decide(id, hand.approver);
  expect((await hand.approve(id, await versionOf(id), 2)).json).toMatchObject({ status: 409, code: 'alreadyOver' });
});

it('what was taken back and written anew meanwhile is not what was read', async () => {
  const { id } = await publish();
  await propose(id);
  const cancellation = await readWaiting(id);
  await decide(id, hand.staff, { decision: 'REFUSE' });
  const other = 'O prêmio não chegou a tempo.';
  expect((await propose(id, hand.staff, { reason: other })).json).toMatchObject({ cancellation: { reason: other } });
  for (const decision of ['CONFIRM', 'REFUSE'] as const) {
    const { json } = await decide(id, hand.approver, { decision, cancellation });
    expect(json).toMatchObject({ status: 409, code: 'changedMeanwhile' });
  }
  expect((await decide(id, hand.approver)).json).toMatchObject({ state: 'CANCELLED', cancelledReason: other });
});

it('it ends early by a next edition that another approves, and is drawn all the same', async () => {
  const { id, code } = await publish();
  const record = (await hand.call('GET', `promotions/${id}`, hand.staff)).json;
  const { waiting: _waiting, joined: _joined, handed: _handed, state: _state, edition: _edition, ...body } = record;
  const { id: _id, cancellation: _cancellation, cancelledReason: _reason, ...input } = body;
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const drawOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const changed = await hand.call('PUT', `promotions/${id}`, hand.staff, { ...input, endsAt, drawOn });
  expect(changed.json).toMatchObject({ waiting: { edition: 2, endsAt, drawOn } });
  await hand.approve(id, await versionOf(id), 2);
  const open = await hand.app.call('GET', `promotion/v1/open/${code}`, { brand: 'jeep', market: 'br' });
  expect(open.json).toMatchObject({ state: 'OPEN', endsAt, drawOn });
});

it('what was won before stays, and no other prize is drawn', async () => {
  const prizes = [
    { name: 'Primeiro', text: 'Um carro.', stock: 1 },
    { name: 'Segundo', text: 'Uma jaqueta.', stock: 1 },
  ];
  const { id } = await publish({ prizes });
  const { token } = await hand.one('ganhador');
  const second = await hand.one('outro');
  await hand.join(id, token);
  await hand.join(id, second.token);
  const first = await hand.freeze(id);
  const draw = String((await hand.propose(id, first)).json['id']);
  expect((await hand.decide(id, draw, hand.approver)).json).toMatchObject({ state: 'APPROVED', winners: 1 });
  const other = (await hand.prizesOf(id))[1]?.id ?? '';
  const waiting = String((await hand.propose(id, other)).json['id']);
  expect((await hand.prizesOf(id))[1]?.draw).toMatchObject({ passedOver: expect.any(Number) });
  await propose(id);
  expect((await decide(id, hand.approver)).json).toMatchObject({ state: 'CANCELLED' });
  // The first prize's winner would be passed over; of what is not drawn any more nothing is foreseen.
  expect((await hand.prizesOf(id))[1]?.draw).toMatchObject({ state: 'PROPOSED', passedOver: null, passed: [] });
  expect((await hand.decide(id, waiting, hand.approver)).json).toMatchObject({ code: 'promotionCancelled' });
  expect((await hand.decide(id, waiting, hand.approver, 'REFUSE')).json).toMatchObject({ state: 'REFUSED' });
  expect((await hand.propose(id, other)).json).toMatchObject({ code: 'promotionCancelled' });
  expect((await hand.generate(id, other)).json).toMatchObject({ code: 'promotionCancelled' });
  const wins = await Promise.all(
    [token, second.token].map(async (one) => partOf(await hand.call('GET', `participant/${id}`, one)).wins),
  );
  expect(wins.flat().map(({ prize }) => prize)).toEqual(['Primeiro']);
  for (const statement of [
    `UPDATE promotions.promotion SET joined = joined + 1 WHERE id = '${id}'`,
    `UPDATE promotions.promotion SET handed = handed + 1 WHERE id = '${id}'`,
    `UPDATE promotions.cancellation SET reason = 'another reason' WHERE promotion_id = '${id}'`,
    `INSERT INTO promotions.draw (id, brand, promotion_id, prize_id, list_id, results, reference, drawn_on, base_series, base_number, proposed_by)
     SELECT gen_random_uuid(), brand, promotion_id, '${other}', list_id, results, reference, drawn_on, 0, 0, 'x'
     FROM promotions.draw WHERE id = '${draw}'`,
  ])
    await expect(ask(hand.app.databaseUrl, statement), statement).rejects.toThrow(/stays|cancelled/);
});

it('the tables cancel nothing that two did not', async () => {
  const { id } = await publish();
  await expect(
    ask(
      hand.app.databaseUrl,
      `UPDATE promotions.promotion SET state = 'CANCELLED', cancelled_reason = 'x' WHERE id = '${id}'`,
    ),
  ).rejects.toThrow(/two persons/);
  await propose(id);
  await expect(
    ask(
      hand.app.databaseUrl,
      `UPDATE promotions.cancellation SET state = 'CONFIRMED', decided_by = proposed_by, decided_at = now() WHERE promotion_id = '${id}'`,
    ),
  ).rejects.toThrow(/cancellation_two_persons/);
});

it('of a draw and a cancellation at once, from two processes, the first one counts whole', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await publish();
    await hand.join(id, (await hand.one(`corrida${round}`)).token);
    const prize = await hand.freeze(id);
    const draw = String((await hand.propose(id, prize)).json['id']);
    await propose(id);
    const approve = () => hand.decide(id, draw, hand.approver);
    const cancellation = await readWaiting(id);
    const confirm = () => decide(id, hand.approver, { call: callerOf(hand.second.url), cancellation });
    const [drawn, cancelled] =
      round % 2 === 0
        ? await Promise.all([approve(), confirm()])
        : await Promise.all([confirm(), approve()]).then(([one, other]) => [other, one] as const);
    const { rows } = await ask<{ state: string; winners: number; draw: string }>(
      hand.app.databaseUrl,
      `SELECT p.state, (SELECT count(*)::int FROM promotions.winner w WHERE w.promotion_id = p.id) AS winners, d.state AS draw
       FROM promotions.promotion p JOIN promotions.draw d ON d.promotion_id = p.id WHERE p.id = $1`,
      [id],
    );
    if (drawn.status === 200) {
      expect(rows).toEqual([{ state: 'DRAWN', winners: 1, draw: 'APPROVED' }]);
      expect(cancelled.json).toMatchObject({ status: 409, code: 'alreadyOver' });
    } else {
      expect(drawn.json).toMatchObject({ status: 409, code: 'promotionCancelled' });
      expect(rows).toEqual([{ state: 'CANCELLED', winners: 0, draw: 'PROPOSED' }]);
    }
  }
});
