export { personalDataOf } from './personal.server.ts';
/** What coupons an order has, and which bar its credit. */
export { listStanding } from './store/uses.server.ts';
