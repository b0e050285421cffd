import type { Client } from 'pg';
import { buildOffers } from './build.ts';
import { readShops } from './facts.ts';
import { offerLabels } from './labels.ts';
import { seedOfferUnits } from './units.ts';

const NAME = 'offers';
/** Days after which the dates of untouched offers are counted anew, so that a demonstration does not run out of them. */
const FRESH_DAYS = 5;

const COLUMNS = `id uuid, brand text, market text, code text, state text, position integer, type text, kind text, title text,
  description text, terms text, condition text, model_code text, mvs_code text, year integer, version_name text, color_code text,
  mileage_km integer, mopar_type text, discount_type text, coupon_code text, part_id text, price jsonb, currency text,
  amount bigint, former_amount bigint, net_amount bigint, percent float8, list_amount bigint, coverage text, coverage_id text,
  region_code text, state_code text, zone_code text, group_code text, dealer_id uuid, dealer_name text, city_name text,
  valid_from timestamptz, valid_until timestamptz, stock integer, categories text[], features text[], stamp text,
  model_name text, model_slug text, body_kind text, fuel text, picture_path text, part_name text`;

const NAMES = COLUMNS.split(',').map((column) => column.trim().split(/\s+/)[0] ?? '');
/** An offer somebody worked on is theirs; of the others all but their place in the lifecycle may change. */
const CHANGED = NAMES.filter((name) => !['id', 'brand', 'market', 'code', 'state', 'position'].includes(name));

const OFFERS = `
  INSERT INTO offers.offer AS existing (${NAMES.join(', ')}, created_by, updated_by, published_at, priced_at)
  SELECT ${NAMES.map((name) => `given.${name}`).join(', ')}, 'system:seed', 'system:seed',
    CASE WHEN given.state <> 'draft' THEN given.valid_from END, 'epoch'
  FROM jsonb_to_recordset($1::jsonb) AS given (${COLUMNS})
  ON CONFLICT (id) DO UPDATE SET ${CHANGED.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}, priced_at = 'epoch'
  WHERE existing.version = 1`;

const LABELS = `
  INSERT INTO offers.label (kind, code, name, position)
  SELECT kind, code, name, position FROM jsonb_to_recordset($1::jsonb) AS given (kind text, code text, name jsonb, position integer)
  ON CONFLICT (kind, code) DO UPDATE SET name = EXCLUDED.name, position = EXCLUDED.position`;

const GONE = `
  UPDATE offers.offer SET deleted_at = now()
  WHERE created_by = 'system:seed' AND version = 1 AND deleted_at IS NULL AND NOT id = ANY($1::uuid[])`;

/** Writes the embedded offers after the catalogue they are made from, when either changed or their dates have aged. */
export const seedOffers = async (client: Client, hash: string): Promise<void> => {
  const { rows: known } = await client.query<{ fresh: boolean }>(
    `SELECT hash = $2 AND at > now() - make_interval(days => $3) AS fresh FROM platform.seed WHERE name = $1`,
    [NAME, hash, FRESH_DAYS],
  );
  if (known[0]?.fresh === true) return;
  const { rows: clock } = await client.query<{ now: Date }>('SELECT now() AS now');
  const now = clock[0]?.now ?? new Date();
  const shops = await readShops(client);
  const offers = shops.flatMap((shop) => buildOffers(shop, now));
  await client.query(LABELS, [JSON.stringify(offerLabels)]);
  await client.query(OFFERS, [JSON.stringify(offers)]);
  await client.query(GONE, [offers.map(({ id }) => id)]);
  await seedOfferUnits(client, offers, shops);
  await client.query('ANALYZE offers.offer, stock.unit');
  await client.query(
    `INSERT INTO platform.seed (name, hash) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET hash = EXCLUDED.hash, at = now()`,
    [NAME, hash],
  );
};
