import type { CarChoice, Quote } from '#features/price/public.ts';
import type { Money } from '#kernel/money.ts';
import type { Context } from '#platform/http/context.server.ts';
import { findOnSale } from '../store/sale.server.ts';
import { supplyOf } from './units.server.ts';

type OfferedCar = {
  readonly quote: Quote;
  readonly choice: CarChoice;
  readonly price: Money;
  readonly priceWithoutTaxes: Money | null;
  readonly planType: 'OFFER';
};

/** Null where the offer is unknown, over, not yet begun, not reserved online, or has no car left. */
export const offerToFinance = (
  context: Context,
  { code, colorCode }: { readonly code: string; readonly colorCode: string | null },
): Promise<OfferedCar | null> =>
  context.read(async (tx) => {
    const { brand, market, clock } = context;
    const offer = await findOnSale(tx, { brand, market, code }, { lock: false });
    if (offer === null || offer.state === 'sold' || offer.isOver || offer.isAhead) return null;
    const supply = await supplyOf(tx, { offer, at: clock.now() });
    if (supply === null || supply.left === 0) return null;
    const { units } = supply;
    const found = units.find(({ choice }) => choice.colorCode === colorCode) ?? units[0];
    if (found === undefined) return null;
    const { quote, choice } = found;
    return { quote, choice, price: quote.total, priceWithoutTaxes: quote.totalWithoutTaxes, planType: 'OFFER' };
  });
