import fc from 'fast-check';
import { expect, test } from 'vitest';
import { credit, expire, giveBack, pointsOf, spend, takeBack, type Account, type Drawn, type Lot } from './ledger.ts';

const DAY = 86_400_000;
const dayAt = (day: number): Date => new Date(Date.UTC(2026, 0, 1) + day * DAY);

type Move =
  | { readonly kind: 'earn'; readonly points: number; readonly days: number }
  | { readonly kind: 'spend'; readonly points: number }
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'takeBack'; readonly pick: number }
  | { readonly kind: 'return'; readonly pick: number };

const points = fc.integer({ min: 1, max: 500 });
const moves = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('earn' as const), points, days: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant('spend' as const), points }),
    fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('takeBack' as const), pick: fc.nat() }),
    fc.record({ kind: fc.constant('return' as const), pick: fc.nat() }),
  ),
  { maxLength: 60 },
);

/** Every point that came in, by what became of it. */
type Sums = { earned: number; spent: number; returned: number; expired: number; revoked: number };

const play = (list: readonly Move[], seen: (account: Account, sums: Sums, now: Date) => void): void => {
  let account: Account = { lots: [], debt: 0 };
  let day = 0;
  const open: string[] = [];
  const taken: (readonly Drawn[])[] = [];
  const sums: Sums = { earned: 0, spent: 0, returned: 0, expired: 0, revoked: 0 };
  const bookOut = () => {
    const due = expire(account, dayAt(day));
    account = due.account;
    sums.expired += due.ended.reduce((sum, ended) => sum + ended.points, 0);
  };
  for (const [index, move] of list.entries()) {
    bookOut();
    if (move.kind === 'earn') {
      const id = `lot-${String(index).padStart(3, '0')}`;
      account = credit(account, { id, points: move.points, expiresAt: dayAt(day + move.days) }).account;
      sums.earned += move.points;
      open.push(id);
    } else if (move.kind === 'spend') {
      const booked = spend(account, move.points);
      expect(booked === null).toBe(pointsOf(account) < move.points);
      if (booked !== null) {
        account = booked.account;
        sums.spent -= booked.points;
        taken.push(booked.drawn);
      }
    } else if (move.kind === 'return') {
      const [drawn] = taken.splice(move.pick % Math.max(1, taken.length), 1);
      const booked = giveBack(account, drawn ?? []);
      account = booked.account;
      sums.returned += booked.points;
    } else if (move.kind === 'wait') day += move.days;
    else if (open.length > 0) {
      const [id] = open.splice(move.pick % open.length, 1);
      const booked = takeBack(account, account.lots.find((lot) => lot.id === id) as Lot);
      account = booked.account;
      sums.revoked -= booked.points;
    }
    bookOut();
    seen(account, sums, dayAt(day));
  }
};

test('whatever happens, sums hold, nothing is lost, and nothing but a debt stands below none', () => {
  fc.assert(
    fc.property(moves, (list) => {
      play(list, (account, { earned, spent, returned, expired, revoked }, now) => {
        expect(pointsOf(account) - account.debt).toBe(earned - spent + returned - expired - revoked);
        expect(account.debt).toBeGreaterThanOrEqual(0);
        expect(account.debt === 0 || pointsOf(account) === 0).toBe(true);
        expect(account.lots.reduce((sum, lot) => sum + lot.expired, 0)).toBe(expired);
        for (const lot of account.lots) {
          expect(lot.remaining).toBeGreaterThanOrEqual(0);
          expect(lot.remaining + lot.expired).toBeLessThanOrEqual(lot.points);
          // Nothing lives longer than it was given for, however often it is spent and comes back.
          expect(lot.remaining === 0 || lot.expiresAt > now).toBe(true);
        }
      });
    }),
    { numRuns: 500 },
  );
});

test('what ends first is spent first, whenever it came', () => {
  const late = credit({ lots: [], debt: 0 }, { id: 'a', points: 100, expiresAt: dayAt(90) }).account;
  const both = credit(late, { id: 'b', points: 50, expiresAt: dayAt(30) }).account;
  const after = spend(both, 70)?.account.lots.map(({ id, remaining }) => [id, remaining]);
  expect(after).toEqual([
    ['b', 0],
    ['a', 80],
  ]);
});

test('a purchase withdrawn after its points were spent leaves a debt, which the next points pay first', () => {
  const earned = credit({ lots: [], debt: 0 }, { id: 'car', points: 1000, expiresAt: dayAt(300) }).account;
  const spent = spend(earned, 900)?.account as Account;
  const back = takeBack(spent, spent.lots[0] as Lot);
  expect([back.points, pointsOf(back.account), back.account.debt]).toEqual([-1000, 0, 900]);
  const paid = credit(back.account, { id: 'drive', points: 950, expiresAt: dayAt(300) }).account;
  expect([pointsOf(paid), paid.debt]).toEqual([50, 0]);
});

test('what had expired is not taken back once more', () => {
  const earned = credit({ lots: [], debt: 0 }, { id: 'car', points: 100, expiresAt: dayAt(1) }).account;
  const spent = spend(earned, 30)?.account as Account;
  const over = expire(spent, dayAt(1));
  expect(over.ended).toEqual([{ lotId: 'car', points: 70 }]);
  const back = takeBack(over.account, over.account.lots[0] as Lot);
  expect([back.points, back.account.debt]).toEqual([-30, 30]);
  const whole = expire(credit({ lots: [], debt: 0 }, { id: 'x', points: 5, expiresAt: dayAt(0) }).account, dayAt(0));
  expect(takeBack(whole.account, whole.account.lots[0] as Lot).points).toBe(0);
});

test('what comes back after it was spent ends when it would have ended, and is not taken back beside', () => {
  const late = credit({ lots: [], debt: 0 }, { id: 'a', points: 100, expiresAt: dayAt(90) }).account;
  const both = credit(late, { id: 'b', points: 50, expiresAt: dayAt(30) }).account;
  const spent = spend(both, 70);
  expect(spent?.drawn).toEqual([
    { lotId: 'b', points: 50 },
    { lotId: 'a', points: 20 },
  ]);
  const back = giveBack(spent?.account as Account, spent?.drawn ?? []);
  expect([back.points, pointsOf(back.account)]).toEqual([70, 150]);
  const over = expire(back.account, dayAt(30));
  expect(over.ended).toEqual([{ lotId: 'b', points: 50 }]);
  expect(takeBack(over.account, over.account.lots.find(({ id }) => id === 'b') as Lot).points).toBe(0);
  // A purchase that was withdrawn while they were spent left a debt: it is paid first.
  const owing = takeBack(spent?.account as Account, spent?.account.lots.find(({ id }) => id === 'b') as Lot).account;
  expect([pointsOf(owing), owing.debt]).toEqual([30, 0]);
  const poor = takeBack(owing, owing.lots.find(({ id }) => id === 'a') as Lot).account;
  expect([pointsOf(poor), poor.debt]).toEqual([0, 70]);
  const paid = giveBack(poor, spent?.drawn ?? []).account;
  expect([pointsOf(paid), paid.debt]).toEqual([0, 0]);
});
