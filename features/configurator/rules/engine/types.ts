/** What is wanted of an item: on the car, or left out. */
export type ItemChoice = { readonly id: string; readonly chosen: boolean };

/** Given the choices: may be chosen or left out; is on every car that is left; is on none. */
export type Domain = 'free' | 'forced' | 'forbidden';

export type Item = {
  readonly id: string;
  /** Minor units of the model's one currency, negative for a rebate; 0 where it is left out. */
  readonly price?: number;
  /** Days until the item can be delivered; 0 where it is left out. */
  readonly days?: number;
  /** What authors are told of it when it can never be chosen; an ordinary option where it is left out. */
  readonly kind?: 'color';
};

/** Rules speak of items by id. An id that no item has stands for something that can never be chosen. */
export type Rule =
  /** Exactly one. */
  | { readonly kind: 'one'; readonly of: readonly string[] }
  | { readonly kind: 'atMostOne'; readonly of: readonly string[] }
  /** With `id` comes every one of `all`. */
  | { readonly kind: 'requires'; readonly id: string; readonly all: readonly string[] }
  /** With `id` comes at least one of `any`. */
  | { readonly kind: 'requiresAny'; readonly id: string; readonly any: readonly string[] }
  | { readonly kind: 'excludes'; readonly id: string; readonly others: readonly string[] }
  /** At least `min` and at most `max` of them. */
  | { readonly kind: 'count'; readonly of: readonly string[]; readonly min?: number; readonly max?: number }
  /** `id` goes with no colour among `among` but the allowed ones. */
  | {
      readonly kind: 'colors';
      readonly id: string;
      readonly allowed: readonly string[];
      readonly among: readonly string[];
    };

/** Which of the low-level API's lists a rule comes from, and where it stands there (from 0). */
export type ListedRule = { readonly kind: 'clause' | 'group'; readonly index: number };

/**
 * A smallest set of choices and rules that decides an item: without any one of them it would no longer be decided. There may
 * be other such sets. Both lists are empty for an id that no item has.
 */
export type Explanation<R> = { readonly choices: readonly ItemChoice[]; readonly rules: readonly R[] };

export type Repair = {
  /**
   * `drop`: with these choices given up, what was wanted becomes possible, and with fewer it does not. `instead`: the
   * nearest sibling, which stands in one group with what was wanted. `leave`: everything stays as it is.
   */
  readonly kind: 'drop' | 'instead' | 'leave';
  /** The item that is then on the car, or left out of it; of a conflict among the choices alone there is none. */
  readonly target: ItemChoice | null;
  readonly drop: readonly ItemChoice[];
  /** Minor units of the cheapest car afterwards; null where prices were not asked for. */
  readonly price: number | null;
};

/** A whole car: every item on it, its price (minor units) and the days until its slowest item is there. */
export type Completion = { readonly chosen: readonly string[]; readonly price: number; readonly days: number };

export type RepairOrder = { readonly by: 'changes' | 'price' };
export type CompletionOrder = { readonly by: 'price' | 'delivery' };

/** The model under a price that the car may not exceed, for the choices as they were when the cap was set. */
export type Capped = {
  readonly cap: number;
  /** Like `domain` of the opened model, counting only cars within the cap. */
  readonly domain: (id: string) => Domain;
  /** Minor units of the cheapest car with the item, cap or no cap; null where there is none. */
  readonly cheapest: (id: string) => number | null;
};

/**
 * A model with choices. An id chosen twice counts as it was chosen last. Where the choices contradict each other or the
 * model, every item is forbidden.
 */
export type Choosing<R> = {
  readonly choices: () => readonly ItemChoice[];
  readonly isPossible: () => boolean;
  readonly domain: (id: string) => Domain;
  readonly choose: (choice: ItemChoice) => void;
  /** Does nothing for an id that was not chosen. */
  readonly retract: (id: string) => void;
  /** Why the item is forced or forbidden; null for a free one. */
  readonly explain: (id: string) => Explanation<R> | null;
  /** Why the choices cannot stand together; null when they can. */
  readonly conflict: () => Explanation<R> | null;
  /**
   * Ways to get a forbidden item onto the car, or a forced one off it; none for a free one. Every smallest set of choices to
   * give up, up to eight, best first; where there are fewer than two, also the nearest sibling and leaving it.
   */
  readonly repairs: (id: string, order?: RepairOrder) => readonly Repair[];
  /** The same for choices that contradict each other. */
  readonly recover: (order?: RepairOrder) => readonly Repair[];
};

/** With prices. */
export type Opened<R> = Choosing<R> & {
  /** The cheapest whole car, or of those delivered first the cheapest; null where the choices allow none. */
  readonly complete: (order?: CompletionOrder) => Completion | null;
  readonly withCap: (cap: number) => Capped;
};

/** A compiled model. It may be opened many times; what one opening learns makes the others faster. */
export type Model<R, O = Opened<R>> = {
  readonly open: (choices?: readonly ItemChoice[]) => O;
  /** The smallest set of rules that no car meets; null where there is a car. */
  readonly contradiction: () => readonly R[] | null;
};
