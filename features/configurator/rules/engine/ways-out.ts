import { positive } from './encoder.ts';
import { priceCheapest } from './pricing.ts';
import { findRepairs } from './repairs.ts';
import { itemOf, literalOf, type Shared } from './shared.ts';
import type { ItemChoice, Repair, RepairOrder } from './types.ts';
import { isPossible } from './witness.ts';

type Asked<R> = {
  readonly shared: Shared<R>;
  /** The oldest first: new choices are given up last. */
  readonly choices: readonly ItemChoice[];
  readonly wanted: ItemChoice | null;
  readonly order: RepairOrder;
};

const literalsOf = <R>({ shared, choices }: Asked<R>): number[] => choices.map((choice) => literalOf(shared, choice));

const priceAfter = <R>({ shared, choices, order }: Asked<R>, repair: Omit<Repair, 'price'>): number | null => {
  if (order.by === 'changes') return null;
  const kept = choices.filter((choice) => !repair.drop.includes(choice));
  const after = repair.wanted === null ? kept : [...kept, repair.wanted];
  return (
    priceCheapest(
      shared.pricing,
      after.map((choice) => literalOf(shared, choice)),
    )?.price ?? null
  );
};

const priced = <R>(asked: Asked<R>, repair: Omit<Repair, 'price'>): Repair => ({
  ...repair,
  price: priceAfter(asked, repair),
});

/** Choices by their literals; two that say the same of unknown ids come and go together. */
const dropRepairs = <R>(asked: Asked<R>): Repair[] => {
  const { shared, choices, wanted, order } = asked;
  const literals = literalsOf(asked);
  const first = wanted === null ? [] : [literalOf(shared, wanted)];
  const found = findRepairs(shared.reasoner, first, [...new Set(literals.toReversed())]);
  const repairs = found.map((dropped) =>
    priced(asked, { kind: 'drop', wanted, drop: choices.filter((_, at) => dropped.includes(literals[at]!)) }),
  );
  return order.by === 'price' ? repairs.sort((a, b) => (a.price ?? 0) - (b.price ?? 0)) : repairs;
};

/** Members of a group with the item, the nearest in price first. */
const siblingsOf = <R>({ reasoner, pricing, ids }: Shared<R>, item: number): number[] => {
  const near = (other: number): number => Math.abs(pricing.prices[other]! - pricing.prices[item]!);
  const groups = reasoner.encoded.groups.filter(({ literals }) => literals.includes(positive(item)));
  const siblings = new Set(groups.flatMap(({ literals }) => literals.map((literal) => literal >> 1)));
  return [...siblings].filter((other) => other !== item && other < ids.length).sort((a, b) => near(a) - near(b));
};

/** The nearest sibling that becomes possible when only its own group's choices are given up. */
const insteadOf = <R>(asked: Asked<R>, item: number): Repair | null => {
  const { shared, choices } = asked;
  const siblings = siblingsOf(shared, item);
  const drop = choices.filter(({ id }) => siblings.includes(itemOf(shared, id)));
  const kept = choices.filter((choice) => !drop.includes(choice));
  const taken = new Set(drop.filter(({ chosen }) => chosen).map(({ id }) => id));
  for (const sibling of siblings) {
    const wanted = { id: shared.ids[sibling]!, chosen: true };
    if (taken.has(wanted.id)) continue;
    const literals = [...kept, wanted].map((choice) => literalOf(shared, choice));
    if (isPossible(shared.reasoner, literals)) return priced(asked, { kind: 'instead', wanted, drop });
  }
  return null;
};

/** The smallest sets of choices to give up; where there are fewer than two, the nearest sibling and leaving it as well. */
export const findWaysOut = <R>(asked: Asked<R>): Repair[] => {
  const { shared, wanted } = asked;
  const repairs = dropRepairs(asked);
  if (wanted === null || repairs.length > 1) return repairs;
  const instead = wanted.chosen ? insteadOf(asked, itemOf(shared, wanted.id)) : null;
  if (instead !== null) repairs.push(instead);
  if (isPossible(shared.reasoner, literalsOf(asked))) {
    repairs.push(priced(asked, { kind: 'leave', wanted: { ...wanted, chosen: !wanted.chosen }, drop: [] }));
  }
  return repairs;
};
