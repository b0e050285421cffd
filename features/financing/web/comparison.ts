import {
  formatDifference,
  addMoney,
  formatMoney,
  maxMoney,
  subtractMoney,
  zeroMoney,
  type Money,
} from '#kernel/money.ts';
import type { Market } from '#kernel/market.ts';
import type { Translate } from '#ui/translate.ts';
import { percentShown } from '../rules/percent.ts';
import { creditWords, toLine, type CreditWords, type ShownOffer } from './public/credit-words.ts';

/** The comparator as the call answers it, as far as the screen needs it. */
export type Compared = {
  readonly price: Money;
  /** Ley 27.743 and Res. SIC 4/2025: Argentina shows it beside the price; null elsewhere. */
  readonly priceWithoutTaxes: Money | null;
  readonly products: readonly {
    readonly type: string;
    readonly planName: string;
    readonly available: boolean;
    readonly offers: readonly ShownOffer[];
  }[];
};

export type ComparedColumn = {
  readonly type: string;
  readonly name: string;
  readonly state: 'open' | 'unavailable' | 'otherTerm';
  readonly words: CreditWords | null;
  /** In the order of `ROWS`; empty while there is nothing to show. */
  readonly values: readonly string[];
  /** What makes it differ from the others, in a sentence. */
  readonly why: string;
};

export const COMPARED_ROWS = [
  'entrance',
  'paid',
  'entranceRest',
  'released',
  'monthly',
  'final',
  'total',
  'difference',
  'charges',
  'cost',
] as const;

/** Under which name a row stands in a column: an amount has one name on every screen of the credit. Cash has its own for what it asks. */
export const rowName = (row: (typeof COMPARED_ROWS)[number], { type }: Pick<ComparedColumn, 'type'>) => {
  const isCash = type === 'CASH';
  switch (row) {
    case 'monthly':
    case 'difference':
    case 'charges':
    case 'cost':
      return `payWays.row.${row}` as const;
    case 'total':
      return isCash ? 'credit.fact.without' : 'credit.fact.with';
    case 'released':
      return isCash ? 'payWays.row.rest' : 'credit.fact.released';
    default:
      return `credit.fact.${row}` as const;
  }
};

/** What was compared costs this, by the same answer. */
export const priceOf = ({ price, priceWithoutTaxes }: Compared) => ({ total: price, withoutTaxes: priceWithoutTaxes });

/** Terms that any product offers, ascending. */
export const termsOf = (compared: Compared): number[] =>
  [...new Set(compared.products.flatMap(({ offers }) => offers.map(({ term }) => term)))].toSorted((a, b) => a - b);

/** The term asked for where a product has it, else the one in the middle of what there is. */
export const chosenTerm = (terms: readonly number[], requested: number | null): number =>
  terms.find((term) => term === requested) ?? terms[Math.floor(terms.length / 2)] ?? 0;

/** Fees and taxes of an offer together. */
const chargesOf = (offer: ShownOffer): Money =>
  offer.parts
    .filter(({ code }) => code !== 'released')
    .reduce((sum, { amount }) => addMoney(sum, amount), { amount: 0, currency: offer.price.currency } as Money);

/** `paid`: what an order has paid already is part of the entrance; its rows are empty where there is no order. */
type Words = { readonly t: Translate; readonly market: Market; readonly paid?: Money | null };

/** Of cash, what an order has paid is all that is asked before the rest. */
const cashParts = (
  price: Money,
  paid: Money | null,
  { shown, none }: { shown: (value: Money) => string; none: string },
): string[] => {
  if (paid === null) return [none, '', '', ''];
  const nothing = zeroMoney(price.currency);
  return [shown(paid), shown(paid), shown(nothing), shown(maxMoney(subtractMoney(price, paid), nothing))];
};

/** Equal to the last one, or equal but for it: what rounding leaves is in the last. */
const seriesOf = ({ term, installment, lastInstallment }: ShownOffer, { t, market }: Omit<Words, 'paid'>): string =>
  installment.amount === lastInstallment.amount
    ? t('payWays.equal')
    : t('payWays.lastDiffers', {
        count: term - 1,
        installment: formatMoney(installment, market),
        lastInstallment: formatMoney(lastInstallment, market),
      });

/** Cash beside every product over one horizon: what is paid until the last instalment, all of it counted. */
export const compareOver = (compared: Compared, term: number, { t, market, paid = null }: Words): ComparedColumn[] => {
  const shown = (value: Money): string => formatMoney(value, market);
  const none = t('payWays.none');
  const ofOrder = (value: string): string => (paid === null ? '' : value);
  const ofPaid = (of: (paid: Money) => string): string => (paid === null ? '' : of(paid));
  const cash: ComparedColumn = {
    type: 'CASH',
    name: t('payWays.cash'),
    state: 'open',
    words: null,
    values: [...cashParts(compared.price, paid, { shown, none }), none, none, shown(compared.price), none, none, none],
    why: [
      t('payWays.why.CASH'),
      ...(compared.priceWithoutTaxes === null
        ? []
        : [t('payWays.withoutTaxes', { value: shown(compared.priceWithoutTaxes) })]),
    ].join(' '),
  };
  const columns = compared.products.map((product): ComparedColumn => {
    const { type, planName: name } = product;
    const offer = product.offers.find((one) => one.term === term);
    if (offer === undefined) {
      const state = product.available ? 'otherTerm' : 'unavailable';
      return { type, name, state, words: null, values: [], why: t(`payWays.${state}`, { term }) };
    }
    if (paid !== null && offer.entrance.amount < paid.amount) {
      const why = t('payWays.paidMore', { value: shown(paid) });
      return { type, name, state: 'unavailable', words: null, values: [], why };
    }
    const final = offer.finalInstallment;
    const values = [
      shown(offer.entrance),
      ofPaid(shown),
      ofPaid((value) => shown(subtractMoney(offer.entrance, value))),
      ofOrder(shown(offer.released)),
      toLine(offer, { t, market }),
      final === null ? none : shown(final),
      shown(offer.totalWithFinancing),
      formatDifference(subtractMoney(offer.totalWithFinancing, compared.price), market),
      shown(chargesOf(offer)),
      percentShown(offer.totalCostRate, market),
    ];
    const why =
      t.find(`payWays.why.${type}`, {
        final: final === null ? '' : shown(final),
        interest: shown(offer.interest),
        series: seriesOf(offer, { t, market }),
      }) ?? type;
    return { type, name, state: 'open', words: creditWords(offer, { t, market }), values, why };
  });
  return [cash, ...columns];
};
