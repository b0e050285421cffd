import type { PricedCar } from '#features/catalog/public.ts';
import { checkCodes, listLines, type ChoiceRefusal, type Line } from '#features/configurator/public.ts';
import { MARKETS } from '#kernel/market.ts';
import { money, sumMoney, type Money } from '#kernel/money.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import type { CarChoice, Quote } from '../public.ts';

/** `choiceUnknown`: a code the version does not know. `choiceImpossible`: known codes that cannot stand together. */
export type QuoteRefusal = 'versionUnknown' | 'choiceUnknown' | 'choiceImpossible';

const REFUSALS: Readonly<Record<ChoiceRefusal, QuoteRefusal>> = {
  versionUnknown: 'versionUnknown',
  colorUnknown: 'choiceUnknown',
  coatingUnknown: 'choiceUnknown',
  partUnknown: 'choiceUnknown',
  serviceUnknown: 'choiceUnknown',
  partMissing: 'choiceImpossible',
  partsExclude: 'choiceImpossible',
  groupEmpty: 'choiceImpossible',
  colorForbidden: 'choiceImpossible',
  servicesExclude: 'choiceImpossible',
};

export type PricedPart = { readonly partId: string; readonly price: Money };
export type PricedQuote = {
  readonly quote: Quote;
  readonly parts: readonly PricedPart[];
  /** The version's public list price, which the online sale's may lie below. */
  readonly listPrice: Money;
};

/**
 * The price of a configured car, line by line, from the car as the price list in force has it. Codes that do not exist or
 * cannot be built together are refused, with the ids of what stands in the way.
 */
export const quoteOf = (options: {
  priced: PricedCar;
  choice: CarChoice;
  at: Date;
}): Result<PricedQuote, QuoteRefusal> => {
  const { car, netAmounts } = options.priced;
  const checked = checkCodes(car, options.choice);
  if (!checked.ok)
    return refuse(REFUSALS[checked.code], checked.params === undefined ? {} : { params: checked.params });
  const version = car.versions.find(({ id }) => id === checked.value.versionId);
  if (version === undefined) return refuse('versionUnknown');
  const lines = listLines(car, checked.value);
  const { currency } = MARKETS[car.market];
  return ok({
    quote: {
      mvsCode: version.code,
      year: version.year,
      modelCode: version.modelCode,
      modelName: version.modelName,
      versionName: version.versionName,
      lines: lines.map(({ kind, code, name, amount }) => ({ kind, code, name, amount })),
      total: sumMoney(
        lines.map(({ amount }) => amount),
        currency,
      ),
      totalWithoutTaxes:
        netAmounts === null
          ? null
          : sumMoney(
              lines.map((line) => netOf(line, netAmounts)),
              currency,
            ),
      priceListId: car.priceListId,
      quotedAt: options.at.toISOString(),
    },
    parts: lines.filter(({ kind }) => kind !== 'version').map(({ id, amount }) => ({ partId: id, price: amount })),
    listPrice: version.listPrice,
  });
};

const netOf = ({ id, amount }: Line, netAmounts: ReadonlyMap<string, number>): Money => {
  const net = netAmounts.get(id);
  if (net === undefined) throw new TypeError(`no price without taxes of ${id}`);
  return money(net, amount.currency);
};
