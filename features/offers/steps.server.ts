/** What flows do with offers. */
export { closeWhenSold, reopenWhenReturned } from './routes/sale.server.ts';
export { supplyOf, type OfferUnit } from './routes/units.server.ts';
export { unitsLeft } from './rules/reservable.ts';
export { findOnSale, isPartsCode, type OfferKey, type OfferOnSale } from './store/sale.server.ts';
