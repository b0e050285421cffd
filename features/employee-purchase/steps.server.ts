export { findImpediment, isRelated, withEmployeePrice, type PurchaseFor } from './rules/purchase.ts';
export { personIndexes } from './store/people.server.ts';
export {
  decidePurchase,
  findPurchase,
  insertPurchase,
  listBought,
  returnPlace,
  standInLine,
} from './store/purchases.server.ts';
export { findAccepted } from './store/relations.server.ts';
export { listImpediments, listTermsOfYear, takePlace, type TermsRow } from './store/terms.server.ts';
export { yearOf } from './routes/shop.server.ts';
