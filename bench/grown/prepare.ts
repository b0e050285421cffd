import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createApplication } from '#app/server/boot.ts';
import { migrate } from '#platform/migrate.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { runAsAdmin } from '#tests/harness/admin.ts';
import { ask } from '#tests/harness/cars.ts';
import { openFixtures } from '#tests/http/fixtures.ts';
import { samplesOf } from '#tests/http/samples.ts';
import { openCounters } from './counters.ts';
import { sendingsOf } from './ask.ts';
import { fillClub } from './club-rows.ts';
import { growTables, type Growth } from './copy-rows.ts';
import { readPatterns } from './patterns.ts';
import { SEEDED, startGrownWeb, type GrownPlace } from './place.ts';
import { callQuestions, consoleQuestions, pageQuestions, type Suite, type Found, type Question } from './questions.ts';
import { workOff } from './worked.ts';

export type Prepared = Found & { readonly growths: readonly Growth[] };

/** Rows of each table in the small database, and in the grown one (`GROWN_ROWS`); orders are ten times as many. */
export const SMALL_ROWS = 100;
export const GROWN_ROWS = Number(process.env['GROWN_ROWS'] ?? 10_000);

/** The database in which every call was made once. */
const FILLED = 'filled';

/** What addresses name that the suite of all calls did not make. */
const KNOWN = `
  SELECT slug AS value FROM catalog.model WHERE brand = 'jeep' AND slug IS NOT NULL
  UNION ALL SELECT code FROM events.event UNION ALL SELECT code FROM promotions.promotion
  UNION ALL SELECT slug FROM content.page WHERE brand = 'jeep'
  UNION ALL (SELECT id::text FROM platform.exchange_error LIMIT 3)
  UNION ALL (SELECT id::text FROM reservations.withdrawal LIMIT 3)
  UNION ALL (SELECT id FROM catalog.part WHERE brand = 'jeep' LIMIT 1)
  UNION ALL (SELECT id::text FROM accounts.account ORDER BY id LIMIT 3)
  UNION ALL (SELECT m.code FROM catalog.model m WHERE brand = 'jeep' LIMIT 1)`;

/** All that is asked, found out on the database that the others are copies of. */
const findQuestions = async (place: GrownPlace): Promise<Found> => {
  const web = await startGrownWeb(place, SEEDED);
  const { env } = place.envOf(SEEDED);
  const application = await createApplication(env);
  try {
    const fixtures = await openFixtures({ url: web.url, application: { services: { env } } }, place.urlOf(SEEDED));
    const suite: Suite = { fixtures, samples: samplesOf(fixtures.facts), routes: application.registry };
    const { rows } = await ask<{ value: string }>(place.urlOf(SEEDED), KNOWN);
    const { mvsCode, year } = fixtures.facts.car.choice;
    const known = [...rows.map(({ value }) => value), `${mvsCode}-${year}`];
    const pages = await pageQuestions(web.url, suite, known);
    const screens = await consoleQuestions(web.url, suite, known);
    const questions = [...callQuestions(suite), ...pages.questions, ...screens.questions];
    // Reading before writing: what is written ends sessions and removes what was named.
    const order = (one: Question): number => (one.kind === 'write' ? 1 : 0);
    return {
      questions: questions.toSorted((one, other) => order(one) - order(other)),
      missing: [...pages.missing, ...screens.missing],
    };
  } finally {
    await application.services.db.close();
    await web.process.stop();
  }
};

/** Every table with rows in it: the calls that write are made once, and the worker does what comes of them. */
const fillTables = async (place: GrownPlace, questions: readonly Question[]): Promise<void> => {
  await place.copy(SEEDED, FILLED);
  const web = await startGrownWeb(place, FILLED);
  const counters = await openCounters(place.urlOf(FILLED));
  try {
    for (const question of questions.filter(({ kind }) => kind === 'write'))
      await sendingsOf(web.url, counters, question);
    await workOff(place, { database: FILLED, webUrl: web.url, counters });
  } finally {
    await counters.close();
    await web.process.stop();
  }
};

/** Sessions of kept databases end meanwhile, and refusals would be measured: they are as old as when the databases were last asked. */
const youngerBy = (milliseconds: number): string => {
  const age = `interval '${Math.round(milliseconds)} milliseconds'`;
  const times = ['created_at', 'seen_at', 'ends_at', 'proved_at'].map((time) => `${time} = ${time} + ${age}`);
  return `UPDATE accounts.session SET ${times.join(', ')}`;
};

/** The small database and the grown one: the same seed, people and samples, and more or fewer copies of every row. */
export const prepare = async (place: GrownPlace, tell: (line: string) => void): Promise<Prepared> => {
  const noted = path.join(place.folder, 'prepared.json');
  if (place.isKept) {
    for (const size of ['small', 'grown']) {
      await migrate({ url: place.urlOf(size) });
      await runAsAdmin(place.urlOf(size), youngerBy(Date.now() - statSync(noted).mtimeMs));
      await runAsAdmin(place.urlOf(size), 'VACUUM ANALYZE');
    }
    utimesSync(noted, new Date(), new Date());
    return JSON.parse(readFileSync(noted, 'utf8')) as Prepared;
  }
  const found = await findQuestions(place);
  tell(`${found.questions.length} requests found`);
  await fillTables(place, found.questions);
  await fillClub(place.urlOf(FILLED));
  const tables = await readPatterns(place.urlOf(FILLED));
  tell('every call was made once for rows to copy');
  const growths: Growth[] = [];
  for (const [size, rows] of [
    ['small', SMALL_ROWS],
    ['grown', GROWN_ROWS],
  ] as const) {
    await place.copy(SEEDED, size);
    const grown = await growTables(place.urlOf(size), tables, { rows, vault: vaultOf(place.envOf(size).env) });
    if (size === 'grown') growths.push(...grown);
    tell(`${size}: ${grown.reduce((all, { rows: of }) => all + of, 0)} rows more`);
  }
  const prepared = { ...found, growths };
  writeFileSync(noted, JSON.stringify(prepared));
  return prepared;
};
