import { positive } from './encoder.ts';
import { findRepairs } from './repairs.ts';
import { itemOf, literalOf, type Shared } from './shared.ts';
import type { ItemChoice, Repair } from './types.ts';
import { isPossible } from './witness.ts';

/** Minor units of the cheapest car with the choices. */
export type PriceAfter = (choices: readonly ItemChoice[]) => number | null;

type WaysOutInput<R> = {
  readonly shared: Shared<R>;
  /** The oldest first: new choices are given up last. */
  readonly choices: readonly ItemChoice[];
  readonly target: ItemChoice | null;
  /** Ranks by price where it is given, else by the number of changes. */
  readonly priceAfter: PriceAfter | null;
};

const literalsOf = <R>({ shared, choices }: WaysOutInput<R>): number[] =>
  choices.map((choice) => literalOf(shared, choice));

const priced = <R>({ choices, priceAfter }: WaysOutInput<R>, repair: Omit<Repair, 'price'>): Repair => {
  if (priceAfter === null) return { ...repair, price: null };
  const remaining = choices.filter((choice) => !repair.drop.includes(choice));
  return { ...repair, price: priceAfter(repair.target === null ? remaining : [...remaining, repair.target]) };
};

/** Choices by their literals; two that say the same of unknown ids come and go together. */
const dropRepairs = <R>(requested: WaysOutInput<R>): Repair[] => {
  const { shared, choices, target, priceAfter } = requested;
  const literals = literalsOf(requested);
  const first = target === null ? [] : [literalOf(shared, target)];
  const found = findRepairs(shared.reasoner, first, [...new Set(literals.toReversed())]);
  const repairs = found.map((dropped) =>
    priced(requested, { kind: 'drop', target, drop: choices.filter((_, at) => dropped.includes(literals[at]!)) }),
  );
  return priceAfter === null ? repairs : repairs.sort((a, b) => (a.price ?? 0) - (b.price ?? 0));
};

/** Members of a group with the item, the nearest in price first. */
const siblingsOf = <R>({ reasoner, prices, ids }: Shared<R>, item: number): number[] => {
  const near = (other: number): number => Math.abs(prices[other]! - prices[item]!);
  const groups = reasoner.encoded.groups.filter(({ literals }) => literals.includes(positive(item)));
  const siblings = new Set(groups.flatMap(({ literals }) => literals.map((literal) => literal >> 1)));
  return [...siblings].filter((other) => other !== item && other < ids.length).sort((a, b) => near(a) - near(b));
};

/** The nearest sibling that becomes possible when only its own group's choices are given up. */
const insteadOf = <R>(requested: WaysOutInput<R>, item: number): Repair | null => {
  const { shared, choices } = requested;
  const siblings = siblingsOf(shared, item);
  const drop = choices.filter(({ id }) => siblings.includes(itemOf(shared, id)));
  const remaining = choices.filter((choice) => !drop.includes(choice));
  const taken = new Set(drop.filter(({ chosen }) => chosen).map(({ id }) => id));
  for (const sibling of siblings) {
    const target = { id: shared.ids[sibling]!, chosen: true };
    if (taken.has(target.id)) continue;
    const literals = [...remaining, target].map((choice) => literalOf(shared, choice));
    if (isPossible(shared.reasoner, literals)) return priced(requested, { kind: 'instead', target, drop });
  }
  return null;
};

/** The smallest sets of choices to give up; where there are fewer than two, the nearest sibling and leaving it as well. */
export const findWaysOut = <R>(requested: WaysOutInput<R>): Repair[] => {
  const { shared, target } = requested;
  const repairs = dropRepairs(requested);
  if (target === null || repairs.length > 1) return repairs;
  const instead = target.chosen ? insteadOf(requested, itemOf(shared, target.id)) : null;
  if (instead !== null) repairs.push(instead);
  if (isPossible(shared.reasoner, literalsOf(requested))) {
    repairs.push(priced(requested, { kind: 'leave', target: { ...target, chosen: !target.chosen }, drop: [] }));
  }
  return repairs;
};
