import { findVehicle, listRevisions, revisionOf } from '#features/aftersales/public.server.ts';
import { nextRevision, type Revision } from '#features/aftersales/public.ts';
import { dayIn } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { Market } from '#kernel/market.ts';
import { normalizePlate } from '#kernel/vehicle-codes.ts';
import type { Tx } from '#platform/database.server.ts';
import { revisionByKm, type DueRevision } from './rules/revision.ts';

/** A revision at its fixed price, as a booking keeps it. */
export type Price = { readonly number: number; readonly minutes: number; readonly price: Money };

type Scope = { readonly brand: string; readonly market: Market };
type Of = Scope & { readonly modelCode: string };

const listPlan = async (tx: Tx, { modelCode, ...scope }: Of): Promise<Revision[]> =>
  (await listRevisions(tx, scope, [modelCode])).map(revisionOf);

export const findRevision = async (tx: Tx, of: Of & { number: number }): Promise<Price | null> =>
  (await listPlan(tx, of)).find(({ number }) => number === of.number) ?? null;

/** Model, year and day of delivery of a plate of the brand and market; null where the register has none. Reads under row security. */
export const findPlate = async (tx: Tx, { brand, market, plate }: Scope & { plate: string }) => {
  const vehicle = await findVehicle(tx, brand, { plate: normalizePlate(plate) });
  if (vehicle === null || vehicle.market !== market) return null;
  return { modelCode: vehicle.modelCode, year: vehicle.year, soldOn: vehicle.deliveredOn ?? vehicle.invoicedOn };
};

type RevisionQuery = Of & {
  readonly km?: number | undefined;
  readonly soldOn?: string | undefined;
  readonly lastNumber?: number | undefined;
  readonly now: Date;
};

/** Days before its day on which a revision counts as due. */
const EARLY_DAYS = 30;
const EARLY_KM = 1_000;

/** What a car is due for: by the maker's own rule where its day of delivery is known, otherwise by kilometres alone. */
const dueOf = (
  revisions: readonly Revision[],
  { km, soldOn, lastNumber, ...requested }: RevisionQuery,
): DueRevision | null => {
  if (soldOn === undefined) return km === undefined ? null : revisionByKm({ km, lastNumber: lastNumber ?? null });
  const due = nextRevision({
    revisions,
    deliveredOn: soldOn,
    today: dayIn(requested.now, requested.market),
    mileageKm: km ?? null,
    lastNumber: lastNumber ?? null,
  });
  if (due === null) return null;
  return {
    number: due.revision.number,
    isDue: due.overdue || due.daysLeft <= EARLY_DAYS || (due.kmLeft !== null && due.kmLeft <= EARLY_KM),
    kmLeft: due.kmLeft,
    dueOn: due.dueOn,
    because: due.reason === 'DISTANCE' ? 'KM' : 'TIME',
  };
};

/** The plan of a model, and what a car of so many kilometres and such an age is due for. */
export const planOf = async (tx: Tx, query: RevisionQuery) => {
  const revisions = await listPlan(tx, query);
  const due = dueOf(revisions, query);
  if (due === null) return { revisions, due };
  return { revisions, due: { ...due, revision: revisions.find(({ number }) => number === due.number) ?? null } };
};
