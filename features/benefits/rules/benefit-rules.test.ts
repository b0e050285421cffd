import { describe, expect, test } from 'vitest';
import { isMember, type Audience, type Facts } from './audience.ts';
import { readCodes } from './codes-file.ts';
import { decisionOf, sharesOf } from './poll.ts';
import { AUDIENCE_KINDS, RESTRICT_LIST_LOGICS } from './types.ts';
import {
  daysLate,
  monthsSince,
  readVoucherCode,
  rewardFor,
  showVoucherCode,
  takenOff,
  voucherCode,
} from './voucher.ts';

const nobody: Facts = { isListed: false, hasDocument: true, cars: [], levels: [], dealerIds: [] };
const audience = (more: Partial<Audience>): Audience => ({
  kind: 'EVERYBODY',
  logic: null,
  levels: [],
  dealerIds: [],
  ...more,
});

/** A number from 0 to below n, the same in each run. */
const randomOf = (seed: number) => {
  let state = seed;
  return (n: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % n;
  };
};

describe('who belongs to an audience', () => {
  test('a list lets in who is on it, or keeps them out: the two never agree', () => {
    const pick = randomOf(7);
    for (let turn = 0; turn < 500; turn += 1) {
      const kind = AUDIENCE_KINDS[pick(AUDIENCE_KINDS.length)] ?? 'EVERYBODY';
      const facts: Facts = {
        isListed: pick(2) === 1,
        hasDocument: true,
        cars: [{ isListed: pick(2) === 1 }],
        levels: ['GOLD'],
        dealerIds: ['d'],
      };
      const whole = { kind, levels: ['GOLD'], dealerIds: ['d'] };
      const [letIn, keptOut] = RESTRICT_LIST_LOGICS.map((logic) => isMember(audience({ ...whole, logic }), facts));
      expect(letIn, `${kind} ${JSON.stringify(facts)}`).not.toBe(keptOut);
      // A list only ever takes away.
      if (kind !== 'DOCUMENTS') expect(isMember(audience({ ...whole, logic: null }), facts)).toBe(true);
    }
  });

  test('without a list: by cars, levels and dealerships', () => {
    expect(isMember(audience({}), nobody)).toBe(true);
    expect(isMember(audience({ kind: 'DOCUMENTS' }), nobody)).toBe(false);
    expect(isMember(audience({ kind: 'OWNERS' }), nobody)).toBe(false);
    expect(isMember(audience({ kind: 'OWNERS' }), { ...nobody, cars: [{ isListed: false }] })).toBe(true);
    const levels = audience({ kind: 'LEVELS', levels: ['GOLD', 'SILVER'] });
    expect(isMember(levels, { ...nobody, levels: ['BRONZE'] })).toBe(false);
    expect(isMember(levels, { ...nobody, levels: ['SILVER'] })).toBe(true);
    const customers = audience({ kind: 'DEALER_CUSTOMERS', dealerIds: ['one'] });
    expect(isMember(customers, { ...nobody, dealerIds: ['other'] })).toBe(false);
    expect(isMember(customers, { ...nobody, dealerIds: ['other', 'one'] })).toBe(true);
  });

  test('of owners the cars are asked, not the documents', () => {
    const listed = audience({ kind: 'OWNERS', logic: 'WHITELIST' });
    expect(isMember(listed, { ...nobody, isListed: true, cars: [{ isListed: false }] })).toBe(false);
    expect(isMember(listed, { ...nobody, cars: [{ isListed: false }, { isListed: true }] })).toBe(true);
    expect(isMember(audience({ kind: 'OWNERS', logic: 'BLACKLIST' }), { ...nobody, cars: [{ isListed: true }] })).toBe(
      false,
    );
  });
});

