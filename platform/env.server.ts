import path from 'node:path';
import * as z from 'zod';
import { visitedHost } from '#kernel/loopback.ts';
import { keyNumber } from './crypto.server.ts';
import { dataFolderFault } from './env/data-folder.server.ts';
import { fileStoreSettings, findFileStoreProblems } from './env/file-store.server.ts';
import { leadAddresses, leadSettings, type LeadAddresses } from './env/leads.server.ts';
import { pushAddresses, pushSettings, type PushAddresses } from './env/push.server.ts';
import { webhookAddresses, webhookSettings, type WebhookAddresses } from './env/webhooks.server.ts';
import { pickProviderSettings, providerSettings, type ProviderValues } from './env/providers.server.ts';
import { findPlaceProblems, placeSettings } from './env/places.server.ts';
import { identitySettings } from './env/identity.server.ts';
import { findOperationProblems, operationSettings } from './env/operations.server.ts';
import { readSettingFiles } from './env/setting-files.server.ts';
import { serviceBases } from './env/service-bases.server.ts';
import { loadSecrets, SECRET_NAMES, type Secrets } from './env/secrets.server.ts';

/** Everything the program takes from its surroundings, under the names of the environment variables. */
export type Env = Readonly<Omit<z.infer<typeof schema>, keyof Secrets | keyof Addresses> & Addresses & Secrets>;

type Addresses = LeadAddresses &
  PushAddresses &
  WebhookAddresses &
  ProviderValues & {
    readonly PUBLIC_URL: string;
    readonly SANDBOX_URL: string;
    readonly PAYMENT_BASE_URL: string;
    /** Where browsers type a card to be kept; null where the gateway has no such page: then no card is kept. */
    readonly PAYMENT_CARD_PAGE: string | null;
    readonly FACTORY_BASE_URL: string;
    readonly BANK_BASE_URL: string;
    readonly RENTAL_BASE_URL: string;
    readonly CONSORTIUM_BASE_URL: string;
    readonly SMTP_URL: string;
    readonly OIDC_ISSUER: string;
  };

export type EnvResult =
  | { readonly ok: true; readonly env: Env }
  | { readonly ok: false; readonly problems: readonly string[] };

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);
const baseUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).transform(withoutSlash);
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' });
const secret = z.string().min(32, 'must have at least 32 characters');
const dataKey = z.string().refine((key) => /^[\w+/-]{43}=?$/.test(key), 'must be 32 bytes in base64');

