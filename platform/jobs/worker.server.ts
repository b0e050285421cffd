import * as z from 'zod/mini';
import type { About, Job, RetryPolicy } from '#kernel/job.ts';
import type { Services } from '../http/context.server.ts';
import { jobs as counted, jobSeconds } from '../telemetry/metrics.server.ts';
import { reportSpan } from '../telemetry/spans.server.ts';
import { continueTrace, withinTrace } from '../telemetry/trace.server.ts';
import { exchangesOf, withinJourney, type Journey } from '../exchanges/journey.server.ts';
import { recordTry, troubleOf } from '../exchanges/record.server.ts';
import { maskError } from '#kernel/masked-error.ts';
import { createBeside } from './beside.server.ts';
import { createClockWork } from './clock-work.server.ts';
import { createCrew, type Outcome } from './crew.server.ts';
import { createFinisher } from './finisher.server.ts';
import { claim, giveUp, nextDue, postpone, type Message, type StoredMessage } from './outbox.server.ts';
import { SCHEDULE_NOTICE, type Scheduled } from './schedule.server.ts';

/**
 * What a handler answers: done, done with a kept event, or again later (the seconds, or by the usual growing wait). `unfit`: no
 * repetition mends it, and a person has to look.
 */
export type Handled =
  | 'done'
  | { readonly closes: number }
  | { readonly again: string; readonly seconds?: number }
  | { readonly unfit: string };

/** A job with what handles it. A payload that its schema does not take is `unfit`. */
export type HandledJob = {
  readonly topic: string;
  /** Whom it waits for; by itself where no company is named. */
  readonly company: string;
  readonly retry: RetryPolicy;
  readonly work: (message: StoredMessage) => Promise<Handled>;
  /** What it is about, as far as its payload says. */
  readonly about: (message: StoredMessage) => About | null;
};

export const handle = <Payload>(
  { topic, company, payload: schema, retry, about }: Job<Payload>,
  handler: (message: Message<Payload>) => Promise<Handled>,
): HandledJob => ({
  topic,
  company: company ?? topic,
  retry,
  work: async (message) => {
    const read = z.safeParse(schema, message.payload);
    return read.success ? handler({ ...message, payload: read.data }) : { unfit: describe(read.error) };
  },
  about: ({ payload }) => {
    const read = about === undefined ? null : z.safeParse(schema, payload);
    return read?.success === true ? (about?.(read.data) ?? null) : null;
  },
});

/** Which fields are wrong and how, without what stands in them. */
const describe = ({ issues }: z.core.$ZodError): string =>
  `payload does not fit: ${issues.map(({ path, code }) => `${path.join('.') || 'payload'} (${code})`).join(', ')}`;

export type WorkerPlan = {
  /** One for each topic. */
  readonly jobs: readonly HandledJob[];
  readonly scheduled: readonly Scheduled[];
};

const LONGEST_NAP = 5_000;
/** So long is waited for jobs before the next are taken: a payment must not wait for a bank that does not answer. */
const PATIENCE = 1_000;

export type Worker = {
  readonly stop: () => Promise<void>;
  /** Whether it goes round still: each round has an end, whatever the database and the companies do. */
  readonly isTurning: () => boolean;
};

/** A round takes seconds; statements and naps have their limits. */
const LONGEST_ROUND = 60_000;

/** Works the outbox and the schedule until it is stopped. Several may run: rows and schedules are leased. */
export const startWorker = async (services: Services, plan: WorkerPlan): Promise<Worker> => {
  const jobs = new Map(plan.jobs.map((job) => [job.topic, job]));
  if (jobs.size < plan.jobs.length) throw new Error('two handlers for one topic');
  const stopping = new AbortController();
  const napper = createNapper(stopping.signal);
  const unlisten = await services.db.listen('outbox', napper.wake);
  const beside = createBeside({
    patience: PATIENCE,
    onEnd: (failure) => {
      if (failure !== undefined) services.log.error({ err: failure }, 'worker round failed');
      napper.wake();
    },
  });
  const finished = createFinisher(services);
  const crew = createCrew(services, {
    companies: new Map(plan.jobs.map(({ topic, company }) => [topic, company])),
    work: (message) => watched({ services, finished }, jobs.get(message.topic), message),
    wake: napper.wake,
  });
  const clock = createClockWork(services, plan.scheduled, { beside, stopping: stopping.signal });
  let roundAt = performance.now();
  const running = (async () => {
    let scheduleAt = 0;
    let dueAt = 0;
    while (!stopping.signal.aborted) {
      roundAt = performance.now();
      napper.rise();
      try {
        if (napper.isHurried() || scheduleAt <= performance.now()) {
          scheduleAt = performance.now() + LONGEST_NAP;
          await beside.wait(clock.run());
        }
        const { room, topics } = crew.takes();
        const messages = topics.length > 0 ? await claim(services.db, room, topics, crew.ids()) : [];
        await beside.wait(crew.work(messages));
        // More was due than is taken at a time.
        if (messages.length > 0 && messages.length === room) continue;
        // All that was due is done or under way. Only where nothing was due is it asked when; new work wakes, and what comes again.
        const now = performance.now();
        if (messages.length === 0) dueAt = now + ((await nextDue(services.db, crew.takes().topics)) ?? LONGEST_NAP);
        await napper.nap(Math.max(20, Math.min(scheduleAt - now, dueAt > now ? dueAt - now : LONGEST_NAP)));
      } catch (error) {
        services.log.error({ err: error }, 'worker round failed');
        await napper.nap(1_000);
      }
    }
  })();
  return {
    isTurning: () => !stopping.signal.aborted && performance.now() - roundAt < LONGEST_ROUND,
    stop: async () => {
      stopping.abort();
      napper.wake();
      await running;
      await beside.ended();
      crew.stop();
      await unlisten();
    },
  };
};

