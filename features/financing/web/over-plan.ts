import { formatMoney, subtractMoney, type Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { percentOfPrice } from '../public.ts';
import type { FoundCar, OrderPlan } from './ports.ts';

/** Why an order does not take a loan, with the figures, and where that is changed. */
export type OverPlan = {
  readonly text: string;
  readonly href: string;
  /** What is open is less than any entrance leaves to a bank: no slider helps. */
  readonly isLittle: boolean;
};

/** What the proposal would be refused for, said before anybody fills in its form; null where the order takes what the bank releases. */
export const overPlan = (
  page: Pick<Page, 'texts' | 'market'>,
  plan: OrderPlan | null,
  released: Money,
): OverPlan | null => {
  if (plan === null) return null;
  const t = translator(page.texts('credit', 'coupons', 'reservations'));
  if (plan.barred !== null) return { text: t(plan.barred), href: plan.href, isLittle: false };
  if (released.amount <= plan.room.amount) return null;
  const shown = (value: Money): string => formatMoney(value, page.market);
  const figures = {
    planned: shown(plan.room),
    simulated: shown(released),
    difference: shown(subtractMoney(released, plan.room)),
  };
  return { text: t('balance.creditPassesPlan', figures), href: plan.href, isLittle: false };
};

/** What an order leaves to a bank is less than the greatest entrance does: said before any figures, as none of them can be had. `of`: whether all plans are meant, or the one that is looked at. */
export const littleLeft = (
  page: Pick<Page, 'texts' | 'market'>,
  { price, paid, plan }: Pick<FoundCar, 'price' | 'paid' | 'plan'>,
  { most, of }: { most: number; of: 'all' | 'this' },
): OverPlan | null => {
  if (plan === null || price === null || plan.barred !== null) return null;
  const { total } = price;
  const least: Money = { ...total, amount: total.amount - percentOfPrice(total.amount, most) };
  if (plan.room.amount >= least.amount) return null;
  const t = translator(page.texts('financing'));
  const shown = (value: Money): string => formatMoney(value, page.market);
  // Where that much is not owed any more, no other plan of payment leaves it.
  const mayLower = total.amount - (paid?.amount ?? 0) >= least.amount;
  const text = [
    t(`little.${of}`, { open: shown(plan.room), least: shown(least) }),
    t(mayLower ? 'little.lower' : 'little.otherwise'),
  ].join(' ');
  return { text, href: plan.href, isLittle: true };
};
