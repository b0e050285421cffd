import { subtractMoney, type Money } from '#kernel/money.ts';

type Plan = { readonly price: Money; readonly entrance: Money };

/**
 * What an order has paid of a plan's entrance, and what is left of it; null where there is no order, or where more was paid than the
 * entrance: such a plan is not the order's any more, and its sums would not add up.
 * @param brought What the bank has paid of the order: no part of the entrance.
 */
export const paidOfEntrance = (
  { entrance }: Pick<Plan, 'entrance'>,
  all: Money | null,
  brought: Money | null = null,
): { readonly paid: Money; readonly rest: Money } | null => {
  if (all === null) return null;
  const paid = brought === null || all.amount <= brought.amount ? all : subtractMoney(all, brought);
  return paid.amount > entrance.amount ? null : { paid, rest: subtractMoney(entrance, paid) };
};

/** Why a plan that was kept is not the order's any more; null where it still is. */
export type Outgrown = 'paidFurther' | 'priceMoved' | null;

export const outgrownBy = (
  { price, entrance }: Plan,
  order: { readonly total: Money; readonly paid: Money },
): Outgrown => {
  if (order.total.amount !== price.amount) return 'priceMoved';
  return order.paid.amount > entrance.amount ? 'paidFurther' : null;
};