describe('a poll', () => {
  const of = (...votes: number[]) => votes.map((one, at) => ({ id: String(at), votes: one }));

  test('is decided at its target, by the most votes, and goes on while two are equal', () => {
    expect(decisionOf(of(2, 1), 4)).toBeNull();
    expect(decisionOf(of(3, 1), 4)).toBe('0');
    expect(decisionOf(of(2, 2), 4)).toBeNull();
    expect(decisionOf(of(2, 3), 4)).toBe('1');
    expect(decisionOf(of(0, 0), 0)).toBeNull();
  });

  test('shares are whole and make a hundred', () => {
    const pick = randomOf(11);
    for (let turn = 0; turn < 300; turn += 1) {
      const votes = Array.from({ length: 2 + pick(7) }, () => pick(50));
      const shares = sharesOf(votes);
      const all = votes.reduce((sum, one) => sum + one, 0);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(all === 0 ? 0 : 100);
      shares.forEach((share, at) => {
        expect(Math.abs(share - (all === 0 ? 0 : ((votes[at] ?? 0) * 100) / all))).toBeLessThan(1);
      });
    }
  });
});

test('a partner’s file: one code a line, repeated ones told, wrong ones by their line', () => {
  const file = readCodes('\uFEFFcódigo\r\nABC-1\r\n"ABC-2";2026\nABC-1\n\n  \nno code\nABC-2,x\nab');
  expect(file.codes).toEqual(['ABC-1', 'ABC-2']);
  expect(file.repeated).toEqual([
    { line: 4, code: 'ABC-1' },
    { line: 8, code: 'ABC-2' },
  ]);
  expect(file.wrong).toEqual([7, 9]);
  expect(file.isTooLong).toBe(false);
});

describe('a voucher', () => {
  test('has a code that is read however it was typed', () => {
    const code = voucherCode(Uint8Array.from([0, 1, 2, 31, 32, 255, 100, 50, 7, 8, 9, 10, 11]));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(readVoucherCode(showVoucherCode(code))).toBe(code);
    expect(readVoucherCode(` ${code.toLowerCase()} `)).toBe(code);
    expect(readVoucherCode('OIL0 0000 0000')).toBe('011000000000');
    for (const wrong of ['', 'ABC', 'UUUUUUUUUUUU', '0000-0000-0000-0']) expect(readVoucherCode(wrong)).toBeNull();
    expect(() => voucherCode(new Uint8Array(3))).toThrow('twelve bytes');
  });

  test('days late count from the promised day to the arrival, or to today', () => {
    expect(daysLate({ promisedOn: '2026-03-01', arrivedOn: '2026-03-01', today: '2026-09-01' })).toBe(0);
    expect(daysLate({ promisedOn: '2026-03-01', arrivedOn: '2026-02-20', today: '2026-09-01' })).toBe(0);
    expect(daysLate({ promisedOn: '2026-02-27', arrivedOn: '2026-03-02', today: '2026-09-01' })).toBe(3);
    expect(daysLate({ promisedOn: '2026-03-01', arrivedOn: null, today: '2026-03-11' })).toBe(10);
  });

  test('a reward is the best of those whose delay is reached', () => {
    const plans = [
      { least: 5, amount: 100 },
      { least: 10, amount: 300 },
      { least: 30, amount: 200 },
    ];
    expect(rewardFor(plans, 4)).toBeNull();
    expect(rewardFor(plans, 9)?.amount).toBe(100);
    expect(rewardFor(plans, 40)?.amount).toBe(300);
  });

  test('months are whole, and a price never goes below nothing', () => {
    expect(monthsSince('2026-01-31', '2026-02-28')).toBe(0);
    expect(monthsSince('2025-11-25', '2026-11-25')).toBe(12);
    expect(monthsSince('2026-11-25', '2026-01-01')).toBe(0);
    expect(takenOff(999, { percent: 10, amount: null })).toBe(100);
    expect(takenOff(1000, { percent: null, amount: 5000 })).toBe(1000);
    expect(takenOff(1000, { percent: null, amount: null })).toBe(0);
  });
});
