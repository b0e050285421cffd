import { expect, test } from 'vitest';
import { notForStrangers } from './strangers.ts';

const SANDBOX = { SANDBOX_URL: 'https://sandbox.example', SANDBOX_PORT: 4001 } as const;

test('the sandbox learns no database, no secret of ours, and the keys of a store only where it is that store', () => {
  const hidden = Object.keys(notForStrangers({ ...SANDBOX, FILE_STORE_URL: 'https://s3.example/shop' }));
  for (const name of ['DATABASE_URL', 'DATABASE_WEB_URL', 'DATABASE_WORKER_URL', 'DATABASE_REPLICA_URL', 'APP_SECRETS'])
    expect(hidden).toEqual(expect.arrayContaining([name, `${name}_FILE`]));
  expect(hidden).toEqual(expect.arrayContaining(['FILE_STORE_ACCESS_KEY', 'FILE_STORE_SECRET_KEY_FILE']));
  for (const url of ['http://127.0.0.1:4001/object-store/shop', 'https://sandbox.example/object-store/shop', undefined])
    expect(Object.keys(notForStrangers({ ...SANDBOX, FILE_STORE_URL: url }))).not.toContain('FILE_STORE_ACCESS_KEY');
});
