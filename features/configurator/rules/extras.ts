import type { CarCodes } from './car-codes.ts';

/** What was chosen to be added to a car at the dealership, as a sentence names it; null where nothing was. */
export const extrasOf = ({
  accessoryCodes,
  serviceCodes,
}: Pick<CarCodes, 'accessoryCodes' | 'serviceCodes'>): 'both' | 'accessories' | 'services' | null => {
  if (accessoryCodes.length === 0) return serviceCodes.length === 0 ? null : 'services';
  return serviceCodes.length === 0 ? 'accessories' : 'both';
};
