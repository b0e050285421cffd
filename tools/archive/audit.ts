import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { fetchFile, type Digest, type ObjectStore } from '#platform/files/object-store.server.ts';

/** The owner's connection, and where files go. */
export type Archiving = { readonly client: pg.Client; readonly store: ObjectStore };

export class ArchiveFault extends Error {}

/** Years in which an order's history is asked for: what is younger stays. */
export const LEAST_MONTHS = 60;

const COLUMNS = 'id, brand, actor, action, subject_type, subject_id, from_state, to_state, reason, detail, at';
const NAME = /^audit_(?:\d{4}_\d\d|before)$/;

type Part = { readonly name: string; readonly from: string | null; readonly until: string };

const findPart = async (client: pg.Client, name: string): Promise<Part> => {
  if (!NAME.test(name)) throw new ArchiveFault('a part is named audit_2026_11, or audit_before');
  const { rows } = await client.query<Part>(
    `SELECT $1::text AS name, substring(bound FROM 'FROM \\(''([^'']+)''\\)') AS from, substring(bound FROM 'TO \\(''([^'']+)''\\)') AS until
     FROM (SELECT pg_get_expr(p.relpartbound, p.oid) AS bound FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid
       WHERE i.inhparent = 'platform.audit'::regclass AND p.relname = $1) AS part`,
    [name],
  );
  if (rows[0] === undefined) throw new ArchiveFault(`the audit log has no part ${name}`);
  return rows[0];
};

/**
 * `platform.broken_audit` for a stretch of the log, given the part's bounds: each link is looked up, as the view reads the chain from
 * its beginning. A line that is not in the part may be in the month beside it.
 */
const BROKEN = `
  SELECT FROM platform.audit_seal s
  LEFT JOIN platform.audit a ON a.id = s.audit_id AND a.at >= coalesce($3::timestamptz, '-infinity') AND a.at < $4::timestamptz
  WHERE s.audit_id BETWEEN $1::bigint AND $2::bigint
    AND (s.previous <> coalesce(
        (SELECT p.hash FROM platform.audit_seal p WHERE p.brand = s.brand AND p.id < s.id ORDER BY p.id DESC LIMIT 1), repeat('0', 64))
      OR CASE WHEN a.id IS NULL
        THEN NOT EXISTS (SELECT FROM platform.audit b WHERE b.id = s.audit_id)
          AND NOT platform.is_archived(s.audit_id)
        ELSE s.hash <> platform.audit_hash(s.previous, a) END)
  LIMIT 1`;

type Facts = { rows: number; first: string; last: string; from: string; unsealed: number; old: boolean };

const readFacts = async (client: pg.Client, { name, from, until }: Part, months: number): Promise<Facts> => {
  const { rows } = await client.query<Facts>(
    `SELECT count(*)::int AS rows, min(id)::text AS first, max(id)::text AS last, min(at)::text AS from,
       count(*) FILTER (WHERE NOT EXISTS (SELECT FROM platform.audit_seal s WHERE s.audit_id = a.id))::int AS unsealed,
       $1::timestamptz <= now() - make_interval(months => $2) AS old
     FROM platform.${name} a`,
    [until, months],
  );
  const [facts] = rows;
  if (facts === undefined || facts.rows === 0) throw new ArchiveFault(`${name} has no rows`);
  if (!facts.old) throw new ArchiveFault(`${name} is not ${months} months old`);
  if (facts.unsealed > 0) throw new ArchiveFault(`${facts.unsealed} rows of ${name} are not sealed yet`);
  const broken = await client.query(BROKEN, [facts.first, facts.last, from, until]);
  // In the archive nobody would see it any more.
  if (broken.rowCount !== 0) throw new ArchiveFault(`${name} has rows that are not as they were sealed`);
  return facts;
};

/** Every number of the part, as stretches. */
const readNumbers = async (client: pg.Client, name: string): Promise<string> => {
  const { rows } = await client.query<{ ids: string }>(
    `SELECT range_agg(int8range(id, id, '[]'))::text AS ids FROM platform.${name}`,
  );
  return rows[0]?.ids ?? '';
};

