import { providerCalls, providerSeconds } from './metrics.server.ts';
import { noteProvider } from './provider-state.server.ts';
import { reportSpan } from './spans.server.ts';
import { childOf, currentTrace, traceparentOf } from './trace.server.ts';

export type ProviderOutcome = 'ok' | 'refused' | 'timeout' | 'connection' | 'unreadable' | 'serverError' | 'notTried';

/**
 * Counts and times one question to an outside company, and gives the header by which it carries on the trace it belongs to.
 * Addresses may name a person, so only the company is said.
 */
export const watchProvider = (provider: string, what: string) => {
  const around = currentTrace();
  const trace = around === undefined ? null : childOf(around);
  const began = Date.now();
  const start = performance.now();
  const headers: Readonly<Record<string, string>> = trace === null ? {} : { traceparent: traceparentOf(trace) };
  return {
    headers,
    end: (outcome: ProviderOutcome): void => {
      providerCalls.inc({ provider, outcome });
      noteProvider(provider, outcome);
      if (outcome === 'notTried') return;
      const took = performance.now() - start;
      providerSeconds.observe({ provider }, took / 1000);
      if (trace === null) return;
      const failed = outcome !== 'ok' && outcome !== 'refused';
      const attributes = { 'volante.provider': provider, 'volante.outcome': outcome };
      reportSpan({
        trace,
        name: `${what} ${provider}`,
        kind: 'client',
        began,
        ended: began + took,
        failed,
        attributes,
      });
    },
  };
};
