import { encodeClauses, encodeRules } from './engine/encode.ts';
import { openModel } from './engine/opened.ts';
import { numberIds, reasonOf, share, type Shared } from './engine/shared.ts';
import type { Item, ListedRule, Model, Rule } from './engine/types.ts';
import { isPossible } from './engine/witness.ts';

const modelOver = <R>(shared: Shared<R>): Model<R> => ({
  open: (choices = []) => openModel(shared, choices),
  contradiction: () => (isPossible(shared.reasoner, []) ? null : (reasonOf(shared, [], null)?.rules ?? null)),
});

const checkAmount = (amount: number, id: string): number => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${id}: price and days are whole numbers`);
  return amount;
};

/**
 * A solver over items and the rules between them. It never leads into a dead end: an item that is 'free' under some choices
 * can really be chosen, and left out, with a whole car to show for it.
 *
 * Contradicting rules and choices are no errors: everything is then 'forbidden', and `contradiction` or `conflict` says why.
 * Explanations give back the very rules passed in, with whatever else the caller's rules carry. Of items with one id the
 * first counts. Throws a RangeError where a price or a number of days is not a safe integer.
 */
export const compileModel = <R extends Rule>({
  items,
  rules,
}: {
  items: readonly Item[];
  rules: readonly R[];
}): Model<R> => {
  const ids = items.map(({ id }) => id);
  const indexOf = numberIds(ids);
  return modelOver(
    share({
      ids,
      indexOf,
      prices: items.map(({ id, price = 0 }) => checkAmount(price, id)),
      days: items.map(({ id, days = 0 }) => checkAmount(days, id)),
      encoded: encodeRules({ items: items.length, indexOf, rules }),
      ruleOf: (index) => rules[index]!,
    }),
  );
};

/**
 * The low door: rules as clauses of signed 1-based numbers, and lists of 1-based numbers of which at most one is true. Ids
 * are the names; nothing has a price. Throws a RangeError where a number names no variable.
 */
export const compileClauses = ({
  names,
  clauses,
  atMostOne = [],
}: {
  names: readonly string[];
  clauses: readonly (readonly number[])[];
  atMostOne?: readonly (readonly number[])[];
}): Model<ListedRule> => {
  const nothing = names.map(() => 0);
  const ruleOf = (index: number): ListedRule =>
    index < clauses.length ? { kind: 'clause', index } : { kind: 'group', index: index - clauses.length };
  return modelOver(
    share({
      ids: names,
      indexOf: numberIds(names),
      prices: nothing,
      days: nothing,
      encoded: encodeClauses({ items: names.length, clauses, atMostOne }),
      ruleOf,
    }),
  );
};
