import { describe, expect, it } from 'vitest';
import argentine from '#brands/texts/financing.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/financing.pt-BR.json' with { type: 'json' };
import { formatMoney, money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import { littleLeft } from './over-plan.ts';
import type { OrderPlan } from './ports.ts';

const WORDS = { br: brazilian, ar: argentine } as const;
const CURRENCY = { br: 'BRL', ar: 'ARS' } as const;

describe.each(['br', 'ar'] as const)('%s: what an order leaves to a bank', (market) => {
  const of = (amount: number) => money(amount, CURRENCY[market]);
  const texts = (() => WORDS[market]) as unknown as Page['texts'];
  const page = { texts, market };
  const planOf = (room: number, barred: OrderPlan['barred'] = null): OrderPlan => ({
    room: of(room),
    barred,
    href: '/plan',
    dealerId: '',
    stands: 'running',
  });
  const price = { total: of(45_458_000), withoutTaxes: null };
  const left = (room: number, paid: number, barred: OrderPlan['barred'] = null) =>
    littleLeft(page, { price, paid: of(paid), plan: planOf(room, barred) }, { most: 90, of: 'all' });

  it('is too little below what the greatest entrance leaves, with the way on', () => {
    const little = left(459_000, 200_000);
    expect(little).toMatchObject({ isLittle: true, href: '/plan' });
    expect(little?.text).toContain(formatMoney(of(459_000), market));
    expect(little?.text).toContain(formatMoney(of(4_545_800), market));
    expect(little?.text).toContain(WORDS[market]['little.lower']);
    expect(left(459_000, 44_000_000)?.text).toContain(WORDS[market]['little.otherwise']);
  });

  it('is enough from there on; an order that takes no loan has its own words, and none has none', () => {
    expect(left(4_545_800, 200_000)).toBeNull();
    expect(left(459_000, 200_000, 'financing.loanPaid')).toBeNull();
    expect(littleLeft(page, { price, paid: null, plan: null }, { most: 90, of: 'this' })).toBeNull();
  });
});
