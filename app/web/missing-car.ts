import { encodeChoice, type CarCodes } from '#features/configurator/public.ts';
import type { MissingCar } from '#features/financing/web/ports.ts';
import { ownCarAt } from '#features/reservations/web/offers.ts';
import type { OfferedUnit } from '#features/stock/public.ts';
import type { Page } from '#ui/page-context.ts';
import { findUnits } from './available-units.ts';

type Found = { readonly units: readonly Pick<OfferedUnit, 'isExact' | 'dealer'>[] };

/** The ways on from a car that nobody can reserve now; null where one stands ready or a place on the line is free. */
export const missingCar = (page: Pick<Page, 'path'>, codes: CarCodes, { units }: Found): MissingCar | null => {
  if (ownCarAt(units, false) !== 'none') return null;
  const query = new URLSearchParams({ c: encodeChoice(codes) });
  return {
    waiting: `${page.path('waitingList')}?${query}`,
    similar: units.length === 0 ? null : `${page.path('newReservation')}?${query}`,
  };
};

/** Of the stock as the page of the reservation asks it; a stock that does not answer hides no car. */
export const findMissing = async (page: Page, codes: CarCodes): Promise<MissingCar | null> => {
  const found = await findUnits(page, codes);
  return found.ok ? missingCar(page, codes, found.value) : null;
};
