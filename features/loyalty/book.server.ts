import type { Ids } from '#kernel/clock.ts';
import type { Tx } from '#platform/database.server.ts';
import {
  credit,
  expire,
  giveBack,
  pointsOf,
  spend,
  takeBack,
  type Account,
  type Drawn,
  type Lot,
} from './rules/ledger.ts';
import { book, listLots, type HeldMember, type NewEntry, type NewRedemption } from './store/ledger.server.ts';

/** What is booked for one held member: movements one after the other, written together. */
export type Bookwork = {
  readonly member: HeldMember;
  readonly account: Account;
  readonly score: number;
  readonly entries: readonly NewEntry[];
  readonly nextId: () => string;
  /** Lots as they stand in the database. */
  readonly stored: ReadonlyMap<string, Lot>;
};

/** The books of a held member, with what has ended booked out. `lotIds`: lots that are needed though nothing is left of them. */
export const openBooks = async (
  tx: Tx,
  ids: Ids,
  of: { member: HeldMember; lotIds?: readonly string[] },
): Promise<Bookwork> => {
  const { member, lotIds = [] } = of;
  const lots = await listLots(tx, { memberId: member.id, lotIds });
  const { account, ended } = expire({ lots, debt: member.debt }, member.now);
  return {
    member,
    account,
    score: member.score,
    nextId: () => ids.next(),
    entries: ended.map((lot) => ({ id: ids.next(), kind: 'EXPIRE', cause: lot.lotId, points: -lot.points })),
    stored: new Map(lots.map((lot) => [lot.id, lot])),
  };
};

type Coming = Pick<NewEntry, 'id' | 'cause' | 'points' | 'medalId' | 'prizeId'> & {
  readonly kind: 'EARN' | 'GIFT' | 'RETURN';
  /** Otherwise as long as what comes in now. */
  readonly expiresAt?: Date;
};

/** Points that come in. Those of a prize that comes back were in the score already. */
export const bookCredit = (work: Bookwork, entry: Coming): Bookwork => {
  const { expiresAt = work.member.expiresAt, ...booked } = entry;
  const { id, points } = booked;
  const { account } = credit(work.account, { id, points, expiresAt });
  const score = work.score + (entry.kind === 'RETURN' ? 0 : points);
  return endLots({ ...work, account, score, entries: [...work.entries, booked] }, id);
};

/** Books out what came back after its time. One entry a cause: a lot may have ended before. */
const endLots = (work: Bookwork, causeId: string): Bookwork => {
  const { account, ended } = expire(work.account, work.member.now);
  const entries = ended.map(({ lotId, points }): NewEntry => {
    const id = work.nextId();
    return { id, kind: 'EXPIRE', cause: `return:${causeId}:${lotId}`, points: -points };
  });
  return { ...work, account, entries: [...work.entries, ...entries] };
};

/** What was spent and comes back, to the lots it was drawn from; the books have them all. */
export const bookReturn = (
  work: Bookwork,
  entry: Pick<NewEntry, 'id' | 'cause' | 'prizeId'> & { drawn: readonly Drawn[] },
): Bookwork => {
  const { drawn, ...named } = entry;
  const { account, points } = giveBack(work.account, drawn);
  return endLots({ ...work, account, entries: [...work.entries, { ...named, kind: 'RETURN', points }] }, entry.id);
};

/** Null where there are too few. */
export const bookSpend = (
  work: Bookwork,
  entry: Pick<NewEntry, 'id' | 'cause' | 'prizeId'> & { points: number },
): Bookwork | null => {
  const booked = spend(work.account, entry.points);
  if (booked === null) return null;
  const spent: NewEntry = { ...entry, kind: 'SPEND', points: booked.points, drawn: booked.drawn };
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
