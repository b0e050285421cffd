import { companySecrets, readSandboxEnv } from './env.ts';
import type { SandboxEnv } from './env.ts';
import { startSandbox } from './server.ts';

const GRACE_MS = 3000;

function readEnvOrExit(): SandboxEnv {
  try {
    return readSandboxEnv();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const env = readEnvOrExit();
const sandbox = await startSandbox({
  port: env.SANDBOX_PORT,
  smtpPort: env.SANDBOX_SMTP_PORT,
  host: env.HOST,
  dataDir: env.VOLANTE_DATA,
  shopUrl: env.PUBLIC_URL,
  ...(env.SANDBOX_PUBLIC_URL === undefined ? {} : { publicUrl: env.SANDBOX_PUBLIC_URL }),
  ...companySecrets(env),
  ...(env.OIDC_CLIENT_SECRET === undefined
    ? {}
    : { identityClient: { id: env.OIDC_CLIENT_ID, secret: env.OIDC_CLIENT_SECRET } }),
  ...(env.FILE_STORE_ACCESS_KEY === undefined || env.FILE_STORE_SECRET_KEY === undefined
    ? {}
    : { objectKeys: { accessKey: env.FILE_STORE_ACCESS_KEY, secretKey: env.FILE_STORE_SECRET_KEY } }),
  stepSeconds: env.FACTORY_STEP_SECONDS,
  bankSeconds: env.BANK_STEP_SECONDS,
});

let stopping = false;

/** Everything acknowledged is on disk already, so a stop that takes too long may be cut off. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(0), GRACE_MS).unref();
  void sandbox.stop().then(() => process.exit(0));
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The supervisor died: nobody is left who would stop this process.
if (process.channel) process.on('disconnect', stop);

process.stdout.write(`${JSON.stringify({ ready: true, port: sandbox.port, smtpPort: sandbox.smtpPort })}\n`);