/** Sleeps until it is woken; who was woken before goes on at once. */
const createNapper = (stopping: AbortSignal) => {
  let woken = false;
  let hurried = false;
  let end: () => void = () => undefined;
  return {
    rise: (): void => {
      woken = false;
    },
    wake: (notice?: string): void => {
      if (notice === SCHEDULE_NOTICE) hurried = true;
      woken = true;
      end();
    },
    /** Whether the schedule is to be looked at now; whoever asks looks. */
    isHurried: (): boolean => {
      const was = hurried;
      hurried = false;
      return was;
    },
    nap: async (milliseconds: number): Promise<void> => {
      if (woken || stopping.aborted) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
};

/** One try at a job, within the trace of whoever asked for it, counted and timed. */
const watched = async (
  worker: Working,
  job: HandledJob | undefined,
  message: StoredMessage,
): Promise<Outcome | undefined> => {
  // Only rows of topics with a handler are claimed.
  if (job === undefined) return undefined;
  const { topic } = message;
  const trace = continueTrace(message.trace);
  const began = Date.now();
  const start = performance.now();
  const outcome = await withinTrace(trace, () => work({ ...worker, job, message, traceId: trace.traceId }));
  const took = performance.now() - start;
  counted.inc({ topic, outcome });
  jobSeconds.observe({ topic }, took / 1000);
  const attributes = { 'volante.topic': topic, 'volante.outcome': outcome };
  const failed = outcome === 'failed' || outcome === 'unfit';
  reportSpan({ trace, name: topic, kind: 'consumer', began, ended: began + took, failed, attributes });
  return outcome;
};

type Working = { readonly services: Services; readonly finished: ReturnType<typeof createFinisher> };

type Try = Working & {
  readonly job: HandledJob;
  readonly message: StoredMessage;
  readonly traceId: string;
};

const work = async ({ services, finished, job, message, traceId }: Try): Promise<Outcome> => {
  const { db, log } = services;
  const about = { topic: message.topic, message: message.id, traceId };
  const { retry } = job;
  const journey: Journey = {
    brand: message.brand,
    market: null,
    about: job.about(message),
    job: { id: message.id, topic: message.topic, attempt: message.attempts },
    said: [],
  };
  /** What was said stands in the journey before the job comes again, so that a crash in between says it twice, not never. */
  const tried = async (reason: string, isBroken: boolean): Promise<void> => {
    const exchanges = exchangesOf(journey);
    const trouble = troubleOf(exchanges, { reason: maskError(reason).slice(0, 500), isBroken });
    await recordTry(db, exchanges, trouble).catch((lost: unknown) => {
      log.error({ ...about, err: lost }, 'exchange not recorded');
    });
  };
  try {
    const handled = await withinJourney(journey, () => job.work(message));
    if (handled === 'done' || 'closes' in handled) {
      const closes = handled === 'done' ? null : handled.closes;
      await finished({ id: message.id, closes, exchanges: exchangesOf(journey) });
      return 'done';
    }
    if ('unfit' in handled) {
      log.error({ ...about, reason: handled.unfit }, 'message given up');
      await tried(handled.unfit, true);
      await giveUp(db, message, handled.unfit);
      return 'unfit';
    }
    await tried(handled.again, false);
    await postpone(db, message, { reason: handled.again, seconds: handled.seconds ?? null, retry });
    return 'again';
  } catch (error) {
    log.error({ ...about, err: error }, 'message failed');
    const reason = error instanceof Error ? error.message : 'unknown';
    await tried(reason, true)
      .then(() => postpone(db, message, { reason, seconds: null, retry }))
      .catch((lost: unknown) => {
        // It comes back when its lease is over.
        log.error({ ...about, err: lost }, 'message not put back');
      });
    return 'failed';
  }
};
