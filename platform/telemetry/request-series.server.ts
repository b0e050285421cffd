import type { RequestFacts } from './request-facts.server.ts';

/** All that is said of a request but when it came, how long it took and under which trace: out of closed lists, so there are few. */
export type RequestSort = Omit<RequestFacts, 'trace' | 'begunTrace' | 'began' | 'target'> &
  RequestFacts['target'] & { readonly method: string; readonly status: number };

/** Upper ends of the classes of time, in seconds. */
export const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Times = { readonly labels: string; readonly counts: number[]; sum: number };
type Count = { readonly labels: string; readonly times: Times; value: number };

const counts = new Map<string, Count>();
const timesOf = new Map<string, Times>();

/** What is counted of requests of a sort; one that is alike in all its labels shares it. */
export const countOf = ({ kind, route, method, status, cache }: RequestSort): Count => {
  const place = `kind="${kind}",route="${route}"`;
  const labels = `${place},method="${method}",status="${status}",cache="${cache}"`;
  const known = counts.get(labels);
  if (known !== undefined) return known;
  const times = timesOf.get(place) ?? { labels: place, counts: SECONDS.map(() => 0), sum: 0 };
  timesOf.set(place, times);
  const count = { labels, times, value: 0 };
  counts.set(labels, count);
  return count;
};

/** Costs an addition or two: it is done for each request, and read a few times a minute. */
export const countRequest = (count: Count, ms: number): void => {
  const { times } = count;
  const seconds = ms / 1000;
  count.value += 1;
  times.sum += seconds;
  let place = 0;
  while (place < SECONDS.length && seconds > (SECONDS[place] ?? 0)) place += 1;
  times.counts[place] = (times.counts[place] ?? 0) + 1;
};

const TOTAL = 'volante_requests_total';
const TIME = 'volante_request_seconds';

/** As Prometheus reads it (text format 0.0.4). No label holds a sign that needs to be escaped: patterns, ids and words of ours. */
export const requestFigures = (): string =>
  [
    `# HELP ${TOTAL} Requests answered, by the pattern of their address`,
    `# TYPE ${TOTAL} counter`,
    ...[...counts.values()].map(({ labels, value }) => `${TOTAL}{${labels}} ${value}`),
    '',
    `# HELP ${TIME} Time from the request to the end of its answer`,
    `# TYPE ${TIME} histogram`,
    ...[...timesOf.values()].flatMap(linesOf),
    '',
  ].join('\n');

const linesOf = ({ labels, counts: classes, sum }: Times): string[] => {
  let below = 0;
  const lines = [...SECONDS, '+Inf'].map((end, place) => {
    below += classes[place] ?? 0;
    return `${TIME}_bucket{${labels},le="${end}"} ${below}`;
  });
  return [...lines, `${TIME}_sum{${labels}} ${sum}`, `${TIME}_count{${labels}} ${below}`];
};
