export { personalData } from './personal.server.ts';
export { seesCheck } from './routes/sees.server.ts';
export { findDecision, holdsOrder, turnsOfOrders } from './store/turns.server.ts';
