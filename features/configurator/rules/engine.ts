import { openModel } from './engine/opened.ts';
import type { Pricing } from './engine/pricing.ts';
import { contradictionOf, shareClauses, shareModel, type Shared } from './engine/shared.ts';
import type { Item, ListedRule, Model, Rule } from './engine/types.ts';

const modelOver = <R>(shared: Shared<R>): Model<R> => {
  const pricing: Pricing = { encoded: shared.reasoner.encoded, prices: shared.prices, costs: null };
  return {
    open: (choices = []) => openModel(shared, pricing, choices),
    contradiction: () => contradictionOf(shared),
  };
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
}): Model<R> => modelOver(shareModel(items, rules));

/**
 * The low-level API: rules as clauses of signed 1-based numbers, and lists of 1-based numbers of which at most one is true. Ids
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
}): Model<ListedRule> => modelOver(shareClauses({ names, clauses, atMostOne }));
