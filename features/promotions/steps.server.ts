export { closeEnded } from './close.server.ts';
export { countDrive } from './give.server.ts';
export { freezeInBatches } from './freeze.server.ts';
export { mailCancelled, mailWon } from './mails.server.ts';
export { takeUnwritten } from './store/cancellations.server.ts';
export { takeUntold } from './store/draws.server.ts';
