import { MARKETS, type Market } from '#kernel/market.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { amountFault, MOST_AMOUNT } from '#kernel/typed-amount.ts';

/** What an amount is of, for an example that somebody could have meant there. */
type AmountOf = 'price' | 'entrance' | 'month' | 'accessory';

const EXAMPLES: Readonly<Record<Market, Readonly<Record<AmountOf, number>>>> = {
  br: { price: 150_000, entrance: 50_000, month: 2_500, accessory: 1_500 },
  ar: { price: 40_000_000, entrance: 20_000_000, month: 900_000, accessory: 300_000 },
};

type Key = 'amount.wrong' | 'amount.zero' | 'amount.tooMuch';

/** What a field says of an amount that it cannot take: why this one, with an example that fits the field; nothing where it can. */
export const amountError = (
  typed: string,
  input: {
    of: AmountOf;
    market: Market;
    t: (key: Key, params: Readonly<Record<string, string>>) => string;
  },
): string | undefined => {
  const { of, market, t } = input;
  const fault = amountFault(typed, market);
  if (fault === null) return undefined;
  const { format } = numberFormat(MARKETS[market].locale);
  return t(`amount.${fault}`, { example: format(EXAMPLES[market][of]), most: format(MOST_AMOUNT / 100) });
};
