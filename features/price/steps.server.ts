/** What flows do to changes of prices; undone with the transaction they stand in. */
export { decideChange, lockChange, type ChangeRow } from './store/changes.server.ts';
export { changeOf } from './routes/change-view.server.ts';
