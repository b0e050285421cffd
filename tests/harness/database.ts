import { inject } from 'vitest';
import { copyDatabase, type CopiedDatabase } from './copied-database.ts';

/** A database of the test file's own, migrated and seeded, with the demonstration's people. */
export const createDatabase = (options?: { people?: boolean }): Promise<CopiedDatabase> =>
  copyDatabase(inject('testServer'), options);
