import type { Services } from '../http/context.server.ts';
import { createGauges } from './gauges.server.ts';
import { exportTraces } from './export-traces.server.ts';
import { writeProviders } from './provider-state.server.ts';
import { serveMetrics, type Health } from './serve-metrics.server.ts';

/** For the screen of whoever watches, a quarter of a minute is soon enough. */
const NOTE_MS = 15_000;

type Seeing = {
  readonly services: Services;
  readonly role: 'web' | 'worker';
  readonly port: number | undefined;
  /** Figures only this role has. */
  readonly refresh?: () => void;
  /** Answered at the same port, where the role has none of its own. */
  readonly health?: Health;
};

/** Metrics and traces of a role, as far as they are asked for; ends what it began. */
export const startTelemetry = async ({
  services,
  role,
  port,
  refresh,
  health,
}: Seeing): Promise<() => Promise<void>> => {
  const { env } = services;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env;
  const traces = endpoint === undefined ? null : await exportTraces({ endpoint, share, role });
  const gauges = createGauges(services);
  const refreshAll = async (): Promise<void> => {
    refresh?.();
    await gauges.refresh();
  };
  const metrics = port === undefined ? null : await serveMetrics({ env, port, refresh: refreshAll, health });
  // What is lost while the database is away is known again after the next question.
  const noting = setInterval(() => void writeProviders(services.db).catch(() => undefined), NOTE_MS);
  return async () => {
    clearInterval(noting);
    metrics?.close();
    await traces?.stop();
  };
};
