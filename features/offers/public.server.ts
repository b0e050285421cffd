/** The car of an offer that may be reserved now, at its price and on the plans for offers. */
export { offerToFinance } from './routes/finance.server.ts';
/** What the worker runs by the clock. */
export { forgetSearches } from './routes/memory.server.ts';
export { refreshOffers } from './routes/refresh.server.ts';
export { listInShop } from './store/in-shop.server.ts';
export { seesOffer } from './routes/sees.server.ts';
export { personalData } from './store/personal.server.ts';
