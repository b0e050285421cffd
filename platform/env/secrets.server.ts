import { createECDH, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const schema = z.strictObject({
  PAYMENT_ACCESS_TOKEN: z.string(),
  PAYMENT_WEBHOOK_SECRETS: z.array(z.string()).min(1),
  FACTORY_WEBHOOK_SECRETS: z.array(z.string()).min(1),
  BANK_WEBHOOK_SECRETS: z.array(z.string()).min(1),
  RENTAL_WEBHOOK_SECRETS: z.array(z.string()).min(1),
  OIDC_CLIENT_SECRET: z.string(),
  CRM_CLIENT_SECRET: z.string(),
  PUSH_PRIVATE_KEY: z.string(),
  WHATSAPP_ACCESS_TOKEN: z.string(),
  CONSORTIUM_ACCESS_TOKEN: z.string(),
  LEAD_CLIENT_SECRETS: z.array(z.string()).min(1),
  APP_SECRETS: z.array(z.string()).min(1),
  DATA_KEYS: z.array(z.string()).min(1),
});

export type Secrets = Readonly<z.infer<typeof schema>>;
export const SECRET_NAMES = Object.keys(schema.shape) as readonly (keyof Secrets)[];

/** The secrets among the settings, to be kept elsewhere. */
export const secretsOf = (env: Secrets): Secrets =>
  schema.parse(Object.fromEntries(SECRET_NAMES.map((name) => [name, env[name]])));

/** The given secrets, completed by generated ones that every role of this installation reads from one private file. */
export function loadSecrets({ folder, input }: { folder: string; input: Partial<Secrets> }): Secrets {
  const known = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const complete = schema.safeParse(known);
  if (complete.success) return complete.data;
  const file = path.join(folder, 'secrets.json');
  return { ...(readSecrets(file) ?? createSecrets({ folder, file })), ...known };
}

/** What neither the environment nor the file of the data folder has: of processes that start alone none may make it for itself. */
export function missingSecrets(
  { folder, source }: { folder: string; source: NodeJS.ProcessEnv },
  names: readonly string[] = SECRET_NAMES,
): string[] {
  const stored = readStored(path.join(folder, 'secrets.json')) ?? {};
  return names.filter((name) => (source[name] ?? '') === '' && !(name in stored));
}

function readStored(file: string): Partial<Secrets> | undefined {
  try {
    return schema.partial().parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function readSecrets(file: string): Secrets | undefined {
  const stored = readStored(file);
  if (stored === undefined) return undefined;
  const complete = schema.safeParse(stored);
  return complete.success ? complete.data : completeSecrets(file, stored);
}

/** A file of an older program lacks what came since; what it has stays. */
function completeSecrets(file: string, stored: Partial<Secrets>): Secrets {
  const secrets = { ...generateSecrets(), ...stored };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Written aside, then linked: of two processes that start together one wins, and both read its file. */
function createSecrets({ folder, file }: { folder: string; file: string }): Secrets {
  // Open to pass through, not to list: started by root, PostgreSQL runs under another account, and lives in here.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(generateSecrets(), null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** A set for a new installation. */
export function generateSecrets(): Secrets {
  const fresh = () => randomBytes(32).toString('base64url');
  return {
    PAYMENT_ACCESS_TOKEN: fresh(),
    PAYMENT_WEBHOOK_SECRETS: [fresh()],
    FACTORY_WEBHOOK_SECRETS: [fresh()],
    BANK_WEBHOOK_SECRETS: [fresh()],
    RENTAL_WEBHOOK_SECRETS: [fresh()],
    OIDC_CLIENT_SECRET: fresh(),
    CRM_CLIENT_SECRET: fresh(),
    PUSH_PRIVATE_KEY: curveKey(),
    WHATSAPP_ACCESS_TOKEN: fresh(),
    CONSORTIUM_ACCESS_TOKEN: fresh(),
    LEAD_CLIENT_SECRETS: [fresh()],
    APP_SECRETS: [fresh()],
    DATA_KEYS: [randomBytes(32).toString('base64')],
  };
}

/** Always of its full length: one in 256 begins with a zero, which the library leaves out. */
function curveKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const key = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
