import type { ConfigurableCar } from '#features/catalog/public.ts';
import { deliveryWords, type StockAnswer } from '#kernel/delivery-words.ts';
import { formatDifference, formatMoney, type Money } from '#kernel/money.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import type { Refused } from '#kernel/result.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { format, type TextParams } from '#ui/text.ts';
import type { SomeTexts, TextKey } from '#ui/translate.ts';
import type { Choice } from '../rules/choice.ts';
import { versionOf } from '../rules/choice.ts';
import type { OptionState } from '../rules/options.ts';
import type { Proposal, Reason } from '../rules/proposal.ts';
import { deltaOf, totalsOf } from '../rules/totals.ts';

/** The screen's words: its texts and the market whose grammar and money they follow. */
export type Words = {
  readonly texts: SomeTexts;
  readonly market: Market;
};

export const t = ({ texts }: Words, key: TextKey, params: TextParams = {}): string => format(texts[key] ?? key, params);

/** The text of a key made of what a call answered; null when there is none. */
export const findText = ({ texts }: Words, key: string, params: TextParams = {}): string | null => {
  const known: Readonly<Record<string, string | undefined>> = texts;
  const text = known[key];
  return text === undefined ? null : format(text, params);
};

/** A text with `{count}` things, the number written as in the market. */
export const formatCount = (words: Words, key: TextKey, count: number): string =>
  t(words, key, { count: numberFormat(MARKETS[words.market].locale).format(count) });

export const money = ({ market }: Words, value: Money): string => formatMoney(value, market);

