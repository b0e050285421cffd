/** On it the database tells every process that a change came into force (`dictionary.apply_change`). */
export const DICTIONARY_CHANNEL = 'dictionary_change';
