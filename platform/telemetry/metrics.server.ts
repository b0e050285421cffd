import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { SECONDS } from './request-series.server.ts';

/**
 * What this process counts, for Prometheus, besides its requests (`request-series.server.ts`). Labels come from closed lists alone (declared calls, page patterns, topics, classes),
 * so that no visitor can make new ones.
 */
export const registry = new Registry();

const registers = [registry];

export const shed = new Counter({
  name: 'volante_shed_total',
  help: 'Requests sent away because too much was being done at once, by class of work',
  labelNames: ['work'],
  registers,
});

export const limited = new Counter({
  name: 'volante_limited_total',
  help: 'Calls refused because their caller made too many, by class of call',
  labelNames: ['rate'],
  registers,
});

export const lostLines = new Counter({
  name: 'volante_log_batches_lost_total',
  help: 'Batches of log lines that were thrown away because the disk was full or nobody read them',
  registers,
});

export const measuredEvents = new Counter({
  name: 'volante_measured_events_total',
  help: 'Events of visitors who allowed measuring, by what became of them; dropped: no room was left; refused: it does not fit its schema, a number had too many in a minute, or the database refused the row',
  labelNames: ['outcome'],
  registers,
});

export const providerCalls = new Counter({
  name: 'volante_provider_calls_total',
  help: 'Questions to outside companies, by what came of them',
  labelNames: ['provider', 'outcome'],
  registers,
});

export const providerSeconds = new Histogram({
  name: 'volante_provider_seconds',
  help: 'Time outside companies took to answer',
  labelNames: ['provider'],
  buckets: SECONDS,
  registers,
});

export const replicaReads = new Counter({
  name: 'volante_stale_reads_total',
  help: 'Reads of calls that bear a moment of staleness, by who answered: replica, or why the leader did (behind, away, failed, resting, wrote)',
  labelNames: ['from'],
  registers,
});

export const jobs = new Counter({
  name: 'volante_jobs_total',
  help: 'Tries at jobs of the outbox, by what came of them',
  labelNames: ['topic', 'outcome'],
  registers,
});

export const jobSeconds = new Histogram({
  name: 'volante_job_seconds',
  help: 'Time a try at a job took',
  labelNames: ['topic'],
  buckets: SECONDS,
  registers,
});

/** A figure that is read when somebody asks for it. */
export const gauge = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Gauge<Label> => new Gauge({ name, help, labelNames: [...labelNames], registers });
