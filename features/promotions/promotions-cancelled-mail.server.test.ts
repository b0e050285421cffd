import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellOfCancelled } from '#flows/follow-promotion.server.ts';
import type { Database } from '#platform/database.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { moveClock, openPromotions, partOf, type PromotionsHand } from '#tests/harness/promotions.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let hand: PromotionsHand;

beforeAll(async () => {
  hand = await openPromotions();
});
afterAll(() => hand.stop());

const REASON = 'A autorização foi revogada.';

/** A published promotion and some who take part, with their addresses. */
const crowdIn = async (name: string, count: number) => {
  const id = await hand.publish({ name });
  const parts: string[] = [];
  for (let one = 0; one < count; one += 1)
    parts.push(partOf(await hand.join(id, (await hand.one(`${name}${one}`)).token)).id);
  const { rows } = await ask<{ id: string; email: string }>(
    hand.app.databaseUrl,
    `SELECT p.id, a.email FROM promotions.participant p JOIN accounts.account a ON a.id = p.account_id
     WHERE p.promotion_id = $1 ORDER BY p.id`,
    [id],
  );
  expect(rows.map((row) => row.id)).toEqual(parts.toSorted());
  return { id, people: rows };
};
/** Mails to somebody about one cancelled promotion. */
const mailsTo = async (email: string, name: string) =>
  (await hand.app.sandboxConsole.mails(email)).filter(({ subject }) => subject === `Promoção cancelada: ${name}`);
const countOf = (people: readonly { email: string }[], name: string) =>
  Promise.all(people.map(async ({ email }) => (await mailsTo(email, name)).length));

it('who takes part in what two persons cancelled gets one mail with the reason; who was taken out gets none', async () => {
  const { id, people } = await crowdIn('avisada', 3);
  const out = people[1];
  await ask(
    hand.app.databaseUrl,
    `UPDATE promotions.participant SET state = 'INACTIVE', inactive_reason = 'FRAUD' WHERE id = $1`,
    [out?.id ?? ''],
  );
  const version = Number((await hand.call('GET', `promotions/${id}`, hand.staff)).json['version']);
  const proposed = await hand.call('POST', `promotions/${id}/cancellation`, hand.staff, { version, reason: REASON });
  const { id: cancellation } = proposed.json['cancellation'] as { id: string };
  // Nobody is written to before a second person confirms.
  expect(await countOf(people, 'avisada')).toEqual([0, 0, 0]);
  const decision = { decision: 'CONFIRM', cancellation };
  const decided = await hand.call('POST', `promotions/${id}/cancellation/decision`, hand.approver, decision);
  expect(decided.json).toMatchObject({ state: 'CANCELLED' });
  await waitFor(async () => (await countOf(people, 'avisada')).join() === '1,0,1');
  const [mail] = await mailsTo(people[0]?.email ?? '', 'avisada');
  expect(mail?.text).toContain(REASON);
  expect(mail?.text).toContain('Os prêmios já sorteados continuam de quem os ganhou.');
});

it('a job that breaks off goes on where it was, and two at once write to each person once', async () => {
  const { id: promotionId, people } = await crowdIn('quebrada', 7);
  await moveClock(
    hand.app.databaseUrl,
    `UPDATE promotions.promotion SET state = 'CANCELLED', cancelled_reason = '${REASON}' WHERE id = '${promotionId}'`,
  );
  const { db, env } = hand.app.api.application.services;
  let left = 1;
  const breaking = new Proxy(db, {
    get: (target, key, receiver) => {
      if (key !== 'withTx') return Reflect.get(target, key, receiver) as unknown;
      return (...input: Parameters<Database['withTx']>) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return target.withTx(...input);
      };
    },
  });
  const of = { brand: 'jeep', promotionId, batch: 2 };
  await expect(tellOfCancelled({ db: breaking, env }, of)).rejects.toThrow('killed');
  await waitFor(async () => (await countOf(people, 'quebrada')).join('') === '1100000');
  await Promise.all([tellOfCancelled({ db, env }, of), tellOfCancelled({ db, env }, of)]);
  await tellOfCancelled({ db, env }, of);
  await waitFor(async () => (await countOf(people, 'quebrada')).every((count) => count > 0));
  expect(await countOf(people, 'quebrada')).toEqual(people.map(() => 1));
});
