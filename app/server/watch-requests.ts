import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '#platform/env.server.ts';
import { requests, requestSeconds } from '#platform/telemetry/metrics.server.ts';
import { beginFacts, type RequestFacts } from '#platform/telemetry/request-facts.server.ts';
import type { RequestLine, RequestLog } from '#platform/telemetry/request-log.server.ts';
import { reportSpan } from '#platform/telemetry/spans.server.ts';
import { isKnownMethod } from './methods.ts';

/** As nginx has it: whoever asked was gone before the answer was out. */
const GONE = 499;

type Done = { readonly facts: RequestFacts; readonly method: string; readonly status: number; readonly ms: number };

/** Says of each request what it was and how it ended: a line in the log, a count, a span where traces are recorded. */
export const watchRequests = ({ env, log }: { env: Env; log: RequestLog | null }) => {
  const isCounted = env.METRICS_PORT !== undefined;
  const isTraced = env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
  const isWatched = log !== null || isCounted || isTraced;
  let healthy = 0;
  const isLogged = ({ facts, status }: Done): boolean =>
    facts.target.kind !== 'health' || status >= 400 || healthy++ % env.LOG_HEALTH_EVERY === 0;
  const end = (done: Done): void => {
    if (log !== null && isLogged(done)) log.write(lineOf(done));
    if (isCounted) count(done);
    if (isTraced) trace(done);
  };
  return (request: IncomingMessage, response: ServerResponse): void => {
    const facts = beginFacts(request);
    if (!isWatched) return;
    const began = performance.now();
    response.once('close', () => {
      const method = isKnownMethod(request.method ?? '') ? (request.method ?? '') : 'OTHER';
      const status = response.writableFinished ? response.statusCode : GONE;
      end({ facts, method, status, ms: performance.now() - began });
    });
  };
};

const lineOf = ({ facts, method, status, ms }: Done): RequestLine => ({
  traceId: facts.trace.traceId,
  method,
  kind: facts.target.kind,
  route: facts.target.route,
  status,
  ms: Math.round(ms * 10) / 10,
  cache: facts.cache,
  brand: facts.target.brand,
  market: facts.target.market,
  code: facts.code,
});

const count = ({ facts, method, status, ms }: Done): void => {
  const { kind, route } = facts.target;
  requests.inc({ kind, route, method, status, cache: facts.cache });
  requestSeconds.observe({ kind, route }, ms / 1000);
};

const trace = ({ facts, method, status, ms }: Done): void => {
  const { kind, route } = facts.target;
  const ended = Date.now();
  reportSpan({
    trace: facts.trace,
    name: `${method} ${route}`,
    kind: 'server',
    began: ended - ms,
    ended,
    failed: status >= 500,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'volante.kind': kind,
    },
  });
};
