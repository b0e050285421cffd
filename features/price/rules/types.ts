/** Tables a price is read from. */
export const PRICE_SOURCES = ['ecommercePrice', 'customPrice'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];
