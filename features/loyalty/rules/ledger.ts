/** Whole points; what a member has more (+) or less (−). */
export type EntryKind = 'EARN' | 'GIFT' | 'RETURN' | 'SPEND' | 'EXPIRE' | 'TAKE_BACK';
export const ENTRY_KINDS = ['EARN', 'GIFT', 'RETURN', 'SPEND', 'EXPIRE', 'TAKE_BACK'] as const satisfies EntryKind[];

/** Where the other side of an entry stands. */
export const OTHER_SIDE = {
  EARN: 'issued',
  GIFT: 'issued',
  RETURN: 'redeemed',
  SPEND: 'redeemed',
  EXPIRE: 'expired',
  TAKE_BACK: 'revoked',
} as const satisfies Record<EntryKind, string>;

/** Points that came together and end together. What was spent of them is `points - remaining - expired`. */
export type Lot = {
  readonly id: string;
  readonly points: number;
  readonly remaining: number;
  readonly expired: number;
  readonly expiresAt: Date;
};

/** A member's points: lots that are not used up, and what is owed where points were spent that had to be given back. */
export type Account = { readonly lots: readonly Lot[]; readonly debt: number };

/** What a spending took of a lot. */
export type Drawn = { readonly lotId: string; readonly points: number };

/** What one movement books: the change of the member's balance, and the account after it. */
export type Booked = { readonly points: number; readonly account: Account };

/** Points to spend: never less than none. */
export const pointsOf = ({ lots }: Account): number => lots.reduce((sum, { remaining }) => sum + remaining, 0);

const inOrder = (lots: readonly Lot[]): Lot[] =>
  lots.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1));

/** Takes up to so many of the lots that end first; `missing` is what they do not have. */
const draw = (lots: readonly Lot[], points: number): { lots: Lot[]; missing: number; drawn: Drawn[] } => {
  let missing = points;
  const drawn: Drawn[] = [];
  const left = inOrder(lots).map((lot) => {
    const part = Math.min(lot.remaining, missing);
    missing -= part;
    if (part === 0) return lot;
    drawn.push({ lotId: lot.id, points: part });
    return { ...lot, remaining: lot.remaining - part };
  });
  return { lots: left, missing, drawn };
};

/** Points that come in: what is owed is paid first. Whole points, more than none. */
export const credit = (account: Account, lot: { id: string; points: number; expiresAt: Date }): Booked => {
  const paid = Math.min(account.debt, lot.points);
  const added = { ...lot, remaining: lot.points - paid, expired: 0 };
  return { points: lot.points, account: { lots: [...account.lots, added], debt: account.debt - paid } };
};

/** Points spent, of those that end first; null where there are fewer. What has ended must have been booked out before. */
export const spend = (account: Account, points: number): (Booked & { readonly drawn: readonly Drawn[] }) | null => {
  if (pointsOf(account) < points) return null;
  const { lots, drawn } = draw(account.lots, points);
  return { points: -points, account: { ...account, lots }, drawn };
};

/**
 * What was spent comes back to the lots it was drawn from, which are all in the account: it ends when it would have ended, and what has
 * ended meanwhile is to be booked out next. What is owed is paid first.
 */
export const giveBack = (account: Account, drawn: readonly Drawn[]): Booked => {
  let { debt } = account;
  const lots = inOrder(account.lots).map((lot) => {
    const part = drawn.find(({ lotId }) => lotId === lot.id)?.points ?? 0;
    const paid = Math.min(debt, part);
    debt -= paid;
    return part === paid ? lot : { ...lot, remaining: lot.remaining + part - paid };
  });
  return { points: drawn.reduce((sum, { points }) => sum + points, 0), account: { lots, debt } };
};

/** The lots whose time is up, each with what it loses. */
export const expire = (
  account: Account,
  now: Date,
): { account: Account; ended: { lotId: string; points: number }[] } => {
  const isOver = (lot: Lot): boolean => lot.remaining > 0 && lot.expiresAt.getTime() <= now.getTime();
  return {
    ended: inOrder(account.lots.filter(isOver)).map(({ id, remaining }) => ({ lotId: id, points: remaining })),
    account: {
      ...account,
      lots: account.lots.map((lot) =>
        isOver(lot) ? { ...lot, remaining: 0, expired: lot.expired + lot.remaining } : lot,
      ),
    },
  };
};

/**
 * Takes back what a lot gave: what it still has, then, for what was spent of it, points of other lots, and what those lack is
 * owed. What had expired is gone already and is not taken twice. Zero points where all of it had.
 */
export const takeBack = (account: Account, lot: Lot): Booked => {
  const own = account.lots.find(({ id }) => id === lot.id) ?? lot;
  const points = own.points - own.expired;
  const others = draw(
    account.lots.filter(({ id }) => id !== own.id),
    points - own.remaining,
  );
  const lots = [...others.lots, { ...own, remaining: 0 }];
  return { points: points === 0 ? 0 : -points, account: { lots, debt: account.debt + others.missing } };
};
