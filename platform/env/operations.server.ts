import * as z from 'zod';

const optionalPort = z.coerce.number().int().min(1).max(65_535).optional();
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** What those who run the program set: what it says about itself, and to whom. */
export const operationSettings = {
  /** Where `/metrics` is answered, by the web role and by the worker; without a port nobody is asked. Never on the public port. */
  METRICS_PORT: optionalPort,
  METRICS_WORKER_PORT: optionalPort,
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Of so many questions after this process's health one has a line in the log; a bad answer always has. */
  LOG_HEALTH_EVERY: z.coerce.number().int().min(1).default(100),
  /** A collector of traces; without one the SDK is not even loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** How many of the traces that begin here are recorded, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

type OperationSettings = {
  readonly PORT: number;
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_WORKER_PORT?: number | undefined;
  readonly METRICS_HOST: string;
  readonly METRICS_TOKEN?: string | undefined;
};

/** What is told about the program is not for everybody. */
export const findOperationProblems = (input: OperationSettings): string[] => {
  const problems: string[] = [];
  const ports = [input.METRICS_PORT, input.METRICS_WORKER_PORT].filter((port) => port !== undefined);
  if (new Set([input.PORT, ...ports]).size < ports.length + 1)
    problems.push('METRICS_PORT: must differ from PORT and from METRICS_WORKER_PORT');
  if (ports.length > 0 && !LOOPBACK.test(input.METRICS_HOST) && input.METRICS_TOKEN === undefined)
    problems.push('METRICS_TOKEN: required when METRICS_HOST can be reached from other machines');
  return problems;
};
