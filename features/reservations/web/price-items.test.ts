import { describe, expect, test } from 'vitest';
import { MARKETS, type Market } from '#kernel/market.ts';
import { parseMoney } from '#kernel/money.ts';
import { priceItems } from './price-items.ts';

type Order = Parameters<typeof priceItems>[1];

const orderIn = (market: Market, more: Partial<Order> = {}): Order => {
  const { currency } = MARKETS[market];
  const money = (amount: number) => ({ amount, currency });
  const line = (kind: Order['quote']['lines'][number]['kind'], name: string, amount: number) => ({
    kind,
    name,
    code: name.toUpperCase().slice(0, 4),
    amount: money(amount),
  });
  const lines = [
    line('version', 'Limited', 22_000_033),
    line('color', 'Azul', 250_000),
    line('coating', 'Couro', 0),
    line('item', 'Teto', 899_001),
    line('accessory', 'Tapete', 12_345),
    line('service', 'Seguro', 99_999),
    line('offer', 'Primavera', -500_007),
    line('coupon', 'Boas-vindas', -100_000),
    line('employee', 'Colaborador', -33_333),
  ];
  const total = lines.reduce((sum, { amount }) => sum + amount.amount, 0);
  return {
    state: 'RESERVE',
    deposit: money(200_000),
    came: [],
    refunds: [],
    quote: { lines, total: money(total) } as unknown as Order['quote'],
    ...more,
  };
};

const paidBy = (order: Order, more: Partial<Order['came'][number]> = {}): Order['came'] => [
  { id: 'r', chargeId: 'c', by: 'pix', amount: order.deposit, at: '', why: null, isTakenBack: false, ...more },
];

describe.each(['br', 'ar'] as const)('a price item by item, %s', (market) => {
  const page = { market };

  test('its lines add up to the total to the cent, and what costs nothing has no amount', () => {
    const order = orderIn(market);
    const { lines } = priceItems(page, order);
    const sum = lines.reduce(
      (all, { amount }) => all + (amount === null ? 0 : (parseMoney(amount, market)?.amount ?? NaN)),
      0,
    );
    expect(sum).toBe(order.quote.total.amount);
    expect(lines.find(({ kind }) => kind === 'coating')?.amount).toBeNull();
    expect(lines.find(({ kind }) => kind === 'coupon')?.name).toBe('Boas-vindas (BOAS)');
  });

  test('the reservation value is deducted once it was paid, and no more once it went back', () => {
    const order = orderIn(market);
    const deducted = (more: Partial<Order>) => priceItems(page, { ...order, ...more }).deducted;
    expect(deducted({})).toBeNull();
    expect(parseMoney(deducted({ came: paidBy(order) }), market)?.amount).toBe(-order.deposit.amount);
    expect(deducted({ came: paidBy(order, { isTakenBack: true }) })).toBeNull();
    expect(deducted({ came: paidBy(order, { why: 'late' }) })).toBeNull();
    expect(deducted({ came: paidBy(order), state: 'CANCELLED' })).toBeNull();
    const refunds = [{ receiptId: 'r', state: 'DONE' }] as unknown as Order['refunds'];
    expect(deducted({ came: paidBy(order), refunds })).toBeNull();
  });
});
