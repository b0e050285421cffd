import { hmac } from './crypto.server.ts';
import type { Database } from './database.server.ts';
import type { Env } from './env.server.ts';
import { sql } from './sql.server.ts';

const NAMES = ['APP_SECRETS', 'DATA_KEYS'] as const;

export class OtherSecrets extends Error {
  constructor(names: readonly string[]) {
    super(
      `${names.join(', ')}: none of them is known to this database, which other processes have served: give every process the same (docs/operations.md)`,
    );
    this.name = 'OtherSecrets';
  }
}

/**
 * Refuses a process whose secrets are all others than those this database was served with: what it seals nobody else could open.
 * While one is rotated a process brings the old beside the new, and so makes the new one known.
 */
export const checkSharedSecrets = (db: Database, env: Pick<Env, (typeof NAMES)[number]>): Promise<void> =>
  db.withTx({ allBrands: true, actor: 'system:start' }, async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('volante.shared-secrets', 0))`);
    const known = await tx.rows(sql<{ name: string; fingerprint: string }>`
      SELECT name, fingerprint FROM platform.shared_secret`);
    const own = NAMES.map((name) => ({ name, fingerprints: env[name].map(fingerprintOf) }));
    const foreign = own.filter(({ name, fingerprints }) => {
      const others = known.filter((item) => item.name === name);
      return others.length > 0 && !others.some(({ fingerprint }) => fingerprints.includes(fingerprint));
    });
    if (foreign.length > 0) throw new OtherSecrets(foreign.map(({ name }) => name));
    for (const { name, fingerprints } of own) {
      await tx.run(sql`
        INSERT INTO platform.shared_secret (name, fingerprint) SELECT ${name}, unnest(${fingerprints}::text[])
        ON CONFLICT DO NOTHING`);
    }
  });

const fingerprintOf = (secret: string): string => hmac(secret, 'volante.fingerprint', 'base64');
