import { actorKey } from '#kernel/actor.ts';
import { maskError } from '#kernel/masked-error.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { discardDead, isDead, retryDead, type SeenDead, type SettledDead } from '#platform/jobs/dead.server.ts';
import { listDead } from '#platform/jobs/outbox.server.ts';
import { readProviders } from '#platform/telemetry/provider-state.server.ts';
import { readQueues } from '#platform/telemetry/queues.server.ts';
import { readInvariantResults, readLastBackup } from '#platform/telemetry/results.server.ts';
import { errorRoutes, type ErrorPorts } from './routes/integration-errors.server.ts';
import { journeyRoutes, type JourneyPorts } from './routes/journeys.server.ts';
import { discardJob, readOperations, retryJob, type Operations } from './contract.ts';

const MOST_DEAD = 50;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const operationRoutes: readonly Route[] = [
  handle(readOperations, async (_, context) => {
    // Depths name nobody, so they are told over all brands; jobs themselves only of the brand in sight and of the house.
    const queues = await context.db.read({ allBrands: true }, readQueues);
    return context.read(async (tx) => {
      const dead = await listDead(tx, MOST_DEAD);
      const results = await readInvariantResults(tx);
      const providers = await readProviders(tx);
      const backup = await readLastBackup(tx);
      return ok({
        queues: queues.map((queue) => ({ ...queue, oldestSeconds: Math.round(queue.oldestSeconds) })),
        dead: dead.map((job) => ({
          ...job,
          error: job.error === null ? null : maskError(job.error),
          createdAt: job.createdAt.toISOString(),
          deadAt: job.deadAt.toISOString(),
        })),
        invariants: summaryOf(results),
        providers: providers.map(({ answeredAt, failedAt, ...rest }) => ({
          ...rest,
          answeredAt: iso(answeredAt),
          failedAt: iso(failedAt),
        })),
        backup:
          backup === null
            ? null
            : {
                takenAt: backup.takenAt.toISOString(),
                finishedAt: backup.finishedAt.toISOString(),
                bytes: backup.bytes,
              },
      });
    });
  }),

  handle(retryJob, ({ params, body }, context) => {
    const seen = { id: params.id, deadAt: body.deadAt };
    return settle(context, { seen, action: 'job.retried', work: retryDead, detail: {} });
  }),

  handle(discardJob, ({ params, body }, context) => {
    const seen = { id: params.id, deadAt: body.deadAt };
    return settle(context, { seen, action: 'job.discarded', work: discardDead, detail: { reason: body.reason } });
  }),
];

/** The calls of service journey. */
export const createRoutes = (ports: JourneyPorts & ErrorPorts): readonly Route[] => [
  ...operationRoutes,
  ...journeyRoutes(ports),
  ...errorRoutes(ports),
];

const summaryOf = (results: Awaited<ReturnType<typeof readInvariantResults>>): Operations['invariants'] => ({
  checked: results.length,
  checkedAt: iso(results.map(({ checkedAt }) => checkedAt).toSorted((one, other) => +one - +other)[0] ?? null),
  broken: results.flatMap(({ name, broken }) => (broken === null || broken === 0 ? [] : [{ name, rows: broken }])),
  unchecked: results.filter(({ broken }) => broken === null).map(({ name }) => name),
});

type Settling = {
  readonly seen: SeenDead;
  readonly action: string;
  readonly work: (tx: Context['tx'], seen: SeenDead) => Promise<SettledDead | null>;
  readonly detail: object;
};

/** Of two who settle the same job one does; the other is told that it is no longer as they saw it. */
const settle = async (
  { tx, actor }: Context,
  { seen, action, work, detail }: Settling,
): Promise<Result<{ id: number }, 'jobUnknown' | 'jobMoved'>> => {
  const settled = await work(tx, seen);
  if (settled === null) return refuse((await isDead(tx, seen.id)) ? 'jobMoved' : 'jobUnknown');
  await writeAudit(tx, {
    brand: settled.brand,
    actor: actorKey(actor),
    action,
    subjectType: 'job',
    subjectId: String(seen.id),
    detail: { topic: settled.topic, ...detail },
  });
  return ok({ id: seen.id });
};
