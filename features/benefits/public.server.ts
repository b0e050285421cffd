export { personalData } from './personal.server.ts';
export type { LoyaltyPort } from './person.server.ts';
export { listPartnerPlaces } from './store/audiences.server.ts';
