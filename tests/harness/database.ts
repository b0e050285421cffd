import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { nameDatabase, runAsAdmin } from './admin.ts';

/** A database of the test file's own, migrated and seeded, with the demonstration's people: a copy of the run's template. */
export async function createDatabase({ people = true } = {}): Promise<{ url: string; drop: () => Promise<void> }> {
  const { adminUrl, templates, strategy } = inject('testServer');
  const template = people ? templates.withPeople : templates.empty;
  const name = `volante_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`);
  const drop = () => runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { url: nameDatabase(adminUrl, name), drop };
}
