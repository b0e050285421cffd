export { personalData } from './personal.server.ts';
export { seesCheck } from './routes/sees.server.ts';
export { findDecision, turnsOfOrders } from './store/turns.server.ts';