/** `a`, `a e b`, `a, b e c`: written by hand, as browsers ship different lists. */
export const formatList = (words: Words, names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}${t(words, 'alt.and')}${names.at(-1) ?? ''}`;

/** Name of anything a car has, by its id; of a version, with the model. */
export const nameOf = (car: ConfigurableCar, id: string): string => {
  const version = versionOf(car, id);
  if (version !== undefined) return `${version.modelName} ${version.versionName}`;
  const lists = [car.parts, car.colors, car.coatings, car.services];
  return lists.flatMap<{ id: string; name: string }>((list) => list).find((item) => item.id === id)?.name ?? id;
};

export const describeReason = (words: Words, car: ConfigurableCar, reason: Reason): string =>
  t(words, `reason.${reason.kind}`, { id: nameOf(car, reason.id), because: nameOf(car, reason.because) });

/** Why something cannot be chosen. */
export const describeRefusal = (words: Words, car: ConfigurableCar, refusal: Refused): string => {
  const { id, other } = refusal.params ?? {};
  const params = { id: nameOf(car, String(id)), other: nameOf(car, String(other)) };
  return findText(words, `why.${refusal.code}`, params) ?? refusal.code;
};

/** What a click adds to the price, with its sign in words a screen reader speaks. */
export const formatDelta = (words: Words, delta: Money): string =>
  delta.amount === 0 ? t(words, 'delta.none') : formatDifference(delta, words.market);

/** One of a list that each has a price of its own: said as it is, not against the one in sight. */
const PRICED_ALONE: readonly string[] = ['color', 'coating'];

type OptionPrice = { state: Pick<OptionState, 'isChosen' | 'change' | 'delta'>; price: Money; isClash: boolean };

/**
 * Price of an option: its own while it is chosen, what a click would add otherwise. What does not go with the rest has no sum
 * to add to, and says its own price.
 */
export const describeOptionPrice = (words: Words, { state, price, isClash }: OptionPrice): string => {
  const { isChosen, change, delta } = state;
  if (isChosen) return price.amount === 0 ? t(words, 'delta.included') : money(words, price);
  if (isClash || PRICED_ALONE.includes(change?.kind ?? '')) {
    return price.amount === 0 ? t(words, 'delta.none') : money(words, price);
  }
  if (delta === null) return '';
  return delta.amount === 0 && price.amount !== 0 ? t(words, 'delta.same') : formatDelta(words, delta);
};

/** What else a click changes, in short, beside the option. */
export const describeConsequences = (
  words: Words,
  car: ConfigurableCar,
  input: { id: string; proposal: Proposal },
): string[] => {
  const { proposal } = input;
  const swapped = new Set(
    proposal.reasons
      .filter((reason) => reason.kind === 'swaps' && reason.because === input.id)
      .map((reason) => reason.id),
  );
  const names = (ids: readonly string[]): string =>
    formatList(
      words,
      ids.filter((id) => id !== input.id && !swapped.has(id)).map((id) => nameOf(car, id)),
    );
  const brings = names(proposal.added);
  const removes = names(proposal.removed);
  return [
    ...(brings === '' ? [] : [t(words, 'option.brings', { list: brings })]),
    ...(removes === '' ? [] : [t(words, 'option.removes', { list: removes })]),
    ...(proposal.colorMustChange ? [t(words, 'option.changesColor')] : []),
    ...(proposal.needsChoice.length > 0 ? [t(words, 'option.asks')] : []),
  ];
};

/** When the car could be had; null is a stock that could not be asked, undefined one that did not answer yet. */
export const describeStock = (words: Words, stock: StockAnswer | null | undefined): string => {
  if (stock === undefined) return t(words, 'delivery.checking');
  if (stock === null) return t(words, 'stock.failure');
  return deliveryWords(stock, { market: words.market, t: (key, params) => t(words, key, params) });
};

/** What can be done instead about a car that nobody can reserve now; null where it can be, or the stock did not answer. */
export const describeInstead = (words: Words, stock: StockAnswer | null | undefined): string | null => {
  if (stock?.kind === 'other') return t(words, 'build.similar');
  return stock?.kind === 'none' ? t(words, 'build.waiting') : null;
};

export type View = 'hero' | 'profile';

const MOST_NAMED = 3;

/** What the picture shows, from the choice itself, so that it is true whatever was chosen. */
export const altOf = (words: Words, input: { car: ConfigurableCar; choice: Choice; view: View }): string => {
  const { car, choice, view } = input;
  const version = versionOf(car, choice.versionId);
  if (version === undefined) return car.modelName;
  const color = choice.colorId === null ? '' : nameOf(car, choice.colorId);
  const { modelName: model, versionName, year } = version;
  const text = t(words, `alt.${view}`, { model, version: versionName, year, color });
  const parts = choice.partIds.map((id) => nameOf(car, id));
  if (parts.length === 0) return text;
  const named = parts.slice(0, MOST_NAMED);
  const rest = parts.length - named.length;
  const list = formatList(words, rest > 0 ? [...named, formatCount(words, 'alt.more', rest)] : named);
  return t(words, 'alt.with', { car: text, parts: list });
};

/** What to tell a screen reader after a change: all that came and went, and the new total. */
export const describeOutcome = (
  words: Words,
  car: ConfigurableCar,
  { from, to }: { from: Choice; to: Choice },
): string => {
  const had = [from.versionId, from.colorId, from.coatingId, ...from.partIds, ...from.serviceIds];
  const has = [to.versionId, to.colorId, to.coatingId, ...to.partIds, ...to.serviceIds];
  const names = (ids: readonly (string | null)[]): string[] =>
    ids.filter((id) => id !== null).map((id) => nameOf(car, id));
  const single = new Set([to.versionId, to.colorId, to.coatingId, from.versionId, from.colorId, from.coatingId]);
  const come = names(has.filter((id) => !had.includes(id)));
  const gone = names(had.filter((id) => !has.includes(id) && !single.has(id)));
  return [
    ...(come.length > 0 ? [t(words, 'announce.came', { list: formatList(words, come) })] : []),
    ...(gone.length > 0 ? [t(words, 'announce.went', { list: formatList(words, gone) })] : []),
    t(words, 'announce.total', {
      value: money(words, totalsOf(car, to).total),
      delta: formatDelta(words, deltaOf(car, from, to)),
    }),
  ].join(' ');
};