/** One live value, or two while a secret is being rotated: the first signs, both verify. */
const rotating = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1).max(2));

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port(4000),
  HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: port(4001),
  SANDBOX_SMTP_PORT: port(4025),
  PUBLIC_URL: baseUrl.optional(),
  /** Where the other processes reach a sandbox on another machine. */
  SANDBOX_URL: baseUrl.optional(),
  DATABASE_URL: databaseUrl.optional(),
  /** Logins of the roles that serve, so that neither can become the owner: `DATABASE_URL` then only migrates. */
  DATABASE_WEB_URL: databaseUrl.optional(),
  DATABASE_WORKER_URL: databaseUrl.optional(),
  /** Servers that follow the database, behind one address: they answer the calls that say how stale an answer may be. */
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  /** Web and worker processes that share the database. */
  DATABASE_PROCESSES: z.coerce.number().int().min(1).max(200).default(2),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  VOLANTE_DATA: z
    .string()
    .default('.volante')
    .transform((folder) => path.resolve(folder)),
  PAYMENT_BASE_URL: baseUrl.optional(),
  PAYMENT_CARD_PAGE: baseUrl.optional(),
  SANDBOX_PUBLIC_URL: baseUrl.optional(),
  FACTORY_BASE_URL: baseUrl.optional(),
  BANK_BASE_URL: baseUrl.optional(),
  RENTAL_BASE_URL: baseUrl.optional(),
  CONSORTIUM_BASE_URL: baseUrl.optional(),
  /** `embedded`: simulations by the plans of the database, without asking a bank. */
  BANK_SIMULATIONS: z.enum(['wire', 'embedded']).default('wire'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  SERVICE_BASES: serviceBases,
  ...placeSettings,
  ...identitySettings,
  ...leadSettings,
  ...pushSettings,
  ...webhookSettings,
  ...providerSettings,
  ...operationSettings,
  ...fileStoreSettings,
  CRM_CLIENT_SECRET: secret.optional(),
  /** A private key of the curve P-256, base64url: every browser that agreed knows its public half, and with another all are lost. */
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
    .optional(),
  WHATSAPP_ACCESS_TOKEN: secret.optional(),
  CONSORTIUM_ACCESS_TOKEN: secret.optional(),
  LEAD_CLIENT_SECRETS: rotating(secret).optional(),
  MAIL_FROM: z.string().includes('@').default('Volante <no-reply@volante.example>'),
  PAYMENT_ACCESS_TOKEN: secret.optional(),
  PAYMENT_WEBHOOK_SECRETS: rotating(secret).optional(),
  FACTORY_WEBHOOK_SECRETS: rotating(secret).optional(),
  BANK_WEBHOOK_SECRETS: rotating(secret).optional(),
  RENTAL_WEBHOOK_SECRETS: rotating(secret).optional(),
  OIDC_CLIENT_SECRET: secret.optional(),
  APP_SECRETS: rotating(secret).optional(),
  DATA_KEYS: rotating(dataKey)
    .refine(
      (keys) => new Set(keys.map((key) => keyNumber(Buffer.from(key, 'base64')))).size === keys.length,
      'the keys cannot be told apart by what they seal: make another first one',
    )
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Answers of public calls kept for the rest of the second; `pages`: only of what pages ask for everybody. */
  ANSWER_CACHE: z.enum(['on', 'pages', 'off']).default('on'),
  /** Milliseconds between "not ready" and the end of listening: as long as whoever stands in front needs to see it. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(500),
  /** clamd's socket (a path, or host:port); without it uploads are not scanned. */
  VIRUS_SCANNER: z
    .string()
    .regex(/^(\/.+|[\w.-]+:\d{1,5})$/, 'must be the path of a socket, or host:port')
    .optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** Proxies in front: how many, or their addresses. "All" is not offered: anyone could then forge an address. */
  TRUST_PROXY: z
    .string()
    .regex(/^(false|\d{1,2}|[\da-fA-F.:/]+(,\s*[\da-fA-F.:/]+)*)$/, 'must be false, a number of proxies, or addresses')
    .default('false')
    .transform(parseProxies),
  /** Name of a step, `reserve.held`, or of its nth passing, `reserve.held:3`: the process dies there. `@/file` holds the name. */
  CRASH_AT: z
    .string()
    .regex(/^(?:[\w.-]+(:\d+)?|@\/[\w./-]+)$/)
    .optional(),
  /** Seed of the random faults. */
  BUGGIFY: z.coerce.number().int().nonnegative().optional(),
});

/** Reads and checks the environment; generated secrets are kept in the data directory, so that all roles share them. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): EnvResult {
  const files = readSettingFiles(source);
  if (files.problems.length > 0) return { ok: false, problems: files.problems };
  const input = Object.fromEntries(
    Object.entries(files.values).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(input);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map(describeIssue) };
  const values = parsed.data;
  const problems = [
    ...findMisplacedFaults(values),
    ...findMissingSecrets(values),
    ...findRepeatedSecrets(values),
    ...findPlaceProblems(values),
    ...findOperationProblems(values),
    ...findFileStoreProblems(values),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const fault = dataFolderFault(values.VOLANTE_DATA);
  if (fault !== null) return { ok: false, problems: [`VOLANTE_DATA: ${fault}`] };
  const secrets = loadSecrets({ folder: values.VOLANTE_DATA, input: pickSecrets(values) });
  const addresses = { ...completeAddresses(values), ...pickProviderSettings(input) };
  return { ok: true, env: freeze({ ...values, ...addresses, ...secrets }) };
}

/** What only migrates needs nothing else. */
export function readDatabaseUrl(source: NodeJS.ProcessEnv): string | undefined {
  const { DATABASE_URL: url = '' } = readSettingFiles(source).values;
  return databaseUrl.safeParse(url).data;
}

/** For entries: the environment, or one line a problem and exit code 1. */
export function readEnvOrExit(source: NodeJS.ProcessEnv = process.env): Env {
  const result = readEnv(source);
  if (result.ok) return result.env;
  for (const problem of result.problems) console.error(`environment: ${problem}`);
  return process.exit(1);
}

