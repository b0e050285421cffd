import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { CLAIM_DAYS } from '#features/promotions/rules/handover.ts';
import { brandNames } from '../brand-names.ts';
import { seedId } from '../deterministic.ts';
import { BRANDS_WITH_PROMOTION, CODE, DAYS, DRAW_AFTER, PERMIT, WORDS } from './promotions.ts';

type Market = 'br' | 'ar';

/** The newest car that the market sells. */
const CAR = `
  SELECT m.code, m.name FROM catalog.model m
  WHERE m.brand = $1 AND m.closed_at IS NULL AND EXISTS (
    SELECT FROM catalog.version v JOIN catalog.version_price p USING (brand, mvs_code, year)
    JOIN catalog.price_list l ON l.id = p.list_id AND l.market = $2 AND l.type = 'PUBLIC' AND l.valid_from <= now() AND l.valid_until IS NULL
    WHERE v.brand = m.brand AND v.model_code = m.code)
  ORDER BY m.launched_on DESC, m.code LIMIT 1`;
const PROMOTION = `
  INSERT INTO promotions.promotion (id, brand, market, code, name, summary, model_code, state, permit, starts_at, ends_at, draw_on, series,
    series_size, for_joining, for_drive, for_invitation, for_qr_code, most_numbers, number_key, edition, published_at, claim_days)
  SELECT $1, $2, $3, $4, $5, $6, $7, 'PUBLISHED', $8, day, day + make_interval(days => $9), (day + make_interval(days => $9 + $10))::date,
    10, 100000, 1, 2, 1, 1, 20, $11, 1, now(), $12
  FROM (SELECT date_trunc('day', now() AT TIME ZONE 'America/Sao_Paulo') AT TIME ZONE 'America/Sao_Paulo' AS day) d
  ON CONFLICT DO NOTHING`;
const EDITION = `
  INSERT INTO promotions.edition (promotion_id, brand, edition, rules, ends_at, draw_on, written_by, approved_by, approved_at)
  SELECT id, brand, 1, $2, ends_at, draw_on, 'system:seed', 'system:demonstration', now() FROM promotions.promotion WHERE id = $1
  ON CONFLICT DO NOTHING`;
const PRIZE = `
  INSERT INTO promotions.prize (id, brand, promotion_id, position, name, text, stock) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT DO NOTHING`;

const seedSite = async (client: Client, brand: string, market: Market): Promise<void> => {
  const has = await client.query('SELECT FROM promotions.promotion WHERE brand = $1 AND market = $2 LIMIT 1', [
    brand,
    market,
  ]);
  if (has.rows.length > 0) return;
  const { rows } = await client.query<{ code: string; name: string }>(CAR, [brand, market]);
  const car = rows[0];
  if (car === undefined) return;
  const filled = (text: string): string =>
    text
      .replaceAll('{brand}', brandNames[brand] ?? brand)
      .replaceAll('{car}', car.name)
      .replaceAll('{claimDays}', String(CLAIM_DAYS[market]));
  const { name, summary, prizes, rules } = WORDS[market];
  const id = seedId(`promotions ${brand} ${market}`);
  const key = randomBytes(32);
  await client.query(PROMOTION, [
    id,
    brand,
    market,
    CODE[market],
    filled(name),
    filled(summary),
    car.code,
    PERMIT[market],
    DAYS,
    DRAW_AFTER,
    key,
    CLAIM_DAYS[market],
  ]);
  await client.query(EDITION, [id, filled(rules)]);
  for (const [position, prize] of prizes.entries()) {
    const words = [filled(prize.name), filled(prize.text), prize.stock];
    await client.query(PRIZE, [seedId(`promotions ${brand} ${market} ${position}`), brand, id, position, ...words]);
  }
};

/** A promotion of brands and markets that have none; what is there is its team's. */
export const seedPromotions = async (client: Client): Promise<void> => {
  for (const brand of BRANDS_WITH_PROMOTION)
    for (const market of ['br', 'ar'] as const) await seedSite(client, brand, market);
};
