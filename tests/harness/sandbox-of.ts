import type { Env } from '#platform/env.server.ts';
import { companySecrets } from '#sandbox/env.ts';
import { startSandbox, type Sandbox } from '#sandbox/server.ts';

/** The outside companies of a program, with the secrets that it knows them by. */
export const startSandboxOf = (
  env: Env,
  place: { port: number; smtpPort: number; dataDir: string; shopUrl: string },
): Promise<Sandbox> => startSandbox({ ...place, host: '127.0.0.1', ...companySecrets(env) });
