import { addMonths, daysBetween, type IsoDay, parseIsoDay, toIsoDay } from '#kernel/days.ts';
import type { Due, Revision } from '../contract/shapes.ts';

/** A reminder of the oil change comes after these months even below the kilometres (overview, business constants). */
const OIL_MONTHS = 12;

type MaintenanceInput = {
  /** In the order of their numbers. */
  readonly revisions: readonly Revision[];
  readonly deliveredOn: IsoDay;
  readonly today: IsoDay;
  /** Null: nobody knows. */
  readonly mileageKm: number | null;
  /** Number of the last revision done; 0: none; null: nobody knows. */
  readonly lastNumber: number | null;
};

const daysLeftUntil = (query: MaintenanceInput, revision: Revision): { dueOn: IsoDay; daysLeft: number } => {
  const delivered = parseIsoDay(query.deliveredOn);
  const today = parseIsoDay(query.today);
  if (delivered === null || today === null) throw new Error('days are needed');
  const due = addMonths(delivered, revision.months);
  return { dueOn: toIsoDay(due), daysLeft: daysBetween(today, due) };
};

/** Where nobody says which revisions were done, those whose time and distance both lie behind are taken as done. */
const isBehind = (query: MaintenanceInput, revision: Revision): boolean => {
  if (query.lastNumber !== null) return revision.number <= query.lastNumber;
  const { daysLeft } = daysLeftUntil(query, revision);
  return daysLeft < 0 && query.mileageKm !== null && query.mileageKm > revision.km;
};

/**
 * The next revision: due at its kilometres or its months from the delivery, whichever comes first. Overdue once either is
 * passed. Null when the plan is through.
 */
export const nextRevision = (query: MaintenanceInput): Due | null => {
  const revision = query.revisions.find((one) => !isBehind(query, one));
  if (revision === undefined) return null;
  const { dueOn, daysLeft } = daysLeftUntil(query, revision);
  const kmLeft = query.mileageKm === null ? null : revision.km - query.mileageKm;
  const overdue = daysLeft < 0 || (kmLeft !== null && kmLeft < 0);
  // Which share of its span is left: the smaller one comes first.
  const timeShare = daysLeft / (revision.months * 30.44);
  const distanceShare = kmLeft === null ? Number.POSITIVE_INFINITY : kmLeft / revision.km;
  return { revision, dueOn, kmLeft, daysLeft, reason: distanceShare < timeShare ? 'DISTANCE' : 'TIME', overdue };
};

/** True when a year has passed since the delivery, or since the months of the last revision done. */
export const needsOil = ({ revisions, deliveredOn, today, lastNumber }: MaintenanceInput): boolean => {
  const delivered = parseIsoDay(deliveredOn);
  const now = parseIsoDay(today);
  if (delivered === null || now === null) throw new Error('days are needed');
  const last = revisions.find(({ number }) => number === lastNumber);
  const since = addMonths(delivered, last?.months ?? 0);
  return daysBetween(addMonths(since, OIL_MONTHS), now) >= 0;
};
