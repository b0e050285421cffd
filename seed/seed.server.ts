import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { withClient } from '#platform/database/client.server.ts';
import { seedBenefits } from './benefits/seed.server.ts';
import { seedEvents } from './events/seed.server.ts';
import { seedPromotions } from './promotions/seed.server.ts';
import { seedOffers } from './offers/seed.server.ts';
import { seedLoyalty } from './loyalty/seed.server.ts';
import { seedQuizzes } from './quiz/seed.server.ts';
import { seedPages } from './pages/seed.server.ts';
import { writeTables, type TableSeed } from './write.server.ts';

const NAME = 'catalogue';
const FOLDER = import.meta.dirname;
/** Carries the municipalities of Brazil. */
const PLACES_PACKAGE = path.join(FOLDER, '../node_modules/@brazilian-utils/brazilian-utils/package.json');

/** Tables that stand with their rules. */
const EMBEDDED = ['plans.ts', 'taxes.ts'].map((name) => `../features/financing/rules/embedded/${name}`);

/** What the catalogue is made from: reading the sources is many times faster than building it to see whether it changed. */
const hashSources = (): string => {
  const files = globSync('**/*.ts', {
    cwd: FOLDER,
    exclude: (name) => name.endsWith('.test.ts') || name === 'pictures',
  }).sort();
  const hash = createHash('sha256').update(readFileSync(PLACES_PACKAGE));
  for (const file of EMBEDDED) hash.update(readFileSync(path.join(FOLDER, file)));
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(path.join(FOLDER, file)));
  return hash.digest('hex');
};

/**
 * Writes the embedded catalogue: models, parts, prices, places, dealers and stock. Nothing is done when the database holds
 * this very catalogue already; otherwise rows are added, changed or closed, and none that an order names is deleted.
 */
export const seedDatabase = async ({ url }: { url: string }): Promise<void> => {
  const hash = hashSources();
  await withClient({ connectionString: url, application_name: 'volante-seed' }, async (client) => {
    await client.query('BEGIN');
    // One seeding process at a time; the second finds the work done.
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('volante.seed', 0))`);
    await client.query(`SET LOCAL app.brand = '*'; SET LOCAL app.actor = 'system:seed'`);
    const { rows } = await client.query<{ hash: string }>('SELECT hash FROM platform.seed WHERE name = $1', [NAME]);
    if (rows[0]?.hash !== hash) await write(client, hash);
    await seedOffers(client, hash);
    await seedPages(client);
    await seedLoyalty(client);
    await seedBenefits(client);
    await seedEvents(client);
    await seedPromotions(client);
    await seedQuizzes(client);
    await client.query('COMMIT');
  });
};

/** A brand that imported its own catalogue keeps it: the embedded one no longer touches its rows. */
const sparing = (table: TableSeed, stored: readonly string[]): TableSeed => {
  if (!table.table.startsWith('catalog.') || stored.length === 0) return table;
  const list = stored.map((brand) => pg.escapeLiteral(brand)).join(', ');
  const rows = table.rows.filter((row) => !('brand' in row && stored.includes(String(row.brand))));
  return { ...table, rows, scope: `existing.brand NOT IN (${list})` };
};

const write = async (client: pg.Client, hash: string): Promise<void> => {
  const { buildTables } = await import('./tables.ts');
  const { rows } = await client.query<{ brand: string }>(
    'SELECT brand FROM catalog.edition WHERE imported_at IS NOT NULL',
  );
  const stored = rows.map(({ brand }) => brand);
  await writeTables(
    client,
    buildTables().map((table) => sparing(table, stored)),
  );
  await client.query('UPDATE catalog.edition SET version = version + 1 WHERE imported_at IS NULL');
  await client.query('SELECT catalog.index_accessories(brand, NULL) FROM (SELECT DISTINCT brand FROM catalog.model) b');
  await client.query(
    `INSERT INTO platform.seed (name, hash) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET hash = EXCLUDED.hash, at = now()`,
    [NAME, hash],
  );
};
