import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { codeOf, JEEP, openLoyalty, type LoyaltyApp } from '#tests/harness/loyalty-app.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';

let loyalty: LoyaltyApp;
beforeAll(async () => {
  loyalty = await openLoyalty();
});
afterAll(() => loyalty.app.stop());
afterEach(() => expectDrainedAndSound(loyalty.app.databaseUrl));

const cancel = (id: unknown, token = loyalty.staff) =>
  loyalty.app.call('POST', `loyalty/v1/admin/redemptions/${String(id)}/decision`, {
    ...JEEP,
    token,
    key: randomUUID(),
    body: { decision: 'CANCEL' },
  });
const endsIn = (memberId: string, interval: string) =>
  ask(loyalty.app.databaseUrl, 'UPDATE loyalty.lot SET expires_at = now() + $2::interval WHERE member_id = $1', [
    memberId,
    interval,
  ]);
const lotsOf = async (memberId: string) =>
  (
    await ask<{ points: string; remaining: string; expired: string }>(
      loyalty.app.databaseUrl,
      'SELECT points::int, remaining::int, expired::int FROM loyalty.lot WHERE member_id = $1 ORDER BY id',
      [memberId],
    )
  ).rows;

test('points of a cancelled prize go back where they came from and end when they would have ended', async () => {
  const { id, token } = await loyalty.one('volta', 1500);
  await endsIn(id, '1 day');
  const prize = await loyalty.prizeFor(1200);
  const taken = await loyalty.redeem(token, prize.id);
  expect(await lotsOf(id)).toEqual([{ points: 1500, remaining: 300, expired: 0 }]);
  expect((await cancel(taken.json['id'])).json).toEqual({ state: 'CANCELLED' });
  expect(await lotsOf(id)).toEqual([{ points: 1500, remaining: 1500, expired: 0 }]);
  // What ended while they were spent is gone when they come back, and nothing brings it in again.
  const again = await loyalty.redeem(token, prize.id);
  await endsIn(id, '-1 second');
  expect((await cancel(again.json['id'])).json).toEqual({ state: 'CANCELLED' });
  expect(await lotsOf(id)).toEqual([{ points: 1500, remaining: 0, expired: 1500 }]);
  expect(await loyalty.self(token)).toMatchObject({ points: 0 });
  const kinds = (await loyalty.history(token)).map(([kind, points]) => `${kind} ${points}`);
  expect(kinds.toSorted()).toEqual(
    ['GIFT 1500', 'SPEND -1200', 'RETURN 1200', 'SPEND -1200', 'RETURN 1200', 'EXPIRE -300', 'EXPIRE -1200'].toSorted(),
  );
});

test('a prize from before lots were written down comes back for no longer than any point of its day', async () => {
  const { id, token } = await loyalty.one('antiga', 1200);
  const taken = await loyalty.redeem(token, (await loyalty.prizeFor(1200)).id);
  const owner = (statement: string) =>
    ask(
      loyalty.app.databaseUrl,
      `SET session_replication_role = replica; ${statement}; RESET session_replication_role`,
    );
  await owner('DELETE FROM loyalty.drawn');
  await owner(`UPDATE loyalty.redemption SET at = at - interval '10 years' WHERE member_id = '${id}'`);
  expect((await cancel(taken.json['id'])).json).toEqual({ state: 'CANCELLED' });
  expect(await loyalty.self(token)).toMatchObject({ points: 0 });
});

test('nobody cancels a prize of their own', async () => {
  const { token } = await loyalty.one('propria', 1200, 'voucher_admin');
  const taken = await loyalty.redeem(token, (await loyalty.prizeFor(1200)).id);
  expect(codeOf(await cancel(taken.json['id'], token))).toBe('409 secondPerson');
  expect((await cancel(taken.json['id'])).json).toEqual({ state: 'CANCELLED' });
  expect(await loyalty.self(token)).toMatchObject({ points: 1200 });
});

test('a revision gives once in a programme, to whoever had the car then', async () => {
  const [seller, buyer] = [await loyalty.one('vende', 0), await loyalty.one('compra', 0)];
  const revision = `revision:${randomUUID()}:1`;
  const happen = (account: string) => loyalty.happen(account, [{ rule: 'REVISION', cause: revision }]);
  const both = await Promise.all([seller, buyer].map(({ account }) => happen(account)));
  const awarded = both.filter((medals) => medals.length > 0);
  expect(awarded).toHaveLength(1);
  for (const { account } of [seller, buyer]) expect(await happen(account)).toEqual([]);
  const [first, other] = both[0]?.length === 0 ? [buyer, seller] : [seller, buyer];
  expect(await loyalty.self(other.token)).toMatchObject({ points: 0 });
  // Nobody came: it is taken back, and whoever brings the car in has it.
  expect(await loyalty.undo(revision)).toBe(1);
  expect(await happen(first.account)).toEqual([]);
  expect(await happen(other.account)).toHaveLength(1);
});

test('the list of one’s prizes goes on where its page ends, for staff too', async () => {
  const { id, token } = await loyalty.one('lista', 0);
  const prize = await loyalty.prizeFor(300);
  const { databaseUrl, call } = loyalty.app;
  // Taken long ago, without their bookings: only the list reads them.
  await ask(
    databaseUrl,
    `SET session_replication_role = replica;
     INSERT INTO loyalty.redemption (id, brand, market, member_id, prize_id, entry_id, points, code, state)
     SELECT gen_random_uuid(), 'jeep', 'br', '${id}', '${prize.id}', gen_random_uuid(), 1, 'LISTA' || lpad(n::text, 5, '0'), 'CANCELLED'
     FROM generate_series(1, 51) n`,
  );
  const pageAt = async (before?: string) =>
    (
      await call('GET', `loyalty/v1/self/redemptions${before === undefined ? '' : `?before=${before}`}`, {
        ...JEEP,
        token,
      })
    ).json as { redemptions: { id: string; code: string }[]; isMore: boolean };
  const first = await pageAt();
  const second = await pageAt(first.redemptions.at(-1)?.id);
  expect([first.redemptions.length, first.isMore, second.redemptions.length, second.isMore]).toEqual([
    50,
    true,
    1,
    false,
  ]);
  expect(new Set([...first.redemptions, ...second.redemptions].map(({ code }) => code)).size).toBe(51);
  // Staff walk them apart from what was booked.
  const seenAt = async (query = '') =>
    (await call('GET', `loyalty/v1/admin/members/${id}${query}`, { ...JEEP, token: loyalty.staff })).json as {
      redemptions: { id: string }[];
      hasMorePrizes: boolean;
    };
  const seen = await seenAt();
  expect(seen).toMatchObject({ hasMorePrizes: true, redemptions: { length: 50 } });
  const behind = await seenAt(`?prizesBefore=${seen.redemptions.at(-1)?.id}`);
  expect(behind).toMatchObject({ hasMorePrizes: false, redemptions: { length: 1 } });
  await ask(databaseUrl, 'DELETE FROM loyalty.redemption WHERE member_id = $1', [id]);
});
