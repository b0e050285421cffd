import type { Client } from 'pg';
import { seedId } from '../deterministic.ts';
import { AUDIENCES, BENEFITS, PARTNER, type BenefitSeed } from './benefits.ts';

type Site = { readonly brand: string; readonly market: 'br' | 'ar' };

/** Codes of each benefit. */
const CODES = 60;

const PARTNER_ROW = `
  INSERT INTO benefits.partner (id, brand, market, code, name, active) VALUES ($1, $2, $3, 'rede', $4, true) ON CONFLICT DO NOTHING`;
const AUDIENCE_ROW = `INSERT INTO benefits.audience (id, brand, market, name, kind) VALUES ($1, $2, $3, $4, $5)`;
const BENEFIT_ROW = `
  INSERT INTO benefits.benefit (id, brand, market, partner_id, audience_id, title, summary, terms, picture, modes, percent, currency,
    coverage, at_dealer, per_person, valid_from, active, written_by, approved_by, approved_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'NATIONAL', true, 1, '2026-01-01T03:00:00Z', true, 'system:seed',
    'system:embedded', now())`;
const DEALER_ROWS = `
  INSERT INTO benefits.benefit_dealer (benefit_id, brand, dealer_id)
  SELECT $1, brand, id FROM dealers.dealer
  WHERE brand = $2 AND market = $3 AND closed_at IS NULL AND blocked_at IS NULL AND 'SERVICE' = ANY(services)`;
const CODE_ROWS = `
  INSERT INTO benefits.code (id, brand, partner_id, benefit_id, code)
  SELECT md5($1::uuid::text || n)::uuid, $2, $3::uuid, $1::uuid, upper(left(md5($1::uuid::text || 'code' || n), 12)) FROM generate_series(1, $4::int) n`;

const idOf = ({ brand, market }: Site, what: string): string => seedId(`benefits ${brand} ${market} ${what}`);

const seedBenefit = async (
  client: Client,
  site: Site,
  { slug, words, audience, ...of }: BenefitSeed,
): Promise<void> => {
  const { brand, market } = site;
  const id = idOf(site, slug);
  const partner = idOf(site, 'partner');
  const { title, summary, terms } = words[market];
  await client.query(BENEFIT_ROW, [
    id,
    brand,
    market,
    partner,
    idOf(site, audience),
    title,
    summary,
    terms,
    of.picture,
    of.modes,
    of.percent,
    market === 'br' ? 'BRL' : 'ARS',
  ]);
  await client.query(DEALER_ROWS, [id, brand, market]);
  await client.query(CODE_ROWS, [id, brand, partner, CODES]);
};

/** Benefits of brands and markets that have dealerships and none yet; what is there is its team's. */
export const seedBenefits = async (client: Client): Promise<void> => {
  const { rows } = await client.query<Site>('SELECT DISTINCT brand, market FROM dealers.dealer ORDER BY brand, market');
  for (const site of rows) {
    const { brand, market } = site;
    const { rowCount } = await client.query(PARTNER_ROW, [idOf(site, 'partner'), brand, market, PARTNER[market]]);
    if (rowCount === 0) continue;
    for (const kind of ['EVERYBODY', 'OWNERS'] as const)
      await client.query(AUDIENCE_ROW, [idOf(site, kind), brand, market, AUDIENCES[kind][market], kind]);
    for (const benefit of BENEFITS) await seedBenefit(client, site, benefit);
  }
};
