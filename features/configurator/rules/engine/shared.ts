import { createExplainer, findReason, type Explainer } from './explain.ts';
import { encodeClauses, encodeRules } from './encode.ts';
import { negative, positive, type Encoded } from './encoder.ts';
import type { Explanation, Item, ItemChoice, ListedRule, Rule } from './types.ts';
import { createReasoner, isPossible, type Reasoner } from './witness.ts';

/** What all openings of a model share. */
export type Shared<R> = {
  readonly ids: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** By item, minor units. */
  readonly prices: readonly number[];
  readonly days: readonly number[];
  readonly ruleOf: (index: number) => R;
  readonly reasoner: Reasoner;
  /** Built when a reason is first asked for. */
  explainer: Explainer | null;
};

/** By id; of items with one id the first counts. */
export const numberIds = (ids: readonly string[]): Map<string, number> => {
  const indexOf = new Map<string, number>();
  for (const [index, id] of ids.entries()) if (!indexOf.has(id)) indexOf.set(id, index);
  return indexOf;
};

type SharedInput<R> = Omit<Shared<R>, 'reasoner' | 'explainer'> & { readonly encoded: Encoded };

const share = <R>({ encoded, ...input }: SharedInput<R>): Shared<R> => ({
  ...input,
  reasoner: createReasoner(encoded),
  explainer: null,
});

const checkAmount = (amount: number, id: string): number => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${id}: price and days are whole numbers`);
  return amount;
};

export const shareModel = <R extends Rule>(items: readonly Item[], rules: readonly R[]): Shared<R> => {
  const ids = items.map(({ id }) => id);
  const indexOf = numberIds(ids);
  return share({
    ids,
    indexOf,
    prices: items.map(({ id, price = 0 }) => checkAmount(price, id)),
    days: items.map(({ id, days = 0 }) => checkAmount(days, id)),
    encoded: encodeRules({ items: items.length, indexOf, rules }),
    ruleOf: (index) => rules[index]!,
  });
};

export const shareClauses = (input: {
  names: readonly string[];
  clauses: readonly (readonly number[])[];
  atMostOne: readonly (readonly number[])[];
}): Shared<ListedRule> => {
  const { names, clauses, atMostOne } = input;
  const nothing = names.map(() => 0);
  return share<ListedRule>({
    ids: names,
    indexOf: numberIds(names),
    prices: nothing,
    days: nothing,
    encoded: encodeClauses({ items: names.length, clauses, atMostOne }),
    ruleOf: (index) =>
      index < clauses.length ? { kind: 'clause', index } : { kind: 'group', index: index - clauses.length },
  });
};

/** An unknown id stands for the variable that is never true. */
export const itemOf = <R>({ indexOf, ids }: Shared<R>, id: string): number => indexOf.get(id) ?? ids.length;

export const literalOf = <R>(shared: Shared<R>, { id, chosen }: ItemChoice): number =>
  chosen ? positive(itemOf(shared, id)) : negative(itemOf(shared, id));

/** Why `wanted` cannot be under the choices, or without it why the choices cannot stand together; null where they can. */
export const reasonOf = <R>(
  shared: Shared<R>,
  choices: readonly ItemChoice[],
  target: ItemChoice | null,
): Explanation<R> | null => {
  shared.explainer ??= createExplainer(shared.reasoner.encoded);
  const byLiteral = new Map(choices.map((choice) => [literalOf(shared, choice), choice]));
  const literals = target === null ? [] : [literalOf(shared, target)];
  const found = findReason(shared.explainer, [...byLiteral.keys()], literals);
  if (found === null) return null;
  return {
    choices: found.assumed.map((literal) => byLiteral.get(literal)!),
    rules: found.rules.map(shared.ruleOf),
  };
};

/** The smallest set of rules that no car meets; null where there is a car. */
export const contradictionOf = <R>(shared: Shared<R>): readonly R[] | null =>
  isPossible(shared.reasoner, []) ? null : (reasonOf(shared, [], null)?.rules ?? null);
