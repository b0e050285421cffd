import type { CarChoice } from '#features/price/public.ts';

type UnitFacts = {
  readonly kind: 'ready' | 'slot';
  readonly mvsCode: string;
  readonly year: number;
  readonly colorCode: string | null;
  readonly coatingCode: string | null;
  readonly itemCodes: readonly string[];
};

/**
 * Whether a unit can be the chosen car. A build slot takes any choice of its version; a built car must be just as chosen, but for
 * accessories and services, which the dealer adds.
 */
export const unitFits = (unit: UnitFacts, choice: CarChoice): boolean => {
  if (unit.mvsCode !== choice.mvsCode || unit.year !== choice.year) return false;
  if (unit.kind === 'slot') return true;
  const built = [...unit.itemCodes].toSorted().join(' ');
  const requested = [...choice.itemCodes].toSorted().join(' ');
  return unit.colorCode === choice.colorCode && unit.coatingCode === choice.coatingCode && built === requested;
};
