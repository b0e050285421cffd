import pg from 'pg';

/** Columns that are a copy's own, or follow from the others. */
const OWN = `'id', 'code', 'position', 'written_in'`;

/** Multiplies the offers of a brand in a market: each once more under an id, a code and a place of its own, as often as it takes. */
export const growOffers = async (options: {
  url: string;
  brand: string;
  market: string;
  times: number;
}): Promise<void> => {
  const { url, brand, market, times } = options;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ columns: string }>(
      `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
       WHERE table_schema = 'offers' AND table_name = 'offer' AND is_generated = 'NEVER' AND column_name NOT IN (${OWN})`,
    );
    const columns = rows[0]?.columns ?? '';
    await client.query(
      `INSERT INTO offers.offer (id, code, position, ${columns})
       SELECT gen_random_uuid(), upper(lpad(to_hex(row_number() OVER ()), 8, '0')), position + 1000 * n, ${columns}
       FROM offers.offer CROSS JOIN generate_series(1, $3::int - 1) AS n
       WHERE brand = $1 AND market = $2 AND deleted_at IS NULL`,
      [brand, market, times],
    );
    await client.query('VACUUM ANALYZE offers.offer');
  } finally {
    await client.end();
  }
};
