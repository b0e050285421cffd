import type { Anonymous, Person } from '#kernel/actor.ts';
import type { Market } from '#kernel/market.ts';
import type { Route, Services } from '#platform/http/context.server.ts';
import type { Pipeline } from '#platform/http/pipeline.server.ts';
import type { Translate } from './problems.ts';

/** The web role, put together once at start. */
export type Application = {
  readonly services: Services;
  readonly pipeline: Pipeline;
  readonly registry: readonly Route[];
  readonly routeById: ReadonlyMap<string, Route>;
  readonly authenticate: (token: string) => Promise<Person | Anonymous | null>;
  readonly translator: (brand: string | null, market: Market | null) => Translate;
  readonly allowedOrigins: readonly string[];
  /** Milliseconds a call may take in all. */
  readonly requestBudget: number;
};
