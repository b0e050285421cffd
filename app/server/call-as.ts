import type { Person } from '#kernel/actor.ts';
import type { CallApi, CallResult } from '#kernel/client.ts';
import type { Market } from '#kernel/market.ts';
import { kindOfStatus } from '#kernel/problem.ts';
import type { Refused } from '#kernel/result.ts';
import type { Route, Services } from '#platform/http/context.server.ts';
import { createChanges } from '#platform/http/changes.server.ts';
import { createRateLimiter } from '#platform/http/rate-limit.server.ts';
import type { Pipeline } from '#platform/http/pipeline.server.ts';
import { findBrand } from '#brands/brands.ts';
import { callDirect } from './api.ts';
import { problemOf } from './problems.ts';
import { translatorFor } from './texts.ts';

/** What is done in somebody's name is bounded by whoever does it, not by calls a minute. */
const UNBOUNDED = 1_000_000;
const LONGEST_MS = 10_000;

type Handed = { params?: unknown; query?: unknown; body?: unknown; idempotencyKey?: string };

/** Calls outside of a request, in a person's name: through the same guards and with the rights that the person has now. */
export const openCalls = (services: Services, registry: readonly Route[]) => {
  const routes = new Map(registry.map((route) => [route.id, route]));
  const pipeline: Pipeline = {
    services,
    limiter: createRateLimiter({ scale: UNBOUNDED, now: () => services.clock.now().getTime() }),
    isBrand: (brand) => findBrand(brand) !== undefined,
    onChange: createChanges(services).notify,
  };
  return (of: { person: Person; brand: string; market: Market; trace: string }): CallApi => {
    const { person, brand, market, trace } = of;
    const translate = translatorFor(brand, market);
    return async (declared, input) => {
      const route = routes.get(declared.id);
      if (route === undefined) throw new Error(`no such call: ${declared.id}`);
      const { params, query, body, idempotencyKey } = input as Handed;
      const outcome = (await callDirect(pipeline, route, {
        params,
        query,
        body,
        rawBody: new Uint8Array(),
        brand,
        market,
        actor: person,
        visitorId: null,
        ip: '127.0.0.1',
        requestId: trace,
        signal: () => AbortSignal.timeout(LONGEST_MS),
        idempotencyKey,
        header: () => undefined,
        reply: () => undefined,
        parts: () => {
          throw new Error('no files come outside of a request');
        },
      })) as CallResult<never> | Refused;
      if (outcome.ok || 'kind' in outcome) return outcome;
      const problem = problemOf({ route, refused: outcome, traceId: trace, translate });
      return { ok: false, kind: kindOfStatus(problem.status), problem };
    };
  };
};
