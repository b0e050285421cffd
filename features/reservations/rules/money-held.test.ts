import { expect, test } from 'vitest';
import { moneyHeld } from './money-held.ts';

const receipt = (id: string, method: 'pix' | 'card' | 'boleto', amount: number, isTakenBack = false) => ({
  id,
  method,
  amount,
  isTakenBack,
});
const refund = (receiptId: string, state: 'DONE' | 'REQUESTED' | 'VOID', amount: number) => ({
  receiptId,
  state,
  amount: { amount },
});

test('what would go back is told by each way, less what went back, is on its way, or its bank took', () => {
  expect(
    moneyHeld({
      receipts: [
        receipt('a', 'pix', 2000),
        receipt('twice', 'pix', 2000),
        receipt('c', 'boleto', 36000),
        receipt('taken', 'card', 500, true),
      ],
      refunds: [refund('twice', 'DONE', 2000), refund('c', 'VOID', 36000)],
      taken: [
        { via: 'gateway', amount: 36000 },
        { via: 'dealership', amount: 50000 },
        { via: 'dealership', kind: 'TRADE_IN', amount: 40000 },
        { via: 'dealership', kind: 'TRADE_IN', amount: 5000 },
        { via: 'bank', amount: 30000 },
        { via: 'consortium', amount: 10000 },
      ],
      returns: [
        { via: 'dealership', amount: 20000 },
        { via: 'dealership', kind: 'TRADE_IN', amount: 5000 },
      ],
    }),
  ).toEqual([
    { way: 'pix', amount: 2000 },
    { way: 'boleto', amount: 36000 },
    { way: 'dealer', amount: 30000 },
    { way: 'car', amount: 40000 },
    { way: 'bank', amount: 30000 },
    { way: 'consortium', amount: 10000 },
  ]);
});

test('where all went back nothing is left to go', () =>
  expect(
    moneyHeld({ receipts: [receipt('a', 'pix', 1)], refunds: [refund('a', 'REQUESTED', 1)], taken: [], returns: [] }),
  ).toEqual([]));
