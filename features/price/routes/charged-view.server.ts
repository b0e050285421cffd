import type { Currency } from '#kernel/market.ts';
import { money } from '#kernel/money.ts';
import type { Charged } from '../rules/history.ts';

/** A price with the time in which it was charged, as it is shown. */
export const chargedView = (charged: Charged | null, currency: Currency) =>
  charged === null
    ? null
    : {
        price: money(charged.amount, currency),
        priceListId: charged.listId,
        from: charged.from.toISOString(),
        until: charged.until?.toISOString() ?? null,
      };
