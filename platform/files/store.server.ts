import type { FileStoreSettings } from '../env/file-store.server.ts';
import { openDiskStore } from './disk-store.server.ts';
import type { ObjectStore } from './object-store.server.ts';
import { openS3Store } from './s3-store.server.ts';

const stores = new Map<string, ObjectStore>();

/** The store of this installation: one a process, with its connections. */
export const storeOf = (env: FileStoreSettings): ObjectStore => {
  const name = env.FILE_STORE_URL ?? env.VOLANTE_DATA;
  const known = stores.get(name) ?? openStore(env);
  stores.set(name, known);
  return known;
};

const openStore = (env: FileStoreSettings): ObjectStore =>
  env.FILE_STORE_URL === undefined
    ? openDiskStore(env.VOLANTE_DATA)
    : openS3Store({
        url: env.FILE_STORE_URL,
        region: env.FILE_STORE_REGION,
        accessKey: env.FILE_STORE_ACCESS_KEY ?? '',
        secretKey: env.FILE_STORE_SECRET_KEY ?? '',
        timeoutMs: env.FILE_STORE_TIMEOUT_MS,
      });

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where an upload lies. The last digits of a version 7 id are chance, the first are the hour. */
export const keyOfFile = (id: string): string => {
  if (!ID.test(id)) throw new Error('not a file id');
  return `${UPLOADS}/${id.slice(-2)}/${id}`;
};

export const UPLOADS = 'files';
const UPLOAD_KEY = /^files\/[\da-f]{2}\/([\da-f-]{36})$/;

/** The id of an upload, null for what is none. */
export const idOfKey = (key: string): string | null => UPLOAD_KEY.exec(key)?.[1] ?? null;
