import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { migrate } from '#platform/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded.server.ts';
import { nameDatabase, runAsAdmin } from '#tests/harness/admin.ts';
import { archiveOldest } from './audit/archive.ts';
import { fillAudit, MONTHS } from './audit/fill.ts';
import { measureAuditOn, measureCheck, type Costs } from './audit/searches.ts';
import type { Figure } from './figures.ts';

const SMALL = 100_000;
const LARGE = Number(process.env['AUDIT_ROWS'] ?? 10_000_000);

const SETTINGS = {
  // What is filled in one piece with its table is not written twice.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  shared_buffers: '1GB',
  autovacuum: 'off',
} as const;

const tell = (line: string): void => void process.stdout.write(`  ${line}\n`);

const sizeOf = (rows: number): string => `${rows.toLocaleString('en')} lines`;

/** What a line takes that the smaller log did not have to show: its own page and its seal's, each through an index. */
const PAGES_A_LINE = 7;

/** Pages are judged; times say what else ran beside. */
const compare = (small: Costs, large: Costs): Figure[] =>
  [...large].flatMap(([name, { pages, ms, lines }]): Figure[] => {
    const floor = small.get(name) ?? { pages: Number.NaN, ms: Number.NaN, lines };
    const more = PAGES_A_LINE * Math.max(0, lines - floor.lines);
    const line = `audit, ${name}${lines === 0 ? '' : `, ${floor.lines} and ${lines} lines`}`;
    return [
      {
        name: line,
        unit: 'pages',
        floor: floor.pages,
        ours: pages,
        ratio: pages / (floor.pages + more),
        aim: { most: 2 },
      },
      { name: line, unit: 'ms', floor: floor.ms, ours: ms, ratio: ms / floor.ms },
    ];
  });

/** The audit log at 10^5 and at 10^7 lines, in as many months: what it takes to write it, to search it and to archive a month of it. */
export const measureAudit = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-audit-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const server = await startPostgres({ dataDir: folder, change: { settings: SETTINGS } });
  try {
    const measure = async (database: string, rows: number): Promise<Costs> => {
      const url = nameDatabase(server.url, database);
      await runAsAdmin(nameDatabase(server.url, 'postgres'), `CREATE DATABASE ${database}`);
      await migrate({ url });
      const began = performance.now();
      const done = (what: string): void =>
        tell(`${sizeOf(rows)} ${what} after ${((performance.now() - began) / 1000).toFixed(0)} s`);
      await fillAudit(url, rows, done);
      done('ready');
      const costs = await measureAuditOn(url, rows);
      done('measured');
      return costs;
    };
    const small = await measure('small', SMALL);
    const large = await measure('large', LARGE);
    const checked = await measureCheck(nameDatabase(server.url, 'large'), Math.floor(LARGE / (MONTHS + 1)));
    tell(`${checked.toFixed(0)} links of the chain checked in a second`);
    const { rows, seconds, before, during } = await archiveOldest(nameDatabase(server.url, 'large'), folder);
    tell(`a month of ${sizeOf(rows)} archived in ${seconds.toFixed(0)} s`);
    const waits = (['write', 'read'] as const).map((what): Figure => ({
      name: `audit, longest ${what} beside the archiving of a month of ${sizeOf(rows)}`,
      unit: 'ms',
      floor: before[what],
      ours: during[what],
      aim: { most: 1_000 },
    }));
    const rate: Figure = {
      name: 'audit, links of the chain checked in a second of the worker’s ten a minute',
      unit: '/s',
      ours: checked,
    };
    return [...compare(small, large), rate, ...waits];
  } finally {
    await server.stop();
  }
};
