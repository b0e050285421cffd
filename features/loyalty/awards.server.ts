import type { Ids } from '#kernel/clock.ts';
import type { Tx } from '#platform/database.server.ts';
import { bookCredit, bookTakeBack, closeBooks, openBooks, type Bookwork } from './book.server.ts';
import type { MedalRule } from './rules/medals.ts';
import { lockMembers, type HeldMember } from './store/ledger.server.ts';
import * as members from './store/members.server.ts';
import { listMedals, type MedalRow, type Scope } from './store/programmes.server.ts';

/** Something that happened to an account, and by what it is known: the same cause gives once. */
export type Fact = { readonly rule: MedalRule; readonly cause: string };
export type Awarded = { readonly code: string; readonly name: string; readonly points: number };
type Target = { readonly memberId: string; readonly medal: MedalRow; readonly cause: string };

/**
 * Gives a medal in a held member's books, unless the cause gave it already (that of a revision to anybody), or they have it as often as
 * one may.
 */
const giveOne = async (tx: Tx, ids: Ids, of: { work: Bookwork; medal: MedalRow; cause: string }): Promise<Bookwork> => {
  const { work, medal, cause } = of;
  const { times, isAwarded } = await members.readAwards(tx, {
    memberId: work.member.id,
    medalId: medal.id,
    cause,
    once: medal.rule === 'REVISION',
  });
  const inBooks = work.entries.filter(({ medalId }) => medalId === medal.id);
  if (isAwarded || inBooks.some((entry) => entry.cause === cause)) return work;
  if (medal.most !== null && times + inBooks.length >= medal.most) return work;
  return bookCredit(work, { id: ids.next(), kind: 'EARN', cause, points: medal.points, medalId: medal.id });
};

const giveTo = async (tx: Tx, ids: Ids, of: { member: HeldMember; targets: readonly Target[] }): Promise<Awarded[]> => {
  let work = await openBooks(tx, ids, { member: of.member });
  for (const { medal, cause } of of.targets) work = await giveOne(tx, ids, { work, medal, cause });
  await closeBooks(tx, work);
  return of.targets.flatMap(({ medal: { id, code, name, points }, cause }) =>
    work.entries.some((entry) => entry.medalId === id && entry.cause === cause) ? [{ code, name, points }] : [],
  );
};

/** Gives medals to members, each held in its turn. Those who left get none. */
const giveAll = async (tx: Tx, ids: Ids, of: { brand: string; targets: readonly Target[] }): Promise<Awarded[]> => {
  const byMember = Map.groupBy(of.targets, ({ memberId }) => memberId);
  const awarded: Awarded[] = [];
  for (const member of await lockMembers(tx, { brand: of.brand, ids: [...byMember.keys()] })) {
    if (!member.hasLeft) awarded.push(...(await giveTo(tx, ids, { member, targets: byMember.get(member.id) ?? [] })));
  }
  return awarded;
};

/** A car that came to a friend is a referral of who invited them. */
const targetsOf = (
  { id, invitedBy }: { id: string; invitedBy: string | null },
  medal: MedalRow,
  facts: readonly Fact[],
): Target[] => {
  if (medal.rule !== 'REFERRAL')
    return facts.filter(({ rule }) => rule === medal.rule).map(({ cause }) => ({ memberId: id, medal, cause }));
  if (invitedBy === null) return [];
  const cars = facts.filter(({ rule }) => rule === 'OWNED_CAR');
  return cars.map(({ cause }) => ({ memberId: invitedBy, medal, cause }));
};

/** What happened to an account gives its medals in every programme the account is a member of. `isPast`: read from what was, and nothing to whoever invited them. `memberId`: in this one alone. */
export const giveMedals = async (
  tx: Tx,
  ids: Ids,
  of: Scope & { accountId: string; facts: readonly Fact[]; isPast?: true; memberId?: string },
): Promise<Awarded[]> => {
  const all = of.facts.length === 0 ? [] : await members.listMemberIds(tx, of);
  const joined = all.filter(({ id }) => of.memberId === undefined || id === of.memberId);
  if (joined.length === 0) return [];
  // A car's revision is had once in a programme, whoever drives it then; before any member is held.
  for (const { rule, cause } of of.facts)
    if (rule === 'REVISION') await members.lockCause(tx, { brand: of.brand, cause });
  const medals = await listMedals(tx, { programmeIds: joined.map(({ programmeId }) => programmeId) });
  const targets = joined.flatMap((member) =>
    medals
      .filter(
        ({ programmeId, rule }) => programmeId === member.programmeId && !(of.isPast === true && rule === 'REFERRAL'),
      )
      .flatMap((medal) => targetsOf(member, medal, of.facts)),
  );
  return giveAll(tx, ids, { brand: of.brand, targets });
};

/** The medals of an event whose code somebody typed; null where no programme of theirs has one by it. */
export const giveEventMedals = async (
  tx: Tx,
  ids: Ids,
  of: Scope & { accountId: string; eventCode: string },
): Promise<Awarded[] | null> => {
  const joined = await members.listMemberIds(tx, of);
  if (joined.length === 0) return null;
  const programmeIds = joined.map(({ programmeId }) => programmeId);
  const medals = await listMedals(tx, { programmeIds, rule: 'EVENT', eventCode: of.eventCode });
  if (medals.length === 0) return null;
  const targets = medals.flatMap((medal) =>
    joined
      .filter(({ programmeId }) => programmeId === medal.programmeId)
      .map(({ id }) => ({ memberId: id, medal, cause: `event:${of.eventCode}` })),
  );
  return giveAll(tx, ids, { brand: of.brand, targets });
};

/** What no longer holds takes back what it gave, from whoever got it, spent or not: what is missing is owed. How many medals. */
export const takeBackMedals = async (tx: Tx, ids: Ids, of: { brand: string; cause: string }): Promise<number> => {
  const awards = await members.listAwardsOf(tx, of);
  const byMember = Map.groupBy(awards, ({ memberId }) => memberId);
  let taken = 0;
  for (const member of await lockMembers(tx, { brand: of.brand, ids: [...byMember.keys()] })) {
    for (const { id, medalId } of byMember.get(member.id) ?? []) {
      if (!(await members.markTakenBack(tx, id))) continue;
      const [held] = await lockMembers(tx, { brand: of.brand, ids: [member.id] });
      if (held === undefined) continue;
      const work = await openBooks(tx, ids, { member: held, lotIds: [id] });
      await closeBooks(tx, bookTakeBack(work, { id: ids.next(), lotId: id, medalId }));
      taken += 1;
    }
  }
  return taken;
};
