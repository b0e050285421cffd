import { readEnvOrExit } from '#platform/env.server.ts';
import { openDiskStore } from '#platform/files/disk-store.server.ts';
import { storeOf } from '#platform/files/store.server.ts';
import { copyFiles } from './files/copy.ts';
import { fail } from './run/print.ts';

/** Brings what lies in the data folder into the store that FILE_STORE_URL names. It may be stopped and begun again at any moment. */
const [verb, ...more] = process.argv.slice(2);
if (verb !== 'copy' || more.length > 0) fail('usage: npm run files -- copy, with FILE_STORE_URL and its keys set');
const env = readEnvOrExit({ ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' });
if (env.FILE_STORE_URL === undefined) fail('FILE_STORE_URL is not set: there is no store to copy to');
try {
  const { copied, there, bytes } = await copyFiles({
    from: openDiskStore(env.VOLANTE_DATA),
    folder: env.VOLANTE_DATA,
    to: storeOf(env),
  });
  process.stdout.write(`${copied} files copied (${bytes} bytes), ${there} were there already\n`);
  process.exit(0);
} catch (error) {
  fail(`${error instanceof Error ? error.message : String(error)}: begin again, what was copied is not copied twice`);
}
