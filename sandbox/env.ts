import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { visitedHost } from '#kernel/loopback.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ });
/** By commas in the environment, an array in the file: the first one signs, the others are for whoever verifies. */
const secrets = z
  .union([z.string().transform((list) => list.split(',').map((item) => item.trim())), z.array(z.string())])
  .refine(
    (list) => list.length > 0 && list.every((item) => item.length >= 16),
    'each needs sixteen characters or more',
  );

/** What it shares with the program, which keeps it in one file for both. */
const secretSchemas = {
  PAYMENT_ACCESS_TOKEN: z.string().min(16),
  PAYMENT_WEBHOOK_SECRETS: secrets,
  FACTORY_WEBHOOK_SECRETS: secrets,
  BANK_WEBHOOK_SECRETS: secrets,
  OIDC_CLIENT_SECRET: z.string().min(16).optional(),
  /** Without these the CRM, WhatsApp, the rental company and the consortium let nobody in. */
  RENTAL_WEBHOOK_SECRETS: secrets.optional(),
  CRM_CLIENT_SECRET: z.string().min(16).optional(),
  WHATSAPP_ACCESS_TOKEN: z.string().min(16).optional(),
  CONSORTIUM_ACCESS_TOKEN: z.string().min(16).optional(),
};
export const SECRETS: readonly string[] = Object.keys(secretSchemas);

const schema = z.object({
  PORT: port.default(4000),
  SANDBOX_PORT: port.default(4001),
  SANDBOX_SMTP_PORT: port.default(4025),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: address.optional(),
  SANDBOX_PUBLIC_URL: address.optional(),
  VOLANTE_DATA: z.string().min(1).default('.volante'),
  ...secretSchemas,
  OIDC_CLIENT_ID: z.string().min(1).default('volante'),
  /** Without both there is no object store. */
  FILE_STORE_ACCESS_KEY: z.string().min(3).optional(),
  FILE_STORE_SECRET_KEY: z.string().min(16).optional(),
  FACTORY_STEP_SECONDS: z.coerce.number().min(0).max(86_400).default(0),
  BANK_STEP_SECONDS: z.coerce.number().min(0).max(86_400).default(0),
});

export type SandboxEnv = Omit<z.output<typeof schema>, 'PUBLIC_URL'> & { readonly PUBLIC_URL: string };

/** The secrets by which the companies know the program, as `startSandbox` takes them. */
export const companySecrets = (env: Pick<SandboxEnv, keyof typeof secretSchemas>) => ({
  accessToken: env.PAYMENT_ACCESS_TOKEN,
  paymentSecret: env.PAYMENT_WEBHOOK_SECRETS[0] ?? '',
  factorySecret: env.FACTORY_WEBHOOK_SECRETS[0] ?? '',
  bankSecret: env.BANK_WEBHOOK_SECRETS[0] ?? '',
  crmSecret: env.CRM_CLIENT_SECRET,
  whatsAppToken: env.WHATSAPP_ACCESS_TOKEN,
  consortiumToken: env.CONSORTIUM_ACCESS_TOKEN,
  rentalSecret: env.RENTAL_WEBHOOK_SECRETS?.[0],
});

/** The secrets the supervisor wrote, for those the environment does not give. */
function readSecretsFile(dataDir: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  const parsed: unknown = JSON.parse(text);
  return Object.fromEntries(Object.entries(parsed ?? {}).filter(([key]) => SECRETS.includes(key)));
}

/** The sandbox's own few keys. Throws an error that names every wrong or missing one. */
export function readSandboxEnv(source: Readonly<Record<string, string | undefined>> = process.env): SandboxEnv {
  const input = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const file = readSecretsFile(input['VOLANTE_DATA'] ?? '.volante');
  const parsed = schema.safeParse({ ...file, ...input });
  if (parsed.success) {
    const { data } = parsed;
    return { ...data, PUBLIC_URL: data.PUBLIC_URL ?? `http://${visitedHost(data.HOST)}:${data.PORT}` };
  }
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`sandbox: ${wrong.join('; ')}`);
}
