import { formatMoney, subtractMoney, type Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { OrderPlan } from './ports.ts';

/** Why an order does not take a loan, with the figures, and where that is changed. */
export type OverPlan = { readonly text: string; readonly href: string };

/** What the proposal would be refused for, said before anybody fills in its form; null where the order takes what the bank releases. */
export const overPlan = (
  page: Pick<Page, 'texts' | 'market'>,
  plan: OrderPlan | null,
  released: Money,
): OverPlan | null => {
  if (plan === null) return null;
  const t = translator(page.texts('credit', 'coupons', 'reservations'));
  if (plan.barred !== null) return { text: t(plan.barred), href: plan.href };
  if (released.amount <= plan.room.amount) return null;
  const shown = (value: Money): string => formatMoney(value, page.market);
  const figures = {
    planned: shown(plan.room),
    simulated: shown(released),
    difference: shown(subtractMoney(released, plan.room)),
  };
  return { text: t('balance.creditPassesPlan', figures), href: plan.href };
};
