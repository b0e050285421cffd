import { capItems } from './cap.ts';
import { findDomains, type Domains } from './domains.ts';
import { priceCheapest, priceFastest, type Priced } from './pricing.ts';
import { itemOf, literalOf, reasonOf, type Shared } from './shared.ts';
import { findWaysOut } from './ways-out.ts';
import type { Capped, Completion, CompletionOrder, Domain, ItemChoice, Opened, RepairOrder } from './types.ts';
import { isPossible } from './witness.ts';

type Opening<R> = {
  readonly shared: Shared<R>;
  /** By id, the newest last. */
  readonly choices: Map<string, ItemChoice>;
  /** Found when first asked for after a change; null where the choices allow nothing. */
  domains: Domains | null | undefined;
  cheapest: Priced | null | undefined;
};

const NAMES: readonly Domain[] = ['forbidden', 'free', 'forced'];

const literalsOf = <R>({ shared, choices }: Opening<R>): number[] =>
  Array.from(choices.values(), (choice) => literalOf(shared, choice));

const domainsOf = <R>(opening: Opening<R>): Domains | null => {
  if (opening.domains === undefined) opening.domains = findDomains(opening.shared.reasoner, literalsOf(opening));
  return opening.domains;
};

const cheapestOf = <R>(opening: Opening<R>): Priced | null => {
  if (opening.cheapest === undefined) opening.cheapest = priceCheapest(opening.shared.pricing, literalsOf(opening));
  return opening.cheapest;
};

const domainOf = <R>(opening: Opening<R>, id: string): Domain =>
  NAMES[(domainsOf(opening)?.[itemOf(opening.shared, id)] ?? -1) + 1]!;

/** The value of a decided item that cannot be had; null for a free one. */
const oppositeOf = <R>(opening: Opening<R>, id: string): ItemChoice | null => {
  const domain = domainOf(opening, id);
  return domain === 'free' ? null : { id, chosen: domain === 'forbidden' };
};

const setChoice = <R>(opening: Opening<R>, id: string, choice: ItemChoice | null): void => {
  // Deleted first, so that a choice made anew is the newest.
  opening.choices.delete(id);
  if (choice !== null) opening.choices.set(id, choice);
  opening.domains = undefined;
  opening.cheapest = undefined;
};

const completionOf = <R>(opening: Opening<R>, order: CompletionOrder): Completion | null => {
  const { shared } = opening;
  const { ids, days, reasoner, pricing } = shared;
  const possible = (literals: readonly number[]): boolean => isPossible(reasoner, literals);
  const found =
    order.by === 'price'
      ? cheapestOf(opening)
      : priceFastest(pricing, literalsOf(opening), { days, isPossible: possible });
  if (found === null) return null;
  const items = [...ids.keys()].filter((item) => found.model[item] === 1);
  return {
    chosen: items.map((item) => ids[item]!),
    price: found.price,
    days: items.reduce((longest, item) => Math.max(longest, days[item]!), 0),
  };
};

const capOf = <R>(opening: Opening<R>, cap: number): Capped => {
  const { shared } = opening;
  const items = capItems({ assumed: literalsOf(opening), base: cheapestOf(opening), cap });
  return {
    cap,
    domain: (id) => items.domain(itemOf(shared, id)),
    cheapest: (id) => items.cheapest(itemOf(shared, id)),
  };
};

const BY_CHANGES: RepairOrder = { by: 'changes' };
const BY_PRICE: CompletionOrder = { by: 'price' };

export const openModel = <R>(shared: Shared<R>, given: readonly ItemChoice[]): Opened<R> => {
  const opening: Opening<R> = { shared, choices: new Map(), domains: undefined, cheapest: undefined };
  const choose = (choice: ItemChoice): void => setChoice(opening, choice.id, choice);
  const choices = (): ItemChoice[] => [...opening.choices.values()];
  const possible = (): boolean => domainsOf(opening) !== null;
  given.forEach(choose);
  return {
    choices,
    isPossible: possible,
    domain: (id) => domainOf(opening, id),
    choose,
    retract: (id) => {
      if (opening.choices.has(id)) setChoice(opening, id, null);
    },
    explain: (id) => {
      const wanted = oppositeOf(opening, id);
      return wanted === null ? null : reasonOf(shared, choices(), wanted);
    },
    conflict: () => (possible() ? null : reasonOf(shared, choices(), null)),
    repairs: (id, order = BY_CHANGES) => {
      const wanted = oppositeOf(opening, id);
      return wanted === null ? [] : findWaysOut({ shared, choices: choices(), wanted, order });
    },
    recover: (order = BY_CHANGES) =>
      possible() ? [] : findWaysOut({ shared, choices: choices(), wanted: null, order }),
    complete: (order = BY_PRICE) => completionOf(opening, order),
    withCap: (cap) => capOf(opening, cap),
  };
};
