import type { Ids } from '#kernel/clock.ts';
import type { Tx } from '#platform/database.server.ts';
import { bookSpend, closeBooks, openBooks } from './book.server.ts';
import { levelAt } from './rules/levels.ts';
import { lockMembers } from './store/ledger.server.ts';
import { listMemberships } from './store/members.server.ts';
import type { Scope } from './store/programmes.server.ts';

type Whose = Scope & { readonly accountId: string };

/** The levels an account has now, each as `<code of the programme>-<its place among the levels, from 0>`. */
export const levelCodesOf = async (tx: Tx, whose: Whose): Promise<string[]> =>
  (await listMemberships(tx, whose)).map(
    ({ programme, levels, score }) => `${programme}-${levelAt(levels, score).index}`,
  );

/** Spends points of the first programme that has enough of them, the member held. `reference`: the voucher they are spent for. */
export const spendPoints = async (
  tx: Tx,
  ids: Ids,
  of: Whose & { points: number; reference: string },
): Promise<'spent' | 'notEnough' | 'noProgramme'> => {
  const { brand, points, reference } = of;
  const joined = await listMemberships(tx, of);
  if (joined.length === 0) return 'noProgramme';
  const rich = joined.find((one) => one.points >= points);
  const [member] = rich === undefined ? [] : await lockMembers(tx, { brand, ids: [rich.id] });
  if (member === undefined || member.hasLeft) return 'notEnough';
  const entry = { id: ids.next(), cause: `voucher:${reference}`, points };
  const work = bookSpend(await openBooks(tx, ids, { member }), entry);
  if (work === null) return 'notEnough';
  await closeBooks(tx, work);
  return 'spent';
};
