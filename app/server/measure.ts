import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createLateErasing,
  createNumbers,
  createRecorder,
  measuredVisitor,
  type Numbers,
  type Recorder,
} from '#features/analytics/public.server.ts';
import { MEASURE_COOKIE, type MeasuredEvent } from '#features/analytics/public.ts';
import { findBrand } from '#brands/brands.ts';
import { pageOf } from '#brands/slugs.ts';
import type { Services } from '#platform/http/context.server.ts';
import type { Observe } from '#platform/http/pipeline.server.ts';
import { armOfVisitor, readArmsBy } from './experiments.ts';
import { eventOfCall } from './measured-calls.ts';
import { isPrefetch, isPrefetched } from './prefetch.ts';
import { siteUrl } from './site-url.ts';

export type Measuring = {
  readonly numbers: Numbers;
  readonly recorder: Recorder;
  /** To be called before the answer: a page that is kept counts as one that is made. */
  readonly watch: (request: IncomingMessage, response: ServerResponse) => void;
  /** What came of a call, whoever made it. */
  readonly observe: Observe;
};

type SeenPage = NonNullable<ReturnType<typeof pageOf>>;

/** What it is that somebody sees this page; null of most pages. */
const eventOfPage = ({ page, params }: SeenPage, query: URLSearchParams): MeasuredEvent | null => {
  const properties = { model: params['model'] ?? '' };
  switch (page) {
    case 'home':
      return { name: 'home.seen', properties: {} };
    case 'model':
    case 'modelView':
      return { name: 'model.seen', properties };
    case 'buildStep':
      if (params['step'] === 'resume') return { name: 'price.seen', properties };
      // A car in the address is one that was changed.
      return { name: query.has('c') ? 'build.changed' : 'build.begun', properties };
    default:
      return null;
  }
};

/** The path below the site, of a page or of what the router's script asks for. */
const insideOf = (pathname: string): string =>
  `/${pathname
    .replace(/\/?_root\.data$|\.data$/, '')
    .split('/')
    .slice(3)
    .join('/')}`;

const headerOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join('; ') : value;

/** What visitors who allowed it do, seen by the server while it answers. */
export const createMeasuring = (services: Services): Measuring => {
  const recorder = createRecorder(services);
  const numbers = createNumbers(services);
  readArmsBy(numbers, services.clock);
  const eraseLate = createLateErasing(services, numbers);
  const visitorOf = (header: (name: string) => string | undefined) =>
    measuredVisitor({ cookie: header('cookie'), userAgent: header('user-agent') }, numbers);

  function notePage(this: ServerResponse): void {
    const { req: request, statusCode } = this;
    const target = request.facts?.target;
    // Whoever went away before it was out has not seen it.
    if (!this.writableFinished) return;
    // A program that is busy or about to end says 503 to every variant alike.
    const failed = statusCode >= 500 && statusCode !== 503;
    if ((statusCode !== 200 && !failed) || target?.kind !== 'page') return;
    const { brand, market } = target;
    if (brand === null || (market !== 'br' && market !== 'ar')) return;
    const { pathname, searchParams } = siteUrl(request.url ?? '/', services.env.PUBLIC_URL);
    const inside = insideOf(pathname);
    // Staff at their work are no visitors.
    if (/^\/admin(?:\/|$)/.test(inside)) return;
    const visitor = visitorOf((name) => headerOf(request.headers[name]));
    if (visitor === null) return;
    const arm = armOfVisitor({ brand, market }, visitor);
    if (arm !== null) recorder.notePage({ brand, market, visitor, arm }, failed);
    if (failed) return;
    const page = pageOf(inside, market);
    const event = page === undefined ? null : eventOfPage(page, searchParams);
    if (event !== null) recorder.note({ brand, market, visitor, arm }, event);
  }
  return {
    numbers,
    recorder,
    watch: (request, response) => {
      const { cookie } = request.headers;
      if (request.method !== 'GET' || cookie === undefined) return;
      // Nearly all end here: no consent, no event.
      if (!cookie.includes('measurement')) {
        if (cookie.includes(MEASURE_COOKIE)) eraseLate(cookie);
        return;
      }
      if (!isPrefetch(request.headers)) response.once('close', notePage);
    },
    observe: (route, call, result) => {
      const eventOf = eventOfCall(route.id);
      if (eventOf === undefined || call.brand === null || call.market === null || findBrand(call.brand) === undefined)
        return;
      if (isPrefetched(call.header)) return;
      const visitor = visitorOf(call.header);
      if (visitor === null) return;
      const noted = eventOf({ call, result, now: services.clock.now() });
      if (noted === null) return;
      const site = { brand: call.brand, market: call.market };
      recorder.note({ ...site, visitor, arm: armOfVisitor(site, visitor) }, noted.event, noted.typed);
    },
  };
};
