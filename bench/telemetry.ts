import { getReservationPrice } from '#features/price/contract.ts';
import { urlOf } from '#kernel/endpoint.ts';
import { findFreePorts } from '#tests/harness/ports.ts';
import type { Figure } from './figures.ts';
import { POOL, type Place } from './place.ts';
import { startProcess, type Process } from './processes.ts';
import { priceQuery } from './program.ts';
import { compareInRounds } from './rounds.ts';
import type { WebAnswers } from './web-role.ts';
import { measurePort, readReply, requestText } from './wire.ts';

/** Short turns, and many: what else the machine does changes more slowly than that. */
const ROUNDS = 60;
const TURN = { once: false, seconds: 0.25, most: 1_000 };
const AIM = { least: 0.97 };
const KEPT = { path: '/br/jeep', headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' } };
const PERSONAL = { path: '/br/jeep', headers: { cookie: 'vlt_reservation=bench-visitor-of-what-is-seen-0000000001' } };

type Subject = {
  readonly name: string;
  readonly request: Parameters<typeof requestText>[0];
  readonly connections: number;
};

/**
 * A line a request and figures, against neither, in turn at two ports of one process. Of two servers of a process the one that was
 * made first is slower, so each is that once, and what stands here is the mean of both.
 */
export const measureTelemetry = async (place: Place): Promise<Figure[]> => {
  const seenFirst = await measureBoth(place, {});
  const silentFirst = await measureBoth(place, { BENCH_SILENT_FIRST: '1' });
  return seenFirst.map((figure, index) => meanOf(figure, silentFirst[index] ?? { ...figure, ratio: Number.NaN }));
};

const middle = (one: number, other: number): number => Math.sqrt(one * other);

const meanOf = (one: Figure, other: Figure): Figure => ({
  ...one,
  floor: middle(one.floor ?? Number.NaN, other.floor ?? Number.NaN),
  ours: middle(one.ours, other.ours),
  ratio: middle(one.ratio ?? Number.NaN, other.ratio ?? Number.NaN),
});

const measureBoth = async (place: Place, order: NodeJS.ProcessEnv): Promise<Figure[]> => {
  const [metrics = 0] = await findFreePorts(1);
  const env = { ...place.env, ...order, LOG_LEVEL: 'info', METRICS_PORT: String(metrics) };
  const server = await startProcess<WebAnswers>('web-role.ts', env, 'drained');
  const quote = { path: `${urlOf(getReservationPrice)}?${new URLSearchParams(priceQuery(place.car.choice))}` };
  const subjects: readonly Subject[] = [
    { name: 'cached page', request: KEPT, connections: 8 },
    { name: 'rendered page', request: PERSONAL, connections: 2 },
    { name: 'price quote', request: quote, connections: POOL },
  ];
  try {
    const ports = { seen: await server.ask('port'), silent: await server.ask('silentPort') };
    // The first visit makes the page that is kept.
    for (const port of Object.values(ports)) await readReply({ ...KEPT, port });
    const figures: Figure[] = [];
    for (const subject of subjects) figures.push(...(await compare(place, { server, ports, subject })));
    return figures;
  } finally {
    await server.stop();
  }
};

type Pair = {
  readonly server: Process<WebAnswers>;
  readonly ports: { readonly seen: number; readonly silent: number };
  readonly subject: Subject;
};

const compare = async (place: Place, { server, ports, subject }: Pair): Promise<Figure[]> => {
  const { name, request, connections } = subject;
  const load = { ...TURN, requests: [requestText(request)], connections };
  const of = await compareInRounds({
    rounds: ROUNDS,
    floor: () => measurePort(place, { server, port: ports.silent }, load),
    ours: () => measurePort(place, { server, port: ports.seen }, load),
  });
  return [
    { name: `seen, ${name}, answers`, unit: '/s', ...of('perSecond') },
    { name: `seen, ${name}, answers by processor time`, unit: '/s', ...of('perCpuSecond'), aim: AIM },
  ];
};
