import { addMonths, type IsoDay, parseIsoDay, toIsoDay } from '#kernel/days.ts';
import type { WarrantyClock, WarrantyTerm } from '../contract/shapes.ts';

/** The terms of a car from the day it was handed over; each runs until its day, and while the kilometres allow (null: not known). */
export const warrantyClocks = (of: {
  terms: readonly WarrantyTerm[];
  deliveredOn: IsoDay;
  today: IsoDay;
  mileageKm: number | null;
}): WarrantyClock[] => {
  const delivered = parseIsoDay(of.deliveredOn);
  if (delivered === null) throw new Error('a day is needed');
  return of.terms.map((term) => {
    const until = toIsoDay(addMonths(delivered, term.months));
    const farEnough = term.km === null || of.mileageKm === null || of.mileageKm <= term.km;
    return { ...term, until, running: of.today <= until && farEnough };
  });
};
