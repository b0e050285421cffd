import type { Ids } from '#kernel/clock.ts';
import type { Tx } from '#platform/database.server.ts';
import { credit, expire, pointsOf, spend, takeBack, type Account, type Lot } from './rules/ledger.ts';
import { book, listLots, type HeldMember, type NewEntry, type NewRedemption } from './store/ledger.server.ts';

/** What is booked for one held member: movements one after the other, written together. */
export type Bookwork = {
  readonly member: HeldMember;
  readonly account: Account;
  readonly score: number;
  readonly entries: readonly NewEntry[];
  /** Lots as they stand in the database. */
  readonly stored: ReadonlyMap<string, Lot>;
};

/** The books of a held member, with what has ended booked out. `lotId`: a lot that is wanted though nothing is left of it. */
export const openBooks = async (tx: Tx, ids: Ids, of: { member: HeldMember; lotId?: string }): Promise<Bookwork> => {
  const { member, lotId } = of;
  const lots = await listLots(tx, { memberId: member.id, ...(lotId === undefined ? {} : { lotId }) });
  const { account, ended } = expire({ lots, debt: member.debt }, member.now);
  return {
    member,
    account,
    score: member.score,
    entries: ended.map((lot) => ({ id: ids.next(), kind: 'EXPIRE', cause: lot.lotId, points: -lot.points })),
    stored: new Map(lots.map((lot) => [lot.id, lot])),
  };
};

type Coming = Pick<NewEntry, 'id' | 'cause' | 'points' | 'medalId' | 'prizeId'> & {
  readonly kind: 'EARN' | 'GIFT' | 'RETURN';
};

/** Points that come in. Those of a prize that comes back were in the score already. */
export const bookCredit = (work: Bookwork, entry: Coming): Bookwork => {
  const { id, points } = entry;
  const { account } = credit(work.account, { id, points, expiresAt: work.member.expiresAt });
  const score = work.score + (entry.kind === 'RETURN' ? 0 : points);
  return { ...work, account, score, entries: [...work.entries, entry] };
};

/** Null where there are too few. */
export const bookSpend = (
  work: Bookwork,
  entry: Pick<NewEntry, 'id' | 'cause' | 'prizeId'> & { points: number },
): Bookwork | null => {
  const booked = spend(work.account, entry.points);
  if (booked === null) return null;
  const spent: NewEntry = { ...entry, kind: 'SPEND', points: booked.points };
  return { ...work, account: booked.account, entries: [...work.entries, spent] };
};

/** Takes back what a lot gave, spent or not; the score loses it whole. */
export const bookTakeBack = (work: Bookwork, entry: Pick<NewEntry, 'id' | 'medalId'> & { lotId: string }): Bookwork => {
  const { lotId, ...named } = entry;
  const lot = work.account.lots.find(({ id }) => id === lotId);
  if (lot === undefined) throw new Error(`lot ${lotId} is not in the books`);
  const { account, points } = takeBack(work.account, lot);
  const taken: readonly NewEntry[] = points === 0 ? [] : [{ ...named, kind: 'TAKE_BACK', cause: lotId, points }];
  return { ...work, account, score: work.score - lot.points, entries: [...work.entries, ...taken] };
};

const isSame = (a: Lot | undefined, b: Lot): boolean => a?.remaining === b.remaining && a.expired === b.expired;

/** Writes what was booked; nothing where nothing was. */
export const closeBooks = async (tx: Tx, work: Bookwork, redemption: NewRedemption | null = null): Promise<void> => {
  const { member, account, score, entries, stored } = work;
  if (entries.length === 0 && score === member.score) return;
  const lots = account.lots.filter((lot) => !isSame(stored.get(lot.id), lot));
  await book(tx, { member, entries, lots, points: pointsOf(account), debt: account.debt, score, redemption });
};
