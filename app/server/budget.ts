import { performance } from 'node:perf_hooks';
import type { Application } from './application.ts';

/**
 * What is left of a request's budget, as a signal. It runs from this call on, but the timer is made only when somebody wants
 * to listen: most calls are bounded by the database's own deadlines and never do.
 */
export const budgetOf = ({ requestBudget }: Application): (() => AbortSignal) => {
  const began = performance.now();
  let made: AbortSignal | null = null;
  return () => {
    made ??= AbortSignal.timeout(Math.max(0, Math.ceil(requestBudget - (performance.now() - began))));
    return made;
  };
};
