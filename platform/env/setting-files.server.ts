import { readFileSync } from 'node:fs';

/**
 * A setting may stand in a file of its own, named by the same name with `_FILE`: so secret stores hand them over (a mounted secret,
 * an agent that keeps files current), and none stands in the list of processes or in a dump of the environment.
 */
export const SETTINGS_IN_FILES = [
  'DATABASE_URL',
  'DATABASE_WEB_URL',
  'DATABASE_WORKER_URL',
  'DATABASE_REPLICA_URL',
  'PAYMENT_ACCESS_TOKEN',
  'PAYMENT_WEBHOOK_SECRETS',
  'FACTORY_WEBHOOK_SECRETS',
  'BANK_WEBHOOK_SECRETS',
  'RENTAL_WEBHOOK_SECRETS',
  'OIDC_CLIENT_SECRET',
  'CRM_CLIENT_SECRET',
  'PUSH_PRIVATE_KEY',
  'WHATSAPP_ACCESS_TOKEN',
  'CONSORTIUM_ACCESS_TOKEN',
  'LEAD_CLIENT_SECRETS',
  'APP_SECRETS',
  'DATA_KEYS',
  'METRICS_TOKEN',
  'SMTP_URL',
  'FILE_STORE_ACCESS_KEY',
  'FILE_STORE_SECRET_KEY',
] as const;

type Source = Readonly<Record<string, string | undefined>>;

/** Puts what the files hold in the place of their names. One that cannot be read is said, as is a setting that comes twice. */
export const readSettingFiles = (source: Source): { readonly values: Source; readonly problems: readonly string[] } => {
  const values: Record<string, string | undefined> = { ...source };
  const problems: string[] = [];
  for (const name of SETTINGS_IN_FILES) {
    const file = source[`${name}_FILE`] ?? '';
    if (file === '') continue;
    if ((source[name] ?? '') !== '') problems.push(`${name}: stands in the environment and in ${name}_FILE`);
    const text = readText(file);
    if (text === null) problems.push(`${name}_FILE: ${file} cannot be read`);
    else if (text === '') problems.push(`${name}_FILE: ${file} is empty`);
    else values[name] = text;
  }
  return { values, problems };
};

/** For entries that start other processes: each finds the values, none the names of files. Gives what is wrong. */
export const takeSettingFiles = (): readonly string[] => {
  const { values, problems } = readSettingFiles(process.env);
  if (problems.length > 0) return problems;
  for (const name of SETTINGS_IN_FILES) {
    if (values[name] !== undefined) process.env[name] = values[name];
    delete process.env[`${name}_FILE`];
  }
  return [];
};

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
};
