import { dayIn } from '#kernel/dates.ts';
import { money, type Money } from '#kernel/money.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Revision } from './contract/scheduler.ts';
import { dueRevision } from './rules/revision.ts';
import { listRevisions, type RevisionRow } from './store/agenda.server.ts';

/** A revision at its fixed price, as a booking keeps it. */
export type Price = { readonly number: number; readonly minutes: number; readonly price: Money };

type Of = { readonly brand: string; readonly market: Market; readonly modelCode: string };

const shown = ({ amount, currency, ...row }: RevisionRow): Revision => ({ ...row, price: money(amount, currency) });

export const findRevision = async (tx: Tx, of: Of & { number: number }): Promise<Price | null> => {
  const row = (await listRevisions(tx, of)).find(({ number }) => number === of.number);
  return row === undefined ? null : { ...row, price: money(row.amount, row.currency) };
};

/** The plan of a model, and what a car of so many kilometres and such an age is due for. */
export const planOf = async (
  tx: Tx,
  of: Of & {
    readonly km?: number | undefined;
    readonly soldOn?: string | undefined;
    readonly lastNumber?: number | undefined;
    readonly now: Date;
  },
) => {
  const revisions = (await listRevisions(tx, of)).map(shown);
  if (of.km === undefined) return { revisions, due: null };
  const due = dueRevision({
    km: of.km,
    soldOn: of.soldOn ?? null,
    lastNumber: of.lastNumber ?? null,
    today: dayIn(of.now, of.market),
  });
  return { revisions, due: { ...due, revision: revisions.find(({ number }) => number === due.number) ?? null } };
};
