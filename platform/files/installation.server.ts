import type { Tx } from '../database.server.ts';
import { sql } from '../sql.server.ts';
import { readAny, type ObjectStore } from './object-store.server.ts';

/** Names the database whose rows lead to what lies in the store. */
export const INSTALLATION = 'installation';

/**
 * Whether the store holds the files of this database: the first who asks writes its name there. A bucket that two share, or a copy of
 * the program with the settings of the first, would else take files for strays whose rows the other one has.
 */
export const isOurs = async (store: ObjectStore, db: Tx): Promise<boolean> => {
  // A data folder is locked by who works in it.
  if (store.kind === 'disk') return true;
  const own = await nameOf(db);
  if ((await readAny(store, INSTALLATION)) === null) await store.put(INSTALLATION, Buffer.from(own));
  // Read again: of two who write at once the last one has it.
  return (await readAny(store, INSTALLATION))?.toString().trim() === own;
};

/** Made with the server and the database, and theirs alone: a restored copy has another, a standby that takes over the same. */
const nameOf = async (db: Tx): Promise<string> => {
  const { name } = await db.one(sql<{ name: string }>`
    SELECT s.system_identifier || '-' || d.oid AS name FROM pg_control_system() s, pg_database d WHERE d.datname = current_database()`);
  return name;
};
