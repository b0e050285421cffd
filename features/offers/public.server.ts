/** What the worker runs by the clock. */
export { refreshOffers } from './routes/refresh.server.ts';
export { personalData } from './store/personal.server.ts';
