/** Who makes an offer. */
export const OFFER_TYPES = ['FCA', 'DEALER', 'RENTAL'] as const;
export type OfferType = (typeof OFFER_TYPES)[number];

/** What is offered: a car, or a part or service of the workshop. */
export const OFFER_KINDS = ['VEHICLE', 'PART'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export const CONDITIONS = ['NEW', 'USED'] as const;

/** How the price of an offer is told. */
export const PRICE_TYPES = ['FULL_PRICE', 'STARTS_WITH', 'FROM_TO', 'PERCENT', 'INSTALLMENT'] as const;
export type PriceType = (typeof PRICE_TYPES)[number];

/** Offers of service and of accessories. */
export const MOPAR_OFFER_TYPES = ['SERVICE', 'ACCESSORY'] as const;
export type MoparOfferType = (typeof MOPAR_OFFER_TYPES)[number];

/** How a service offer takes something off. */
export const MOPAR_DISCOUNT_TYPES = ['COUPON', 'FIXED_PRICE'] as const;
export type MoparDiscountType = (typeof MOPAR_DISCOUNT_TYPES)[number];

/** Where an offer holds. */
export const COVERAGES = ['NATIONAL', 'STATE', 'REGIONAL', 'DEALER_GROUP'] as const;
export type Coverage = (typeof COVERAGES)[number];

/** Scope of an offer administrator. */
export const OFFER_SCOPES = ['REGIONAL', 'NATIONAL', 'DEALER_GROUP', 'ZONE'] as const;
export type OfferScope = (typeof OFFER_SCOPES)[number];

/** Where an offer holds; all null where it holds in the whole market. */
export type Place = {
  readonly regionCode: string | null;
  readonly stateCode: string | null;
  /** Code of the city, as the dealers' zones have it. */
  readonly zoneCode: string | null;
  readonly groupCode: string | null;
};

export const NOWHERE: Place = { regionCode: null, stateCode: null, zoneCode: null, groupCode: null };
