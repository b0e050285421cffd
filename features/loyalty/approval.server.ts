import { nameActors } from '#features/accounts/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { areSameTerms, termsState, type TermsState } from './rules/terms.ts';

type Terms = Readonly<Record<string, unknown>>;

/** A medal or prize as it is kept: its terms, and what waits beside them. */
type Row<T extends Terms> = {
  readonly id: string;
  readonly programme: string;
  readonly terms: T;
  readonly proposed: T | null;
  readonly writtenBy: string;
  readonly proposedBy: string | null;
  readonly approved: boolean;
  readonly active: boolean;
  readonly version: number;
};

/** How one of the two kinds is written. */
export type Writes<T extends Terms> = {
  readonly write: (
    tx: Tx,
    of: { id: string; terms: T; by: string; active: boolean; approvedBy: string | null },
  ) => Promise<number>;
  readonly propose: (tx: Tx, of: { id: string; proposed: T | null; by: string; active: boolean }) => Promise<number>;
};

/** Who wrote what waits; null: nothing waits. */
const waitsBy = ({ approved, writtenBy, proposedBy }: Row<Terms>): string | null => (approved ? proposedBy : writtenBy);

type Standing<T extends Terms> = T & {
  id: string;
  programme: string;
  version: number;
  active: boolean;
  state: TermsState;
  waitsFrom: string | null;
  isOwn: boolean;
  counts: T | null;
};

/** Rows as staff see them: the terms that were written last, and beside them what counts meanwhile. */
export const toStanding = async <T extends Terms, R extends Row<T>>(
  tx: Tx,
  { actor }: Context,
  rows: readonly R[],
): Promise<(readonly [Standing<T>, R])[]> => {
  const names = await nameActors(
    tx,
    rows.flatMap((row) => waitsBy(row) ?? []),
  );
  return rows.map((row) => {
    const { id, programme, version, active, approved, terms, proposed } = row;
    const by = waitsBy(row);
    return [
      {
        ...(proposed ?? terms),
        id,
        programme,
        version,
        active,
        state: termsState({ approved, waits: proposed !== null, active }),
        waitsFrom: by === null ? null : (names.get(by) ?? null),
        isOwn: by === actorKey(actor),
        counts: proposed === null ? null : terms,
      },
      row,
    ] as const;
  });
};

/** How many of them the caller can approve. */
export const countWaiting = ({ actor }: Context, rows: readonly Row<Terms>[]): number =>
  rows.filter((row) => {
    const by = waitsBy(row);
    return by !== null && by !== actorKey(actor);
  }).length;

/**
 * New terms of a held row. What nobody approved yet is written over; of an approved one they wait, and what counts goes on. The terms
 * that count, written again, take off what waits. Whether it counts at all changes at once: what runs wrong must be stoppable.
 */
export const changeTerms = async <T extends Terms>(
  tx: Tx,
  { actor }: Context,
  of: { row: Row<T>; terms: T; active: boolean; version: number; writes: Writes<T> },
): Promise<Result<{ id: string }, 'changedMeanwhile'>> => {
  const { row, terms, active, writes } = of;
  const { id } = row;
  if (row.version !== of.version) return refuse('changedMeanwhile');
  const by = actorKey(actor);
  // Who sends back what somebody else wrote has written nothing: its writer is still the one who cannot approve it.
  const isSame = areSameTerms(terms, row.proposed ?? row.terms);
  if (isSame && active === row.active) return ok({ id });
  if (!row.approved) await writes.write(tx, { id, terms, by: isSame ? row.writtenBy : by, active, approvedBy: null });
  else if (row.proposed !== null && isSame)
    await writes.propose(tx, { id, proposed: row.proposed, by: row.proposedBy ?? by, active });
  else await writes.propose(tx, { id, proposed: areSameTerms(terms, row.terms) ? null : terms, by, active });
  return ok({ id });
};

/** What waits of a held row counts from now on, if somebody else than its writer says so. */
export const approveTerms = async <T extends Terms>(
  tx: Tx,
  { actor }: Context,
  of: { row: Row<T>; version: number; writes: Writes<T> },
): Promise<Result<{ id: string }, 'changedMeanwhile' | 'samePerson' | 'approvedAlready'>> => {
  const { row, writes } = of;
  const by = waitsBy(row);
  if (by === null) return refuse('approvedAlready');
  if (row.version !== of.version) return refuse('changedMeanwhile');
  const approvedBy = actorKey(actor);
  if (by === approvedBy) return refuse('samePerson');
  const { id, active } = row;
  await writes.write(tx, { id, terms: row.proposed ?? row.terms, by, active, approvedBy });
  return ok({ id });
};
