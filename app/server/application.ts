import type { Anonymous, Person } from '#kernel/actor.ts';
import type { Market } from '#kernel/market.ts';
import type { Route, Services } from '#platform/http/context.server.ts';
import type { AnswerCache } from '#platform/http/answer-cache.server.ts';
import type { Pipeline } from '#platform/http/pipeline.server.ts';
import type { Arrivals } from './arrivals.ts';
import type { Load } from './load.ts';
import type { PageAnswers } from './page-answers.ts';
import type { Measuring } from './measure.ts';
import type { Translate } from './problems.ts';

/** The web role, put together once at start. */
export type Application = {
  readonly services: Services;
  readonly pipeline: Pipeline;
  /** Public answers of this second. */
  readonly answers: AnswerCache;
  /** What pages ask for everybody, of this second. */
  readonly pageAnswers: PageAnswers;
  /** Calls when staff have changed something, in this process or another. */
  readonly watchChanges: (onChange: () => void) => Promise<() => Promise<void>>;
  /** How much is done at once. */
  readonly load: Load;
  /** Visitors are let in between one page and the next. */
  readonly arrivals: Arrivals;
  readonly measuring: Measuring;
  readonly registry: readonly Route[];
  readonly routeById: ReadonlyMap<string, Route>;
  readonly authenticate: (token: string) => Promise<Person | Anonymous | null>;
  readonly translator: (brand: string | null, market: Market | null) => Translate;
  readonly allowedOrigins: readonly string[];
  /** From its end on this process is not ready for new visitors; what was begun is finished. */
  readonly stopping: AbortController;
  /** Milliseconds a call may take in all. */
  readonly requestBudget: number;
};
