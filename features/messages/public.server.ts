export { personalData } from './personal.server.ts';
export { findMessageSettings } from './store/settings.server.ts';
export { openValues, stopPage, waitOf, writeMessage, type Recipient } from './write.server.ts';
export type { FindOwner } from './routes/messages.server.ts';
