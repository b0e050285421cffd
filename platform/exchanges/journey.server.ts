import { AsyncLocalStorage } from 'node:async_hooks';
import type { About } from '#kernel/job.ts';
import type { Market } from '#kernel/market.ts';
import { currentTrace } from '../telemetry/trace.server.ts';
import type { ProviderOutcome } from '../telemetry/provider.server.ts';
import { patternOf, shownOf, type ShownExchange } from './shown.ts';

/** One question to a company and what came of it, as it is written down. */
export type Exchange = {
  readonly brand: string;
  /** Null where the work never learned it. */
  readonly market: Market | null;
  readonly about: About['about'];
  readonly aboutId: string;
  readonly company: string;
  readonly operation: string;
  readonly outcome: ProviderOutcome;
  readonly status: number | null;
  readonly milliseconds: number;
  readonly request: unknown;
  readonly answer: unknown;
  readonly jobId: number | null;
  readonly topic: string | null;
  readonly attempt: number | null;
  readonly traceId: string | null;
  /** By this process's own counter: when it was asked, told from the database's time as it is written down. */
  readonly began: number;
};

type Said = Omit<Exchange, 'brand' | 'market' | 'about' | 'aboutId' | 'jobId' | 'topic' | 'attempt'>;

/** What a piece of work says to companies, and about what. */
export type Journey = {
  brand: string;
  market: Market | null;
  about: About | null;
  readonly job: { readonly id: number; readonly topic: string; readonly attempt: number } | null;
  readonly said: Said[];
};

const current = new AsyncLocalStorage<Journey>();

/** Whatever is said to companies within `work` is noted in the journey. */
export const withinJourney = <T>(journey: Journey, work: () => T): T => current.run(journey, work);

/**
 * What the work under way is about, once it knows: its exchanges, those before included, are steps of that journey. Outside a journey
 * nothing happens.
 */
export const isAbout = (of: About & { readonly brand: string; readonly market: Market | null }): void => {
  const journey = current.getStore();
  if (journey === undefined) return;
  journey.brand = of.brand;
  journey.market = of.market;
  journey.about = { about: of.about, id: of.id };
};

/** The exchanges of a journey, each with what it is about; none where that never became known. */
export const exchangesOf = ({ brand, market, about, job, said }: Journey): readonly Exchange[] =>
  about === null
    ? []
    : said.map((one) => ({
        ...one,
        brand,
        market,
        about: about.about,
        aboutId: about.id,
        jobId: job?.id ?? null,
        topic: job?.topic ?? null,
        attempt: job?.attempt ?? null,
      }));

type Question = { readonly company: string; readonly method: string; readonly path: string; readonly sent: unknown };
type Came = { readonly outcome: ProviderOutcome; readonly status: number | null; readonly json: unknown };

/** Notes a question while it is asked; the answer is given to what comes back. Outside a journey it costs one look. */
export const noteQuestion = (shown: ShownExchange | undefined, question: Question): ((came: Came) => void) => {
  const journey = current.getStore();
  if (journey === undefined) return () => undefined;
  const { company, method, path, sent } = question;
  const { paths, fields } = shown ?? { paths: [], fields: [] };
  const start = performance.now();
  return ({ outcome, status, json }) => {
    journey.said.push({
      company,
      operation: `${method} ${patternOf(path, paths) ?? ''}`.trim(),
      outcome,
      // Beyond 599 there is no status that means anything.
      status: status === null || status > 599 ? null : status,
      milliseconds: Math.round(performance.now() - start),
      request: shownOf(sent, fields),
      answer: shownOf(json, fields),
      traceId: currentTrace()?.traceId ?? null,
      began: start,
    });
  };
};
