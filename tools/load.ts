import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#platform/migrate.server.ts';
import { startPostgres } from '#platform/postgres/embedded.server.ts';
import { seedDatabase } from '#seed/seed.server.ts';
import { judge, printTable, type Figure } from '../bench/figures.ts';
import { compareThroughputs, type Throughput } from '../bench/load/figures.ts';
import { runLaunch } from '../bench/load/run.ts';
import { readSettings, type Settings } from '../bench/load/settings.ts';
import { recordFigures } from '../bench/record.ts';
import { buildWeb } from './build.ts';
import { fail, printLine } from './run/print.ts';
import { onStop } from './run/stop.ts';

/** A launch day on a database of its own, once for each number of web processes. */
const settings = ((): Settings => {
  try {
    return readSettings(process.argv.slice(2));
  } catch (error) {
    return fail(
      `${(error as Error).message}\nusage: npm run load -- --rate 5 --seconds 60 --pause 1000 --processes 1,2 --record`,
    );
  }
})();
const { perSecond, seconds, pause, processes, isRecorded } = settings;

if (await buildWeb()) printLine('pages built');
const folder = mkdtempSync(path.join(tmpdir(), 'volante-load-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
const database = await startPostgres({ dataDir: folder });
onStop(() => void database.stop().finally(() => process.exit(1)));
const figures: Figure[] = [];
const throughputs: Throughput[] = [];
try {
  await migrate({ url: database.url });
  await seedDatabase({ url: database.url });
  printLine('database is ready');
  for (const count of processes) {
    const of = { databaseUrl: database.url, databasePid: database.pid };
    const ran = await runLaunch({ ...of, processes: count, perSecond, seconds, pause });
    throughputs.push(ran.throughput);
    figures.push(...ran.figures);
    printLine(`${count} web`);
  }
} finally {
  await database.stop();
}
figures.unshift(...compareThroughputs(throughputs));
const missed = figures.filter((figure) => ['below', 'over'].includes(judge(figure)));
process.stdout.write(`\n${printTable(figures)}\n\n${figures.length} figures, ${missed.length} aims missed\n`);
const command = `npm run load -- --rate ${perSecond} --seconds ${seconds} --pause ${pause} --processes ${processes.join(',')}`;
if (isRecorded) recordFigures(figures, command);
process.exitCode = missed.length > 0 ? 1 : 0;
