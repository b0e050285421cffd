import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '#platform/env.server.ts';
import { beginFacts, type RequestFacts, type RequestTarget } from '#platform/telemetry/request-facts.server.ts';
import type { RequestLog } from '#platform/telemetry/request-log.server.ts';
import { countOf, countRequest, type RequestSort } from '#platform/telemetry/request-series.server.ts';
import { reportSpan } from '#platform/telemetry/spans.server.ts';
import { isKnownMethod } from './methods.ts';

/** As nginx has it: whoever asked was gone before the answer was out. */
const GONE = 499;
/** Sorts that are remembered: more than a day's visitors ask for, and bounded should they ask for all there are. */
const MOST_SORTS = 5_000;

type Sort = RequestSort & { readonly counted: ReturnType<typeof countOf>; readonly end: string };

/**
 * Says of each request what it was and how it ended: a line in the log, a count, a span where traces are recorded. An answer from
 * memory takes some thirty microseconds, so what is the same for all requests of a sort is put together once.
 */
export const watchRequests = ({ env, log }: { env: Env; log: RequestLog | null }) => {
  const isCounted = env.METRICS_PORT !== undefined;
  const isTraced = env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
  const isWatched = log !== null || isCounted || isTraced;
  const sorts = rememberSorts((said) => ({
    ...said,
    counted: countOf(said),
    end: log?.endOf(said) ?? '',
  }));
  // A kept answer has one sort for ever.
  const kept = new WeakMap<RequestTarget, Sort>();
  const sortOf = (facts: RequestFacts, method: string, status: number): Sort => {
    if (facts.cache !== 'hit' || status !== 200 || method !== 'GET' || facts.code !== null)
      return sorts(facts, method, status);
    const known = kept.get(facts.target);
    if (known !== undefined) return known;
    const sort = sorts(facts, method, status);
    kept.set(facts.target, sort);
    return sort;
  };
  let healthy = 0;
  const isLogged = ({ target }: RequestFacts, status: number): boolean =>
    target.kind !== 'health' || status >= 400 || healthy++ % env.LOG_HEALTH_EVERY === 0;
  const note = ({ facts, method: named = '' }: Pick<IncomingMessage, 'facts' | 'method'>, status: number): void => {
    if (facts === undefined) return;
    const ended = performance.now();
    const method = isKnownMethod(named) ? named : 'OTHER';
    const sort = sortOf(facts, method, status);
    if (log !== null && isLogged(facts, status)) log.write(facts, ended, sort.end);
    if (isCounted) countRequest(sort.counted, ended - facts.began);
    if (isTraced) trace(facts, { method, status, ms: ended - facts.began });
  };
  function noteEnd(this: ServerResponse): void {
    note(this.req, this.writableFinished ? this.statusCode : GONE);
  }
  return {
    begin: beginFacts,
    /** For an answer that is still to come. */
    noteAtEnd: (response: ServerResponse): void => {
      if (isWatched) response.on('close', noteEnd);
    },
    /** For an answer that nobody waits for the end of. */
    noteSent: (request: Pick<IncomingMessage, 'facts' | 'method'>, status: number): void => {
      if (isWatched) note(request, status);
    },
    /** For an answer from memory: what the system has taken whole needs nobody to wait for its end. */
    noteAnswered: (response: ServerResponse): void => {
      if (!isWatched) return;
      const { socket } = response;
      if (socket !== null && !socket.destroyed && response.writableLength === 0)
        note(response.req, response.statusCode);
      else response.on('close', noteEnd);
    },
  };
};

export type Watch = ReturnType<typeof watchRequests>;

/** Found without a text being put together: each would be thrown away at once. */
const rememberSorts = (make: (said: RequestSort) => Sort) => {
  const byRoute = new Map<string, Sort[]>();
  let size = 0;
  return ({ target, cache, code }: RequestFacts, method: string, status: number): Sort => {
    const { kind, route, brand, market } = target;
    const alike = byRoute.get(route) ?? [];
    for (const sort of alike)
      if (
        sort.status === status &&
        sort.cache === cache &&
        sort.brand === brand &&
        sort.market === market &&
        sort.method === method &&
        sort.code === code &&
        sort.kind === kind
      )
        return sort;
    if (size >= MOST_SORTS) byRoute.clear();
    size = size >= MOST_SORTS ? 1 : size + 1;
    const sort = make({ ...target, method, status, cache, code });
    byRoute.set(route, [...(byRoute.get(route) ?? []), sort]);
    return sort;
  };
};

type Done = { readonly method: string; readonly status: number; readonly ms: number };

const trace = (facts: RequestFacts, { method, status, ms }: Done): void => {
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
