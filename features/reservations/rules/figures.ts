import type { Currency, Market } from '#kernel/market.ts';
import { formatMoney, money } from '#kernel/money.ts';

/** Amounts in minor units as a text names them. */
export const shownFigures = <Name extends string>(
  figures: Readonly<Record<Name, number>>,
  { currency, market }: { readonly currency: Currency; readonly market: Market },
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<number>(figures).map(([name, amount]) => [name, formatMoney(money(amount, currency), market)]),
  ) as Record<Name, string>;
