import type { Ports } from '#features/dictionary/ports.server.ts';
import { dictionaryOf } from './follow-dictionary.ts';
import { settingsFor } from './site-settings.ts';
import { standardTexts } from './standard-texts.ts';
import { textUses } from './text-uses.ts';

/** What the dictionary's keepers need of the program: the brands' own words, its settings, and that a change is said at once. */
export const dictionaryPorts: Ports = {
  standardTexts,
  settings: settingsFor,
  textUses,
  // It is in force already, and the database tells this process, too: who changed it is not told otherwise.
  changed: ({ db, log }) =>
    dictionaryOf({ db, log })
      .refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'changed texts could not be read')),
};
