/** One line of two prices, in words; `before` and `after` are null where the line is not in the price. */
type DifferenceRow = {
  readonly key: string;
  readonly kind: string;
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly difference: string;
};

export type Difference = {
  readonly rows: readonly DifferenceRow[];
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  /** The new price without national taxes, where a law asks for it. */
  readonly withoutTaxes: string | null;
};

export type ShownChange = {
  readonly id: string;
  readonly title: string;
  readonly isElsewhere: boolean;
  readonly price: Difference;
};

/** What may be chosen of one kind; `price` is null where it costs nothing. `state`: the order has it, or no built car does. */
export type OptionGroup = {
  readonly name: 'color' | 'coating' | 'items' | 'accessories' | 'services';
  readonly isMany: boolean;
  readonly chosen: readonly string[];
  readonly options: readonly {
    readonly value: string;
    readonly title: string;
    readonly price: string | null;
    readonly state: 'own' | 'notBuilt' | null;
  }[];
};

/** A change as it would be, in words. */
export type ChangeShown = {
  readonly price: Difference;
  readonly code: string;
  readonly dealerId: string;
  readonly total: number;
  readonly isSameCar: boolean;
  readonly day: string | null;
  readonly toPay: string;
  readonly open: string | null;
  readonly back: string | null;
  readonly couponsLost: readonly string[];
  readonly voucherLost: boolean;
  readonly isFinanced: boolean;
  /** Number of the approved credit that fits the order as it is, and not as it would be. */
  readonly creditLost: string | null;
  readonly termsVersion: string;
};