type Values = z.infer<typeof schema>;

function describeIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path[0] === undefined ? 'environment' : String(issue.path[0])}: ${issue.message}`;
}

function completeAddresses(values: Values): Omit<Addresses, keyof ProviderValues> {
  const sandbox = sandboxUrl(values);
  return {
    PUBLIC_URL: values.PUBLIC_URL ?? `http://${visitedHost(values.HOST)}:${values.PORT}`,
    SANDBOX_URL: sandbox,
    PAYMENT_BASE_URL: values.PAYMENT_BASE_URL ?? sandbox,
    PAYMENT_CARD_PAGE: values.PAYMENT_CARD_PAGE ?? cardPageOf(values, sandbox),
    FACTORY_BASE_URL: values.FACTORY_BASE_URL ?? sandbox,
    BANK_BASE_URL: values.BANK_BASE_URL ?? sandbox,
    RENTAL_BASE_URL: values.RENTAL_BASE_URL ?? sandbox,
    CONSORTIUM_BASE_URL: values.CONSORTIUM_BASE_URL ?? sandbox,
    SMTP_URL: values.SMTP_URL ?? `smtp://${new URL(sandbox).hostname}:${values.SANDBOX_SMTP_PORT}`,
    OIDC_ISSUER: values.OIDC_ISSUER ?? `${sandbox}/identity`,
    ...leadAddresses(values, sandbox),
    ...pushAddresses(values, sandbox),
    ...webhookAddresses(values, sandbox),
  };
}

function pickSecrets(values: Values): Partial<Secrets> {
  return Object.fromEntries(SECRET_NAMES.map((name) => [name, values[name]]));
}

function findMisplacedFaults(values: Values): string[] {
  if (values.NODE_ENV === 'test') return [];
  return (['CRASH_AT', 'BUGGIFY'] as const)
    .filter((key) => values[key] !== undefined)
    .map((key) => `${key}: only with NODE_ENV=test`);
}

/** A generated credential is worth nothing to a real company: whoever names one must bring its secrets. */
function findMissingSecrets(values: Values): string[] {
  const needs = [
    ['PAYMENT_BASE_URL', 'PAYMENT_ACCESS_TOKEN'],
    ['PAYMENT_BASE_URL', 'PAYMENT_WEBHOOK_SECRETS'],
    ['FACTORY_BASE_URL', 'FACTORY_WEBHOOK_SECRETS'],
    ['BANK_BASE_URL', 'BANK_WEBHOOK_SECRETS'],
    ['RENTAL_BASE_URL', 'RENTAL_WEBHOOK_SECRETS'],
    ['CONSORTIUM_BASE_URL', 'CONSORTIUM_ACCESS_TOKEN'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
    ['CRM_BASE_URL', 'CRM_CLIENT_SECRET'],
    ['WHATSAPP_BASE_URL', 'WHATSAPP_ACCESS_TOKEN'],
  ] as const;
  const sandbox = sandboxUrl(values);
  return needs
    .filter(([address, key]) => new URL(values[address] ?? sandbox).origin !== sandbox && values[key] === undefined)
    .map(([address, key]) => `${key}: required when ${address} is not the sandbox`);
}

function findRepeatedSecrets(values: Values): string[] {
  const seen = new Map<string, string>();
  const problems: string[] = [];
  for (const [key, value] of Object.entries(pickSecrets(values))) {
    for (const item of [value ?? []].flat()) {
      const other = seen.get(item);
      if (other !== undefined) problems.push(`${key}: the same secret stands in ${other}`);
      seen.set(item, key);
    }
  }
  return problems;
}

function parseProxies(text: string): false | number | readonly string[] {
  if (text === 'false' || text === '0') return false;
  return /^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((address) => address.trim());
}

/** The sandbox has such a page, as browsers reach it; of another gateway it is named. */
function cardPageOf({ PAYMENT_BASE_URL: base, SANDBOX_PUBLIC_URL: reached }: Values, sandbox: string): string | null {
  return base === undefined || base === sandbox ? `${reached ?? sandbox}/checkout/v1/card` : null;
}

function sandboxUrl(values: Values): string {
  return values.SANDBOX_URL ?? `http://127.0.0.1:${values.SANDBOX_PORT}`;
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

function freeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) Object.freeze(part);
  return Object.freeze(value);
}
