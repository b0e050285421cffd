import type { Client } from 'pg';
import { seedId } from '../deterministic.ts';
import { PAGES, type PageSeed } from './pages.ts';

const PAGE = `
  INSERT INTO content.page (id, brand, market, slug, changed_by)
  VALUES ($1, $2, $3, $4, 'system:seed') ON CONFLICT DO NOTHING`;
const VERSION = `
  INSERT INTO content.page_version (id, page_id, brand, number, state, title, description, blocks, makers, decided_by, decided_at)
  VALUES ($1, $2, $3, 1, 'APPROVED', $4, $5, $6, '{system:seed}', 'system:embedded', now())`;
const SHOWN = `INSERT INTO content.publication (page_id, brand, version_id, actor) VALUES ($1, $2, $3, 'system:embedded')`;

const seedPage = async (
  client: Client,
  { brand, market, slug, title, description, blocks }: PageSeed,
): Promise<void> => {
  const id = seedId(`page ${brand} ${market} ${slug}`);
  const versionId = seedId(`page ${brand} ${market} ${slug} 1`);
  const { rowCount } = await client.query(PAGE, [id, brand, market, slug]);
  if (rowCount === 0) return;
  await client.query(VERSION, [versionId, id, brand, title, description, JSON.stringify(blocks)]);
  await client.query(SHOWN, [id, brand, versionId]);
};

/** Pages that are missing; one that is there is its team's. */
export const seedPages = async (client: Client): Promise<void> => {
  for (const page of PAGES) await seedPage(client, page);
};
