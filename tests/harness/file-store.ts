import { startKit, type Kit } from '#sandbox/core/test-kit.ts';

export const STORE_KEYS = { accessKey: 'volante-test', secretKey: 'the-secret-of-the-store' };

export type FileStore = {
  readonly kit: Kit;
  /** What a process is started with. */
  readonly settings: Record<string, string>;
  readonly fault: (operation: string, mode: string, times?: number, delayMs?: number) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
};

/** The sandbox's object store, on a socket. */
export const openFileStore = async (): Promise<FileStore> => {
  const kit = await startKit({ objectKeys: STORE_KEYS });
  return {
    kit,
    settings: {
      FILE_STORE_URL: `${kit.sandbox.url}/object-store/shop`,
      FILE_STORE_ACCESS_KEY: STORE_KEYS.accessKey,
      FILE_STORE_SECRET_KEY: STORE_KEYS.secretKey,
      FILE_STORE_TIMEOUT_MS: '300',
    },
    fault: async (operation, mode, times = 1, delayMs = 0) => {
      const { status, text } = await kit.call('POST', '/_control/faults', {
        body: { operation, mode, times, delayMs },
      });
      if (status >= 300) throw new Error(text);
    },
    clearFaults: async () => {
      await kit.call('DELETE', '/_faults');
    },
  };
};
