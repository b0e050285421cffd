import type { OfferKind, OfferType, PriceType } from './types.ts';

type Reservable = {
  readonly kind: OfferKind;
  readonly condition: 'NEW' | 'USED' | null;
  readonly type: OfferType;
  readonly priceType: PriceType;
};

/**
 * Whether an offer is one price of one car that can be reserved online. "Starts with" names no car, used cars and rents are agreed
 * with the dealership.
 */
export const isReservable = ({ kind, condition, type, priceType }: Reservable): boolean =>
  kind === 'VEHICLE' && condition === 'NEW' && type !== 'RENTAL' && priceType !== 'STARTS_WITH';

/** Units an offer can still give: never more than it promised, never more than stand there. Null: promised without a number. */
export const unitsLeft = (promised: number | null, taken: number, standing: number): number =>
  promised === null ? standing : Math.max(0, Math.min(promised - taken, standing));
