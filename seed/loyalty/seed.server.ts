import type { Client } from 'pg';
import { seedId } from '../deterministic.ts';
import { LOYALTY } from './programmes.ts';

const PROGRAMMES = `
  INSERT INTO loyalty.programme (id, brand, market, code, name, lead, welcome, membership, months, levels, plans, faq, position)
  SELECT id, brand, market, code, name, lead, welcome, membership, months, levels, plans, faq, position
  FROM jsonb_to_recordset($1::jsonb) AS t (id uuid, brand text, market text, code text, name text, lead text, welcome text,
    membership text, months integer, levels jsonb, plans jsonb, faq jsonb, position integer)
  ON CONFLICT DO NOTHING RETURNING id`;
const PLANS = `
  INSERT INTO loyalty.plan (id, brand, programme_id, code, name, text, amount, months, written_by, approved_by, approved_at)
  SELECT t.id, t.brand, t.programme_id, t.code, t.name, t.text, t.amount, t.months, 'system:seed', 'system:release', now()
  FROM jsonb_to_recordset($1::jsonb) AS t (id uuid, brand text, programme_id uuid, code text, name text, text text, amount bigint,
    months integer)
  WHERE t.programme_id = ANY($2::uuid[]) ON CONFLICT DO NOTHING`;
const MEDALS = `
  INSERT INTO loyalty.medal (id, brand, programme_id, code, name, text, rule, points, most, position, written_by, approved_by,
    approved_at)
  SELECT t.id, t.brand, t.programme_id, t.code, t.name, t.text, t.rule, t.points, t.most, t.position, 'system:seed', 'system:release', now()
  FROM jsonb_to_recordset($1::jsonb) AS t (id uuid, brand text, programme_id uuid, code text, name text, text text, rule text,
    points integer, most integer, position integer)
  ON CONFLICT DO NOTHING`;
const PRIZES = `
  INSERT INTO loyalty.prize (id, brand, programme_id, name, text, drawing, points, stock, written_by, approved_by, approved_at)
  SELECT t.id, t.brand, t.programme_id, t.name, t.text, t.drawing, t.points, t.stock, 'system:seed', 'system:release', now()
  FROM jsonb_to_recordset($1::jsonb) AS t (id uuid, brand text, programme_id uuid, name text, text text, drawing text,
    points integer, stock integer)
  ON CONFLICT DO NOTHING`;

const named = ({ key, programme, ...row }: { key: string; programme: string }) => ({
  ...row,
  id: seedId(key),
  programme_id: seedId(programme),
});

/** Programmes, medals and prizes that are missing; what is there is its brand's. A plan at a price comes with a new programme alone. */
export const seedLoyalty = async (client: Client): Promise<void> => {
  const programmes = LOYALTY.map(({ programme: { key, ...row } }) => ({ ...row, id: seedId(key) }));
  const { rows } = await client.query<{ id: string }>(PROGRAMMES, [JSON.stringify(programmes)]);
  const made = rows.map(({ id }) => id);
  await client.query(PLANS, [JSON.stringify(LOYALTY.map(({ plan }) => named(plan))), made]);
  await client.query(MEDALS, [JSON.stringify(LOYALTY.flatMap(({ medals }) => medals.map(named)))]);
  await client.query(PRIZES, [JSON.stringify(LOYALTY.flatMap(({ prizes }) => prizes.map(named)))]);
};
