import { startSandbox } from '#sandbox/server.ts';
import { createSandboxConsole } from './sandbox-console.ts';

export type Companies = {
  readonly url: string;
  /** The next call of the operation goes wrong this way. */
  readonly fault: (operation: string, mode: string) => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

/** The outside companies that are only asked, never call back: places and postal codes. */
export const startCompanies = async (dataDir: string): Promise<Companies> => {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    host: '127.0.0.1',
    dataDir,
    shopUrl: 'http://127.0.0.1:9',
    accessToken: 'token-of-nobody-0123456789',
    paymentSecret: 'payment-secret-0123456789',
    factorySecret: 'factory-secret-0123456789',
    bankSecret: 'bank-secret-0123456789',
  });
  const sandboxConsole = createSandboxConsole(sandbox.url);
  return {
    url: sandbox.url,
    fault: (operation, mode) => sandboxConsole.fault(operation, mode, { times: 1 }),
    stop: () => sandbox.stop(),
  };
};
