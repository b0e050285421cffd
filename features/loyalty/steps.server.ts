export { giveMedals, takeBackMedals, type Fact } from './awards.server.ts';
export { closeBooks, openBooks } from './book.server.ts';
export { listEnding, lockMembers } from './store/ledger.server.ts';
export { dropEditions, hasMoved, listToRank, makeEdition } from './store/ranking.server.ts';
