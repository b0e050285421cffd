import { openDatabase } from '#platform/database.server.ts';
import { readEnvOrExit } from '#platform/env.server.ts';
import { listDead, revive, type DeadJob } from '#platform/jobs/outbox.server.ts';
import { findRunningPostgres } from '#platform/postgres/running.server.ts';
import { fail } from './run/print.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const MOST = 200;

const lineOf = ({ id, topic, brand, attempts, error, createdAt, deadAt }: DeadJob): string =>
  [id, topic, brand, `tries ${attempts}`, createdAt.toISOString(), deadAt.toISOString(), error ?? ''].join('  ');

const env = readEnvOrExit({ ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' });
const url = env.DATABASE_URL ?? findRunningPostgres({ dataDir: env.VOLANTE_DATA });
if (url === undefined) fail('the program is not running, and DATABASE_URL is not set');
const [verb = 'list', id = ''] = process.argv.slice(2);
const db = openDatabase({ url, pool: 1 });
try {
  if (verb === 'list') {
    const dead = await db.read({ allBrands: true }, (tx) => listDead(tx, MOST));
    print([`${dead.length === MOST ? 'the latest ' : ''}${dead.length} given up`, ...dead.map(lineOf)].join('\n'));
  } else if (verb === 'revive' && /^\d+$/.test(id)) {
    const revived = await db.withTx({ allBrands: true, actor: 'system:jobs' }, (tx) => revive(tx, Number(id)));
    if (revived === 0) fail(`no job ${id} was given up`);
    print(`job ${id} is tried again`);
  } else fail('jobs [list], or jobs revive <id>');
} finally {
  await db.close();
}
