import { createServices } from '#app/server/services.ts';
import { planOf } from '#app/worker/plan.ts';
import { openWorkerServices } from '#flows/worker-services.server.ts';
import { startWorker, type HandledJob } from '#platform/jobs/worker.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { startSandboxOf } from '#tests/harness/sandbox-of.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { pagesOf, type Counters, type StatementCost } from './counters.ts';
import type { GrownPlace } from './place.ts';

export type Worked = {
  /** Pages that each timer's run touched, twice in turn: the second finds what is due done. */
  readonly timers: ReadonlyMap<
    string,
    readonly { pages: number; dearest: StatementCost | null; milliseconds: number; failure: string }[]
  >;
  /** Statements that were sent while the jobs were worked off, each with its mean of pages. */
  readonly statements: readonly StatementCost[];
  /** Topics of which a job was taken up. */
  readonly topics: readonly string[];
  readonly allTopics: readonly string[];
};

const DUE = `SELECT count(*)::int AS due FROM platform.outbox WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= now()`;

/** The worker with the outside companies, on a database: each timer by itself, then the jobs that are due. */
export const workOff = async (
  place: GrownPlace,
  of: { database: string; webUrl: string; counters: Counters },
): Promise<Worked> => {
  const { database, webUrl, counters } = of;
  const url = place.urlOf(database);
  const { env } = place.envOf(database);
  const sandbox = await startSandboxOf(env, {
    port: env.SANDBOX_PORT,
    smtpPort: env.SANDBOX_SMTP_PORT,
    dataDir: `${place.folder}/of-${database}`,
    shopUrl: webUrl,
  });
  const services = openWorkerServices(await createServices(env, { databaseUrl: url, role: 'worker' }));
  const plan = planOf(services);
  const worked = new Set<string>();
  const jobs = plan.jobs.map((job): HandledJob => ({
    ...job,
    work: (message) => (worked.add(job.topic), job.work(message)),
  }));
  const timers: Map<string, { pages: number; dearest: StatementCost | null; milliseconds: number; failure: string }[]> =
    new Map();
  try {
    const timed = async () => {
      for (const { name, run } of plan.scheduled) {
        let failure = '';
        const costs = await counters.during(() =>
          run(services, new AbortController().signal).catch((error: unknown) => {
            failure = error instanceof Error ? error.message : 'unknown';
          }),
        );
        const milliseconds = costs.reduce((all, cost) => all + cost.milliseconds, 0);
        const sent = { pages: pagesOf(costs), dearest: costs[0] ?? null, milliseconds, failure };
        timers.set(name, [...(timers.get(name) ?? []), sent]);
      }
    };
    await timed();
    const statements = await counters.during(async () => {
      const worker = await startWorker(services, { jobs, scheduled: [] });
      await waitFor(async () => (await ask<{ due: number }>(url, DUE)).rows[0]?.due === 0, { timeout: 60_000 }).catch(
        () => undefined,
      );
      await worker.stop();
    });
    await timed();
    return {
      timers,
      statements,
      topics: [...worked],
      allTopics: plan.jobs.map(({ topic }) => topic),
    };
  } finally {
    await services.close();
    await services.db.close();
    await sandbox.stop();
  }
};
