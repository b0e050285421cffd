/**
 * What a version was really sold at, from the times its lists asked their prices. Amounts are minor units of one currency;
 * times are instants, their ends exclusive.
 */
export type ChargedPeriod = {
  readonly type: 'PUBLIC' | 'EC';
  readonly listId: string;
  readonly amount: number;
  readonly from: Date;
  /** Null: still asked. */
  readonly until: Date | null;
};

/** A stretch of time in which one price was charged. */
export type Charged = Pick<ChargedPeriod, 'type' | 'listId' | 'amount' | 'from' | 'until'>;

/** How far back a "from" price may reach, in days: the time the European rule takes too (Directive 98/6/EC, art. 6a). */
export const PROOF_DAYS = 30;

const DAY_MS = 86_400_000;
const endOf = ({ until }: Pick<ChargedPeriod, 'until'>): number => until?.getTime() ?? Number.POSITIVE_INFINITY;

const inForce = (periods: readonly ChargedPeriod[], type: ChargedPeriod['type'], at: number) =>
  periods.find((period) => period.type === type && period.from.getTime() <= at && endOf(period) > at);

/**
 * What was charged, stretch after stretch, oldest first: the price of the online sale where there was one, the public list's
 * otherwise. Neighbours with one price are one stretch. Times in which nothing was asked are left out.
 */
export const chargedOf = (periods: readonly ChargedPeriod[]): Charged[] => {
  const cuts = [...new Set(periods.flatMap((period) => [period.from.getTime(), endOf(period)]))].sort((a, b) => a - b);
  const stretches: Charged[] = [];
  for (const [index, cut] of cuts.entries()) {
    const next = cuts[index + 1];
    if (next === undefined) break;
    const requested = inForce(periods, 'EC', cut) ?? inForce(periods, 'PUBLIC', cut);
    if (requested === undefined) continue;
    const until = next === Number.POSITIVE_INFINITY ? null : new Date(next);
    const last = stretches.at(-1);
    if (last !== undefined && last.amount === requested.amount && endOf(last) === cut) {
      stretches[stretches.length - 1] = { ...last, until };
    } else {
      stretches.push({
        type: requested.type,
        listId: requested.listId,
        amount: requested.amount,
        from: new Date(cut),
        until,
      });
    }
  }
  return stretches;
};

/** The lowest price charged at any time in the stretch from `from` to before `to`; null where nothing was. */
export const lowestCharged = (charged: readonly Charged[], { from, to }: { from: Date; to: Date }): Charged | null =>
  charged
    .filter((stretch) => stretch.from < to && endOf(stretch) > from.getTime())
    .reduce<Charged | null>(
      (lowest, stretch) => (lowest === null || stretch.amount < lowest.amount ? stretch : lowest),
      null,
    );

export type PriceProof = {
  /** What is charged now; null where nothing is. */
  readonly current: Charged | null;
  /** The lowest price of the last thirty days, today's among them. */
  readonly lowest: Charged | null;
  /** The price that may be shown as "from": really charged before the present, lower one began; null where none may. */
  readonly was: Charged | null;
};

/**
 * What may be said of a price's past at a moment. A "from" price is the lowest that was charged in the thirty days before the
 * present price began, and may be named for thirty days after the cut (CDC art. 37: what was never charged misleads).
 */
export const provePrice = (periods: readonly ChargedPeriod[], at: Date): PriceProof => {
  const charged = chargedOf(periods).filter(({ from }) => from <= at);
  const current = charged.find((stretch) => endOf(stretch) > at.getTime()) ?? null;
  const since = (moment: Date): Date => new Date(moment.getTime() - PROOF_DAYS * DAY_MS);
  const lowest = lowestCharged(charged, { from: since(at), to: new Date(at.getTime() + 1) });
  if (current === null || current.from <= since(at)) return { current, lowest, was: null };
  const before = lowestCharged(charged, { from: since(current.from), to: current.from });
  return { current, lowest, was: before !== null && before.amount > current.amount ? before : null };
};

/** Whether a "from" price may be printed: above the present price and no higher than the one its past proves. */
export const mayClaim = (periods: readonly ChargedPeriod[], claim: { amount: number; at: Date }): boolean => {
  const { was, current } = provePrice(periods, claim.at);
  return was !== null && current !== null && claim.amount > current.amount && claim.amount <= was.amount;
};
