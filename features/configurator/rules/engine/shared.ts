import { createExplainer, findReason, type Explainer } from './explain.ts';
import { negative, positive, type Encoded } from './encoder.ts';
import type { Pricing } from './pricing.ts';
import type { Explanation, ItemChoice } from './types.ts';
import { createReasoner, type Reasoner } from './witness.ts';

/** What all openings of a model share. */
export type Shared<R> = {
  readonly ids: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly days: readonly number[];
  readonly ruleOf: (index: number) => R;
  readonly reasoner: Reasoner;
  readonly pricing: Pricing;
  /** Built when a reason is first asked for. */
  explainer: Explainer | null;
};

/** By id; of items with one id the first counts. */
export const numberIds = (ids: readonly string[]): Map<string, number> => {
  const indexOf = new Map<string, number>();
  for (const [index, id] of ids.entries()) if (!indexOf.has(id)) indexOf.set(id, index);
  return indexOf;
};

export const share = <R>(given: {
  ids: readonly string[];
  indexOf: ReadonlyMap<string, number>;
  prices: readonly number[];
  days: readonly number[];
  encoded: Encoded;
  ruleOf: (index: number) => R;
}): Shared<R> => {
  const { encoded, prices, ...rest } = given;
  return { ...rest, reasoner: createReasoner(encoded), pricing: { encoded, prices, costs: null }, explainer: null };
};

/** An unknown id stands for the variable that is never true. */
export const itemOf = <R>({ indexOf, ids }: Shared<R>, id: string): number => indexOf.get(id) ?? ids.length;

export const literalOf = <R>(shared: Shared<R>, { id, chosen }: ItemChoice): number =>
  chosen ? positive(itemOf(shared, id)) : negative(itemOf(shared, id));

/** Why `wanted` cannot be under the choices, or without it why the choices cannot stand together; null where they can. */
export const reasonOf = <R>(
  shared: Shared<R>,
  choices: readonly ItemChoice[],
  wanted: ItemChoice | null,
): Explanation<R> | null => {
  shared.explainer ??= createExplainer(shared.reasoner.encoded);
  const byLiteral = new Map(choices.map((choice) => [literalOf(shared, choice), choice]));
  const literals = wanted === null ? [] : [literalOf(shared, wanted)];
  const found = findReason(shared.explainer, [...byLiteral.keys()], literals);
  if (found === null) return null;
  return {
    choices: found.assumed.map((literal) => byLiteral.get(literal)!),
    rules: found.rules.map(shared.ruleOf),
  };
};