/** Looked at without a lock, as it reads all of it. */
const isStill = async (client: pg.Client, name: string, facts: Facts): Promise<boolean> => {
  const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM platform.${name}`);
  return rows[0]?.n === facts.rows;
};

/** Counts and hashes what passes. */
const measured = (): { readonly through: Transform; readonly digest: () => Digest } => {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, digest: () => ({ bytes, sha256: hash.digest('hex') }) };
};

/** In a folder of its own, which goes afterwards. */
const inFolder = async <Made>(work: (folder: string) => Promise<Made>): Promise<Made> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-archive-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * A month into the store, then out of the log. What was put is read back before anything is taken away; the lock under which the part
 * goes is given up after a fifth of a second and tried again.
 */
export const archiveMonth = (
  { client, store }: Archiving,
  name: string,
  months = LEAST_MONTHS,
): Promise<{ rows: number; bytes: number }> =>
  inFolder(async (folder) => {
    await client.query(`SET timezone = 'UTC'; SET statement_timeout = 0`);
    const part = await findPart(client, name);
    const facts = await readFacts(client, part, months);
    const file = path.join(folder, 'part');
    const { through, digest } = measured();
    const rows = client.query(copyTo(`COPY (SELECT ${COLUMNS} FROM platform.${name} ORDER BY id) TO STDOUT`));
    await pipeline(rows, createGzip(), through, createWriteStream(file, { mode: 0o600 }));
    const expected = digest();
    const key = `archive/platform.audit/${name}-${facts.first}-${facts.last}.copy.gz`;
    await store.put(key, { path: file, ...expected });
    if (!(await fetchFile(store, { key, expected }, path.join(folder, 'again'))))
      throw new ArchiveFault('the store does not have what it took');
    const { bytes, sha256 } = expected;
    const ids = await readNumbers(client, name);
    const changed = new ArchiveFault(`${name} was written to meanwhile: begin again`);
    if (!(await isStill(client, name, facts))) throw changed;
    await withShortLock(client, async () => {
      await client.query(`ALTER TABLE platform.audit DETACH PARTITION platform.${name}`);
      const later = await client.query(`SELECT FROM platform.${name} WHERE id > $1::bigint LIMIT 1`, [facts.last]);
      if (later.rowCount !== 0) throw changed;
      await client.query(
        `INSERT INTO platform.audit_archive (part, from_at, until_at, first_id, last_id, rows, key, bytes, sha256, ids)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [name, part.from ?? facts.from, part.until, facts.first, facts.last, facts.rows, key, bytes, sha256, ids],
      );
      await client.query(`DROP TABLE platform.${name}`);
    });
    return { rows: facts.rows, bytes };
  });

const TRIES = 50;

const withShortLock = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '200ms'`);
    try {
      await work();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      const busy = error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
      if (!busy || tries === TRIES) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 50 * tries);
      });
    }
  }
};

type Record = { from: string; until: string; rows: number; key: string; bytes: string; sha256: string };

/** An archived month back into the log, under the seals that it left there. */
export const restoreMonth = ({ client, store }: Archiving, name: string): Promise<{ rows: number }> =>
  inFolder(async (folder) => {
    await client.query(`SET timezone = 'UTC'; SET statement_timeout = 0`);
    const found = await client.query<Record>(
      `SELECT from_at::text AS from, until_at::text AS until, rows::int AS rows, key, bytes::text AS bytes, sha256
       FROM platform.audit_archive WHERE part = $1`,
      [name],
    );
    const [record] = found.rows;
    if (record === undefined || !NAME.test(name)) throw new ArchiveFault(`no part ${name} was archived`);
    const file = path.join(folder, 'part');
    const expected = { bytes: Number(record.bytes), sha256: record.sha256 };
    if (!(await fetchFile(store, { key: record.key, expected }, file)))
      throw new ArchiveFault(`${record.key} is not in the store`);
    await loadPart(client, { name, record, file });
    try {
      await withShortLock(client, async () => {
        const bounds = `FROM (${name === BEFORE ? 'MINVALUE' : pg.escapeLiteral(record.from)}) TO (${pg.escapeLiteral(record.until)})`;
        await client.query(`ALTER TABLE platform.audit ATTACH PARTITION platform.${name} FOR VALUES ${bounds}`);
        await client.query(`ALTER TABLE platform.${name} DROP CONSTRAINT ${name}_month`);
        await client.query('DELETE FROM platform.audit_archive WHERE part = $1', [name]);
      });
    } catch (error) {
      await client.query(`DROP TABLE platform.${name}`);
      throw error;
    }
    return { rows: record.rows };
  });

const BEFORE = 'audit_before';

/** A table beside the log, with all that attaching would else look for or build while it holds up the writers. */
const loadPart = async (
  client: pg.Client,
  { name, record, file }: { name: string; record: Record; file: string },
): Promise<void> => {
  const found = await client.query<{ isPart: boolean }>(
    `SELECT relispartition AS "isPart" FROM pg_class WHERE oid = to_regclass($1)`,
    [`platform.${name}`],
  );
  if (found.rows[0]?.isPart === true) throw new ArchiveFault(`${name} is part of the log`);
  const until = `at < ${pg.escapeLiteral(record.until)}`;
  const bounds = name === BEFORE ? until : `at >= ${pg.escapeLiteral(record.from)} AND ${until}`;
  await client.query('BEGIN');
  try {
    // One that was loaded before the program died, and never became part of the log.
    await client.query(`
      DROP TABLE IF EXISTS platform.${name};
      CREATE TABLE platform.${name} (LIKE platform.audit INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES,
        PRIMARY KEY (id), CONSTRAINT ${name}_month CHECK (${bounds}));
      COMMENT ON TABLE platform.${name} IS '@append-only';
      ALTER TABLE platform.${name} ENABLE ROW LEVEL SECURITY;
      CREATE POLICY by_brand ON platform.${name} USING (platform.sees_brand_or_house(brand)) WITH CHECK (true)`);
    const target = client.query(copyFrom(`COPY platform.${name} (${COLUMNS}) FROM STDIN`));
    await pipeline(createReadStream(file), createGunzip(), target);
    if (target.rowCount !== record.rows) throw new ArchiveFault(`${record.key} has ${target.rowCount} rows`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};
