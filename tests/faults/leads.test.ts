import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#tests/harness/database.ts';
import { ask } from '#tests/harness/cars.ts';
import { FULL_FAULTS } from '#tests/harness/full.ts';
import { startLeadStream } from '#tests/harness/lead-stream.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { endLeases } from '#tests/harness/scenario.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

/** How long the CRM is gone, in seconds, and how many leads come a second meanwhile. */
const SECONDS = FULL_FAULTS ? 600 : 12;
const A_SECOND = FULL_FAULTS ? 50 : 10;
const PATIENCE = (SECONDS * 2 + 60) * 1000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;

beforeAll(async () => {
  database = await createDatabase();
  roles = await startRoles({ databaseUrl: database.url, env: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(async () => {
  await roles.stop();
  await database.drop();
});

type Written = { readonly externalId: string; readonly writes: number };

const inCrm = async (): Promise<readonly Written[]> =>
  (await (await fetch(`${roles.sandboxUrl}/_control/crm/leads?ids`)).json()) as Written[];

const kill = async (name: 'web' | 'worker' | 'sandbox'): Promise<void> => {
  const process = roles.processOf(name);
  process.kill('SIGKILL');
  await process.ended;
};

/** What half a minute would do: the rounds of the dead dispatchers are over. */
const endRounds = (): Promise<unknown> => ask(database.url, 'UPDATE leads.courier SET busy_until = NULL');

/**
 * The exhaustive run waits for the rest that a silent receiver is given, a minute at most; else it is over at once, and so is the
 * wait of the job that wakes the dispatcher after it. Says how many such jobs there are: a lost one is not made up for.
 */
const endRests = async (): Promise<number> => {
  await ask(database.url, 'UPDATE leads.courier SET rest_until = now() WHERE rest_until > now()');
  const { rows } = await ask(
    database.url,
    `UPDATE platform.outbox SET run_at = now() WHERE topic = 'lead.deliver' AND done_at IS NULL AND dead_at IS NULL RETURNING id`,
  );
  await ask(database.url, 'NOTIFY outbox');
  return rows.length;
};

test(
  'the CRM is gone under a stream of leads and the program dies twice: every acknowledged lead arrives exactly once',
  { timeout: PATIENCE + SECONDS * 1000 + 120_000 },
  async () => {
    const stream = await startLeadStream({ urls: roles.urls, folder: roles.folder, aSecond: A_SECOND });
    await sleep(1_000);
    await kill('sandbox');
    for (let deaths = 0; deaths < 2; deaths += 1) {
      await sleep((SECONDS * 1000) / 3);
      await Promise.all([kill('web'), kill('worker')]);
      await endLeases(database.url);
      if (!FULL_FAULTS) await endRounds();
      await Promise.all([roles.start('web'), roles.start('worker')]);
    }
    await sleep((SECONDS * 1000) / 3);
    await roles.start('sandbox');
    const { acknowledged, failed, sent } = await stream.stop();
    expect(failed).toEqual([]);
    expect(acknowledged).toHaveLength(sent);
    expect(new Set(acknowledged).size).toBe(sent);
    let unheard = 0;
    const isAllThere = async (): Promise<boolean> => {
      const jobs = FULL_FAULTS ? 1 : await endRests();
      const isThere = (await inCrm()).length >= sent;
      if (jobs === 0 && !isThere) unheard += 1;
      return isThere;
    };
    await waitFor(isAllThere, { timeout: PATIENCE, pause: 500 });
    expect(unheard, 'looks at which leads waited and no job did').toBe(0);
    const written = await inCrm();
    expect(new Set(written.map(({ externalId }) => externalId))).toEqual(new Set(acknowledged));
    expect(written).toHaveLength(sent);
    // A dispatcher killed after the CRM took a lead and before it was noted tells it again: the same record.
    const again = written.filter(({ writes }) => writes > 1).length;
    expect(again).toBeLessThanOrEqual(16);
    const { rows } = await ask<{ state: string; leads: number }>(
      database.url,
      `SELECT state, count(*)::int AS leads FROM leads.delivery WHERE target = 'CRM' GROUP BY state`,
    );
    expect(rows).toEqual([{ state: 'DELIVERED', leads: sent }]);
    // Thousands of rows came at once; the planner shall know before it is asked about all of them.
    await ask(database.url, 'ANALYZE');
    await expectDrainedAndSound(database.url, PATIENCE);
  },
);
