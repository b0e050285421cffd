import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuoteLine } from '#features/price/public.ts';
import { isExpected, openPart, remainingOf, type Source } from './balance.ts';
import { SOURCE_KINDS } from './balance-machines.ts';
import { CHANGEABLE, compareQuotes, fitSources, isChangeable, spreadReturn, toComparison } from './change.ts';

const line = (kind: QuoteLine['kind'], code: string, amount: number): QuoteLine => ({
  kind,
  code,
  name: code,
  amount: { amount, currency: 'BRL' },
});

describe('an order may be changed', () => {
  test('from its payment to the last step before production', () => {
    expect([CHANGEABLE[0], CHANGEABLE.at(-1)]).toEqual(['RESERVE', 'PLACED']);
    for (const state of [
      'PRE_RESERVE',
      'PROGRESS_ORDER',
      'BILLING',
      'INVOICED',
      'CANCELLED',
      'REQUESTED_CANCELLATION',
    ] as const)
      expect([state, isChangeable(state)]).toEqual([state, false]);
  });
});

describe('two prices', () => {
  test('are compared line by line, with what came and what fell away', () => {
    const before = { lines: [line('version', 'V', 100), line('color', 'RED', 10), line('item', 'A', 5)] };
    const after = {
      lines: [line('version', 'V', 101), line('color', 'BLUE', 0), line('item', 'A', 5), line('item', 'B', 7)],
    };
    expect(compareQuotes(before, after).map(({ code, before: old, after: now }) => [code, old, now])).toEqual([
      ['V', 100, 101],
      ['BLUE', null, 0],
      ['RED', 10, null],
      ['A', 5, 5],
      ['B', null, 7],
    ]);
  });

  test('differ by the sum of their lines', () => {
    const priceArb = fc.uniqueArray(
      fc.tuple(
        fc.constantFrom('version', 'color', 'item', 'coupon'),
        fc.constantFrom('A', 'B', 'C'),
        fc.integer({ min: -999, max: 9999 }),
      ),
      { selector: ([kind, code]) => `${kind} ${code}` },
    );
    fc.assert(
      fc.property(priceArb, priceArb, (old, now) => {
        const [before, after] = [old, now].map((rows) => ({ lines: rows.map((row) => line(...row)) }));
        if (before === undefined || after === undefined) return;
        const sum = (rows: typeof old): number => rows.reduce((all, [, , amount]) => all + amount, 0);
        const shown = toComparison({
          lines: compareQuotes(before, after),
          before: sum(old),
          after: sum(now),
          currency: 'BRL',
        });
        expect(shown.lines.reduce((all, { difference }) => all + difference.amount, 0)).toBe(shown.difference.amount);
      }),
    );
  });
});

const sourcesArb = fc
  .uniqueArray(
    fc.record({
      kind: fc.constantFrom(...SOURCE_KINDS),
      rest: fc.integer({ min: 1, max: 5000 }),
      paid: fc.integer({ min: 0, max: 500 }),
      isWaiting: fc.boolean(),
    }),
    { selector: ({ kind }) => kind },
  )
  .map((rows) =>
    rows.map(({ kind, rest, paid, isWaiting }, index): Source => ({
      id: `s${String(index)}`,
      kind,
      amount: rest + paid,
      paid,
      state: isWaiting ? 'WAITING' : 'PLANNED',
    })),
  );

describe('sources after the price fell', () => {
  test('bring what is left to pay and no more, and a bank’s part stays as it is', () => {
    fc.assert(
      fc.property(sourcesArb, fc.integer({ min: 0, max: 20_000 }), (sources, toPay) => {
        const fitted = fitSources({ toPay, sources });
        const bank = sources.find(({ kind, state }) => kind === 'FINANCING_PAYMENT' && state === 'WAITING');
        if (fitted === 'bank') {
          expect(bank === undefined ? 0 : remainingOf(bank)).toBeGreaterThan(toPay);
          return;
        }
        expect(fitted.some(({ id }) => id === bank?.id)).toBe(false);
        const now = sources.map((source) => ({ ...source, ...fitted.find(({ id }) => id === source.id) }));
        const before = sources.reduce((sum, source) => sum + remainingOf(source), 0);
        expect(now.reduce((sum, source) => sum + remainingOf(source), 0)).toBe(Math.min(before, toPay));
        expect(openPart({ toPay, sources: now })).toBe(Math.max(0, toPay - before));
        for (const source of now) {
          expect(source.paid).toBeLessThanOrEqual(source.amount);
          expect(source.state === 'PAID').toBe(source.paid === source.amount);
          if (!isExpected(source) && source.state === 'ENDED') expect(source.paid).toBe(0);
        }
      }),
    );
  });

  test('a bank that works on more than is left stops the change', () => {
    const bank: Source = { id: 'b', kind: 'FINANCING_PAYMENT', amount: 500, paid: 0, state: 'WAITING' };
    expect(fitSources({ toPay: 499, sources: [bank] })).toBe('bank');
    expect(fitSources({ toPay: 500, sources: [bank] })).toEqual([]);
  });
});

describe('what goes back', () => {
  const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));

  test('comes from the buyer’s newest money first and from what was lent last, to the cent', () => {
    const kept = [
      { id: 'deposit', left: 200, at: at(1), isLent: false },
      { id: 'slip', left: 50, at: at(3), isLent: false },
      { id: 'till', left: 0, at: at(4), isLent: false },
      { id: 'bank', left: 500, at: at(5), isLent: true },
    ];
    const back = (amount: number) => spreadReturn(amount, kept).map(({ money, amount: part }) => [money.id, part]);
    expect(back(60)).toEqual([
      ['slip', 50],
      ['deposit', 10],
    ]);
    expect(back(300)).toEqual([
      ['slip', 50],
      ['deposit', 200],
      ['bank', 50],
    ]);
    expect(() => back(751)).toThrow(RangeError);
  });
});
