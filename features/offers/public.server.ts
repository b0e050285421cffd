/** What the worker runs by the clock. */
export { forgetSearches } from './routes/memory.server.ts';
export { refreshOffers } from './routes/refresh.server.ts';
export { personalData } from './store/personal.server.ts';
