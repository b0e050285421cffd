import pg from 'pg';

/** Months of the log that are past: what is older than five years may go into the store. */
export const MONTHS = 62;

const BRANDS = `ARRAY['jeep', 'fiat', 'ram', 'peugeot', 'citroen', 'opel', 'abarth', 'leapmotor', 'ds']`;

/**
 * One line of the log by its number: mostly customers and visitors whom it names once or some times, a third the program itself, a
 * hundredth staff; one line of a hundred is over all brands, and one action of a thousand is rare.
 */
const LINE = `
  n, CASE WHEN n % 100 = 7 THEN '*' ELSE (${BRANDS})[1 + (n / 7 * 7919) % 9] END,
  CASE WHEN n % 3 = 0 THEN 'system:worker' WHEN n % 100 = 1 THEN 'account:' || md5('staff' || (n / 100) % (@ROWS@ / 3000))::uuid
    ELSE 'account:' || md5((n * 31 % (@ROWS@ / 8))::text)::uuid END,
  CASE WHEN n % 1000 = 13 THEN 'privacy.exported' ELSE (ARRAY['order.moved', 'charge.moved', 'lead.received', 'visit.moved', 'document.seen', 'account.signed_in',
    'delivery.moved', 'price.changed'])[1 + (n * 31) % 8] END,
  (ARRAY['order', 'charge', 'lead', 'visit', 'document', 'account', 'lead_delivery', 'price'])[1 + (n * 31) % 8],
  md5('subject' || n / 4)::uuid::text, CASE WHEN n % 8 < 4 THEN 'PRE_RESERVE' END, CASE WHEN n % 8 < 4 THEN 'RESERVED' END, NULL,
  CASE WHEN n % 10 = 0 THEN jsonb_build_object('amount', n, 'currency', 'BRL') END`;

const COLUMNS = 'id, brand, actor, action, subject_type, subject_id, from_state, to_state, reason, detail, at';

/** A month as the program makes one, but filled before its indexes are built. */
const fillPart = async (client: pg.Client, month: number, rows: number): Promise<void> => {
  const { rows: found } = await client.query<{ part: string; begin: string; next: string }>(
    `SELECT to_char(m, '"audit_"YYYY_MM') AS part, m::text AS begin, (m + interval '1 month')::text AS next
     FROM (SELECT date_trunc('month', now()) - make_interval(months => $1::int) AS m) AS months`,
    [MONTHS - month],
  );
  const [{ part, begin, next } = { part: '', begin: '', next: '' }] = found;
  const each = Math.floor(rows / (MONTHS + 1));
  const [first, last] = [month * each + 1, month === MONTHS ? rows : (month + 1) * each];
  // The month that runs is not over yet.
  const end = month === MONTHS ? 'now()' : `'${next}'::timestamptz`;
  const { rows: indexes } = await client.query<{ made: string }>(
    `SELECT regexp_replace(pg_get_indexdef(indexrelid), 'INDEX (\\S+) ON (ONLY )?platform\\.audit', 'INDEX \\1_${month} ON platform.${part}') AS made
     FROM pg_index WHERE indrelid = 'platform.audit'::regclass`,
  );
  await client.query(`
    BEGIN;
    CREATE TABLE platform.${part} (LIKE platform.audit INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
    INSERT INTO platform.${part} (${COLUMNS})
    SELECT ${LINE.replaceAll('@ROWS@', String(rows))}, '${begin}'::timestamptz + (n - ${first}) * ((${end} - '${begin}'::timestamptz) / ${last - first + 1})
    FROM generate_series(${first}::bigint, ${last}::bigint) AS n;
    ALTER TABLE platform.${part} ADD PRIMARY KEY (id);
    ${indexes.map(({ made }) => `${made};`).join('\n')}
    COMMENT ON TABLE platform.${part} IS '@append-only';
    ALTER TABLE platform.${part} ENABLE ROW LEVEL SECURITY;
    CREATE POLICY by_brand ON platform.${part} USING (platform.sees_brand_or_house(brand)) WITH CHECK (true);
    ALTER TABLE platform.audit ATTACH PARTITION platform.${part} FOR VALUES FROM ('${begin}') TO ('${next}');
    COMMIT`);
};

/** The oldest month is sealed by the program, as it is to be archived; the seals after it are as many and as large, and made up. */
const sealAll = async (client: pg.Client, rows: number): Promise<void> => {
  const each = Math.floor(rows / (MONTHS + 1));
  await client.query('ANALYZE platform.audit');
  for (let sealed = 0; sealed < each;) {
    const most = Math.min(20_000, each - sealed);
    await client.query('SELECT platform.seal_audit($1, $2)', [most, sealed]);
    sealed += most;
  }
  await client.query(`
    BEGIN;
    CREATE TABLE kept AS SELECT * FROM platform.audit_seal;
    ALTER TABLE platform.audit_seal DROP CONSTRAINT audit_seal_pkey, DROP CONSTRAINT audit_seal_audit_id_key,
      DROP CONSTRAINT audit_seal_previous_check, DROP CONSTRAINT audit_seal_hash_check;
    DROP INDEX platform.audit_seal_chain;
    TRUNCATE platform.audit_seal;
    INSERT INTO platform.audit_seal OVERRIDING SYSTEM VALUE SELECT * FROM kept;
    INSERT INTO platform.audit_seal (id, brand, audit_id, previous, hash) OVERRIDING SYSTEM VALUE
    SELECT id, brand, id, repeat(md5((id - 1)::text), 2), repeat(md5(id::text), 2) FROM platform.audit WHERE id > ${each};
    ALTER TABLE platform.audit_seal ADD PRIMARY KEY (id), ADD CONSTRAINT audit_seal_audit_id_key UNIQUE (audit_id);
    CREATE INDEX audit_seal_chain ON platform.audit_seal (brand, id);
    DROP TABLE kept;
    UPDATE platform.seal_progress SET sealed_to = ${rows}, seen_to = ${rows};
    COMMIT`);
};

/** The log of five years and two months, of so many lines, in a database that was migrated and has no other. */
export const fillAudit = async (url: string, rows: number, tell: (what: string) => void): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      SET timezone = 'UTC'; SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET session_replication_role = replica;
      ALTER TABLE platform.audit DETACH PARTITION platform.audit_before;
      DROP TABLE platform.audit_before;
      TRUNCATE platform.audit_seal`);
    for (let month = 0; month <= MONTHS; month += 1) await fillPart(client, month, rows);
    tell('written');
    await client.query('SELECT platform.make_months()');
    await sealAll(client, rows);
    tell('sealed');
    await client.query(`
      SELECT setval(pg_get_serial_sequence('platform.audit', 'id'), ${rows});
      SELECT setval(pg_get_serial_sequence('platform.audit_seal', 'id'), ${rows})`);
    await client.query('VACUUM ANALYZE platform.audit');
    await client.query('VACUUM ANALYZE platform.audit_seal');
  } finally {
    await client.end();
  }
};
