import { getReservationPrice } from '#features/price/contract.ts';
import { urlOf } from '#kernel/endpoint.ts';
import { findFreePorts } from '#tests/harness/ports.ts';
import type { Figure } from './figures.ts';
import { POOL, type Place } from './place.ts';
import { startProcess, type Process } from './processes.ts';
import { priceQuery } from './program.ts';
import { compareInRounds } from './rounds.ts';
import type { WebAnswers } from './web-role.ts';
import { measureProcess, readReply, requestText } from './wire.ts';

const ROUNDS = 24;
const AIM = { least: 0.97 };
const KEPT = { path: '/br/jeep', headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' } };
const PERSONAL = { path: '/br/jeep', headers: { cookie: 'vlt_reservation=bench-visitor-of-what-is-seen-0000000001' } };

type Subject = {
  readonly name: string;
  readonly request: Parameters<typeof requestText>[0];
  readonly connections: number;
};

/** The same process with a line a request and figures, against one with neither. */
export const measureTelemetry = async (place: Place): Promise<Figure[]> => {
  const [port = 0] = await findFreePorts(1);
  const seen = await startProcess<WebAnswers>(
    'web-role.ts',
    { ...place.env, LOG_LEVEL: 'info', METRICS_PORT: String(port) },
    'drained',
  );
  const silent = await startProcess<WebAnswers>('web-role.ts', { ...place.env, LOG_LEVEL: 'warn' }, 'drained');
  const quote = { path: `${urlOf(getReservationPrice)}?${new URLSearchParams(priceQuery(place.car.choice))}` };
  const subjects: readonly Subject[] = [
    { name: 'cached page', request: KEPT, connections: 8 },
    { name: 'rendered page', request: PERSONAL, connections: 2 },
    { name: 'price quote', request: quote, connections: POOL },
  ];
  try {
    await warm([seen, silent]);
    const figures: Figure[] = [];
    for (const subject of subjects) figures.push(...(await compare(place, { seen, silent, subject })));
    return figures;
  } finally {
    await Promise.all([seen.stop(), silent.stop()]);
  }
};

/** The first visit makes the page that is kept. */
const warm = async (processes: readonly Process<WebAnswers>[]): Promise<void> => {
  for (const process of processes) await readReply({ ...KEPT, port: await process.ask('port') });
};

type Pair = { seen: Process<WebAnswers>; silent: Process<WebAnswers>; subject: Subject };

const compare = async (place: Place, { seen, silent, subject }: Pair): Promise<Figure[]> => {
  const { name, request, connections } = subject;
  const load = { requests: [requestText(request)], once: false, connections, seconds: 0.5, most: 20_000 };
  const of = await compareInRounds({
    rounds: ROUNDS,
    floor: () => measureProcess(place, silent, load),
    ours: () => measureProcess(place, seen, load),
  });
  return [
    { name: `seen, ${name}, answers`, unit: '/s', ...of('perSecond') },
    { name: `seen, ${name}, answers by processor time`, unit: '/s', ...of('perCpuSecond'), aim: AIM },
  ];
};
