export { listChangedValues } from './store/entries.server.ts';
export { DICTIONARY_CHANNEL } from './rules/channel.ts';
