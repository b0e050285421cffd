import type { Env } from '#platform/env.server.ts';
import { SETTINGS_IN_FILES } from '#platform/env/setting-files.server.ts';

type Place = Pick<Env, 'FILE_STORE_URL' | 'SANDBOX_URL' | 'SANDBOX_PORT'>;

const OURS = ['APP_SECRETS', 'DATA_KEYS'];
const OF_STORE = ['FILE_STORE_ACCESS_KEY', 'FILE_STORE_SECRET_KEY'];
const HERE = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The sandbox is a store too: whoever names it as theirs gives it their keys. */
const isStoreOfSandbox = ({ FILE_STORE_URL, SANDBOX_URL, SANDBOX_PORT }: Place): boolean => {
  if (FILE_STORE_URL === undefined) return true;
  const { host, hostname, port } = new URL(FILE_STORE_URL);
  return host === new URL(SANDBOX_URL).host || (HERE.has(hostname) && port === String(SANDBOX_PORT));
};

/** What the sandbox, which plays other companies, does not find in its environment: ours alone, and where it might be read. */
export const notForStrangers = (env: Place): Record<string, undefined> => {
  const names = SETTINGS_IN_FILES.filter(
    (name) =>
      name.startsWith('DATABASE_') || OURS.includes(name) || (OF_STORE.includes(name) && !isStoreOfSandbox(env)),
  );
  return Object.fromEntries(names.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, undefined]));
};
