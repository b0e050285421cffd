import { findDomains, type Domains } from './domains.ts';
import { itemOf, literalOf, reasonOf, type Shared } from './shared.ts';
import type { Choosing, Domain, ItemChoice } from './types.ts';
import { findWaysOut, type PriceAfter } from './ways-out.ts';

/** A model with choices. */
export type Opening<R> = {
  readonly shared: Shared<R>;
  /** By id, the newest last. */
  readonly choices: Map<string, ItemChoice>;
  /** Found when first asked for after a change; null where the choices allow nothing. */
  domains: Domains | null | undefined;
};

const NAMES: readonly Domain[] = ['forbidden', 'free', 'forced'];

export const literalsOf = <R>({ shared, choices }: Opening<R>): number[] =>
  Array.from(choices.values(), (choice) => literalOf(shared, choice));

const domainsOf = <R>(opening: Opening<R>): Domains | null => {
  if (opening.domains === undefined) opening.domains = findDomains(opening.shared.reasoner, literalsOf(opening));
  return opening.domains;
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
};

/** Choosing, explaining and ways out; ranked by price only where `priceAfter` is given. */
export const openChoosing = <R>(opening: Opening<R>, priceAfter: PriceAfter | null): Choosing<R> => {
  const { shared } = opening;
  const choices = (): ItemChoice[] => [...opening.choices.values()];
  const isPossible = (): boolean => domainsOf(opening) !== null;
  const waysOut = (target: ItemChoice | null, by: 'changes' | 'price') =>
    findWaysOut({ shared, choices: choices(), target, priceAfter: by === 'price' ? priceAfter : null });
  return {
    choices,
    isPossible,
    domain: (id) => domainOf(opening, id),
    choose: (choice) => setChoice(opening, choice.id, choice),
    retract: (id) => {
      if (opening.choices.has(id)) setChoice(opening, id, null);
    },
    explain: (id) => {
      const target = oppositeOf(opening, id);
      return target === null ? null : reasonOf(shared, choices(), target);
    },
    conflict: () => (isPossible() ? null : reasonOf(shared, choices(), null)),
    repairs: (id, { by } = { by: 'changes' }) => {
      const target = oppositeOf(opening, id);
      return target === null ? [] : waysOut(target, by);
    },
    recover: ({ by } = { by: 'changes' }) => (isPossible() ? [] : waysOut(null, by)),
  };
};

export const startOpening = <R>(shared: Shared<R>, input: readonly ItemChoice[]): Opening<R> => {
  const opening: Opening<R> = { shared, choices: new Map(), domains: undefined };
  for (const choice of input) setChoice(opening, choice.id, choice);
  return opening;
};
