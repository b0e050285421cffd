export { mailFree } from './mails.server.ts';
export { listOpenEntries, markNotified, type EntryRow } from './store.server.ts';
