export { personalData } from './personal.server.ts';
export { findDecision, turnsOfOrders } from './store/turns.server.ts';
