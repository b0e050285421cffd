import type { Market } from '#kernel/market.ts';
import { formatMoney, parseMoney, type Money } from '#kernel/money.ts';
import { fieldOf } from '#ui/form.ts';
import type { Translate } from '#ui/translate.ts';
import { isLetter, PLANNABLE } from '../rules/plannable.ts';
import { meantBy } from './chosen-parts.ts';

type Kind = (typeof PLANNABLE)[number];
type Place = { readonly market: Market; readonly toPay: Money };

/** A car and a letter are worth what they are; what is left is paid in money. */
export const isMoneyKind = (kind: string): boolean => kind !== 'TRADE_IN' && !isLetter(kind);

/** What parts come to in words, and what of the rest is missing or too much. */
export const sumWords = (t: Translate, sum: number, { market, toPay }: Place) => {
  const said = (amount: number): string => formatMoney({ ...toPay, amount }, market);
  const isWhole = sum === toPay.amount;
  const key = isWhole ? 'rest.plan.whole' : sum < toPay.amount ? 'rest.plan.short' : 'rest.plan.over';
  const figures = { sum: said(sum), toPay: said(toPay.amount), difference: said(Math.abs(toPay.amount - sum)) };
  return { isWhole, text: t(key, figures) };
};

/** What the parts come to as they are written; a single one of money left empty takes what the others leave, as it does when they are saved. */
export const sumWritten = (form: FormData, kinds: readonly Kind[], { market, toPay }: Place): number => {
  const meant = meantBy(form);
  const read = kinds.map((kind) => ({ kind, text: fieldOf(meant, kind).trim() }));
  const sum = read.reduce((all, { text }) => all + Math.max(0, parseMoney(text, market)?.amount ?? 0), 0);
  const empty = read.filter(({ kind, text }) => text === '' && isMoneyKind(kind));
  return empty.length === 1 && sum < toPay.amount ? toPay.amount : sum;
};
