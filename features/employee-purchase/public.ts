export { isEmployeeQuote, PURCHASE_FOR, type PurchaseFor } from './rules/purchase.ts';
