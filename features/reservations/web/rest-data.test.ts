import { expect, test } from 'vitest';
import argentine from '#brands/texts/order-page.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/order-page.pt-BR.json' with { type: 'json' };
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { tasksShown } from './order-tasks.ts';
import { openShown, sourcesShown } from './rest-data.ts';

const real = (amount: number) => ({ amount, currency: 'BRL' as const });

/** A part of a plan as a car or a letter of that worth pays it. */
const part = (amount: number, of: { car?: number | null; letter?: number; state?: 'PAID' }) => ({
  id: 'a',
  kind: of.letter === undefined ? 'TRADE_IN' : 'EXT_CONSORTIUM_PAYMENT',
  state: of.state ?? 'PLANNED',
  amount: real(amount),
  paid: real(0),
  car: of.car === undefined ? null : { plate: 'VLT1D26', suggested: of.car === null ? null : real(of.car) },
  letter: of.letter === undefined ? null : { value: real(of.letter), validUntil: '2027-03-01' },
});

const beyond = (...of: Parameters<typeof part>) =>
  sourcesShown({ market: 'br' }, { rest: { sources: [part(...of)] } } as unknown as Order)[0]?.beyond?.replace(
    '\u00a0',
    ' ',
  );

test('what a used car or a letter is worth beyond its part of the price is told', () => {
  expect(beyond(1_000_000, { car: 12_838_133 })).toBe('R$ 118.381,33');
  expect(beyond(15_000_000, { letter: 18_000_000 })).toBe('R$ 30.000,00');
  expect(beyond(12_838_133, { car: 12_838_133 })).toBeUndefined();
  expect(beyond(1_000_000, { car: null })).toBeUndefined();
});

test('what the inspection took a used car for is the last word on its worth; the rest of a letter stays with its company', () => {
  expect(beyond(1_000_000, { car: 12_838_133, state: 'PAID' })).toBeUndefined();
  expect(beyond(15_000_000, { letter: 18_000_000, state: 'PAID' })).toBe('R$ 30.000,00');
});

test('what is left to pay is what no part of the plan brings, also where all its parts are paid', () => {
  const left = (open: number) =>
    openShown({ market: 'br' }, {
      rest: { open: real(open), sources: [part(1_000_000, { state: 'PAID' })] },
    } as unknown as Order);
  expect(left(200_000)?.replace('\u00a0', ' ')).toBe('R$ 2.000,00');
  expect(left(0)).toBeNull();
});

test.each([brazilian, argentine])('a day for a valuation is named only where one was made', (texts) => {
  const page = { market: 'br', path: (name: string) => `/${name}` } as Page;
  const textOf = (until: string | null) => {
    const task = { kind: 'BRING_CAR', hand: 'buyer', until, amount: real(100), isHolding: false };
    const dealer = { name: '', phone: '' };
    const order = { id: 'a', tasks: [task], dealer } as unknown as Order;
    return tasksShown(page, order, translator(texts))[0]?.text;
  };
  expect(textOf('2026-12-02')).toContain(texts['task.BRING_CAR.valued']);
  expect(textOf(null)).not.toContain(texts['task.BRING_CAR.valued']);
  expect(textOf(null)).toBe(texts['task.BRING_CAR.text']);
});
