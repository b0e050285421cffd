import type { Revision, WarrantyTerm } from '../contract/shapes.ts';

/** Plans are a model's; a model may be sold with a petrol engine, as a hybrid and electric. */

const isElectric = (fuel: string): boolean => fuel === 'Electric';
const hasTractionBattery = (fuel: string): boolean => isElectric(fuel) || fuel.includes('Hybrid');

const OF_ENGINES: readonly string[] = ['OIL_AND_FILTER', 'AIR_FILTER', 'FUEL_FILTER', 'SPARK_PLUGS', 'BELT'];

/** A revision as it is done on a car of one fuel. */
export const revisionOfFuel = (revision: Revision, fuel: string): Revision => ({
  ...revision,
  items: revision.items.filter((item) =>
    item === 'BATTERY_CHECK' ? hasTractionBattery(fuel) : !isElectric(fuel) || !OF_ENGINES.includes(item),
  ),
});

/** What is covered on a car of one fuel. */
export const termsOfFuel = <T extends Pick<WarrantyTerm, 'cover'>>(terms: readonly T[], fuel: string): T[] =>
  terms.filter(({ cover }) => cover !== 'BATTERY' || hasTractionBattery(fuel));
