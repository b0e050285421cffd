export { giveMedals, takeBackMedals, type Fact } from './awards.server.ts';
export { closeBooks, openBooks } from './book.server.ts';
export { listEnding, lockMembers } from './store/ledger.server.ts';
export { findRedemption } from './store/taken-prizes.server.ts';
export { confirmEdition, dropEditions, hasMoved, listToRank, makeEdition } from './store/ranking.server.ts';
export { causeOf, type TermMoney } from './subscribe.server.ts';
export { endTerm, findTerm, lockTerm, startTerm, type TermRow } from './store/subscriptions.server.ts';
