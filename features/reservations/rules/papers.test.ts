import { describe, expect, test } from 'vitest';
import { numbersOf, papersOf, type Brought } from './papers.ts';

const order = { id: 'o', reservedAt: '2026-11-20T12:00:00.000Z', invoicedAt: null, total: 9_000_000 };
const brought = (id: string, kind: Brought['kind'], more: Partial<Brought> = {}): Brought => ({
  id,
  kind,
  number: null,
  chassis: null,
  at: '2026-11-24T12:00:00.000Z',
  ...more,
});

describe('papersOf', () => {
  test('begins with the order itself, has the newest of a kind, and ends with the receipts', () => {
    const papers = papersOf(order, {
      brought: [brought('1', 'REGISTRATION'), brought('2', 'INVOICE'), brought('3', 'INVOICE', { number: '4711' })],
      paid: [
        { id: 'c', by: 'DEPOSIT', amount: 200_000, at: order.reservedAt },
        { id: 'm', by: 'TRADE_IN', amount: 5, at: order.reservedAt },
      ],
    });
    expect(papers.map(({ id, kind, number, by }) => [id, kind, number, by])).toEqual([
      ['o', 'SUMMARY', null, null],
      ['3', 'INVOICE', '4711', null],
      ['1', 'REGISTRATION', null, null],
      ['c', 'RECEIPT', null, 'DEPOSIT'],
      ['m', 'RECEIPT', null, 'TRADE_IN'],
    ]);
  });

  test('has the invoice of the order’s own records once it is issued, until the seller’s is there', () => {
    const invoicedAt = '2026-11-25T12:00:00.000Z';
    const invoices = (brought: Brought[]) =>
      papersOf({ ...order, invoicedAt }, { brought, paid: [] }).filter(({ kind }) => kind === 'INVOICE');
    expect(invoices([])).toEqual([
      { id: 'invoice', kind: 'INVOICE', number: null, by: null, amount: 9_000_000, at: invoicedAt },
    ]);
    expect(invoices([brought('1', 'INVOICE', { number: '4711' })])).toMatchObject([{ id: '1', number: '4711' }]);
  });

  test('is empty before the reservation is paid', () => {
    expect(papersOf({ ...order, reservedAt: null }, { brought: [], paid: [] })).toEqual([]);
  });
});

test('the numbers of a car come from its papers, its chassis from the car first', () => {
  const unknown = { chassis: null, plate: null };
  const papers = [
    brought('1', 'INVOICE', { number: '1', chassis: '9BV6092E1VF900061' }),
    brought('2', 'REGISTRATION', { number: 'ABC1D23' }),
    brought('3', 'INVOICE', { number: '2' }),
  ];
  expect(numbersOf(papers, unknown)).toEqual({ chassis: '9BV6092E1VF900061', plate: 'ABC1D23', invoice: '2' });
  expect(numbersOf(papers, { ...unknown, chassis: '8AV1PP2A5VF900171' }).chassis).toBe('8AV1PP2A5VF900171');
  expect(numbersOf([], unknown)).toEqual({ chassis: null, plate: null, invoice: null });
  // As it was reported, until a paper names it.
  const plated = { chassis: null, plate: 'VLT1D26' };
  expect(numbersOf([brought('4', 'REGISTRATION')], plated).plate).toBe('VLT1D26');
  expect(numbersOf(papers, plated).plate).toBe('ABC1D23');
});
