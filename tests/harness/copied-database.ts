import { randomBytes } from 'node:crypto';
import { nameDatabase, runAsAdmin } from './admin.ts';
import type { TestServer } from './database-setup.ts';

export type CopiedDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** A copy of the run's template, with the demonstration's people or without. */
export async function copyDatabase(server: TestServer, { people = true } = {}): Promise<CopiedDatabase> {
  const { adminUrl, templates, strategy } = server;
  const template = people ? templates.withPeople : templates.empty;
  const name = `volante_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`);
  const drop = () => runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { url: nameDatabase(adminUrl, name), drop };
}
