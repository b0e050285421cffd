import type { Figure } from './figures.ts';
import { within, type Flooded } from './flood.ts';
import type { Place } from './place.ts';
import { keepApart } from './processors.ts';
import { requestText } from './wire.ts';

/** A cookie of one visitor: such a page is never kept. */
const COOKIE = 'vlt_reservation=bench-visitor-of-the-crowded-house-0001';
const PATH = '/br/jeep/ofertas';
const SECONDS = Number(process.env.OVERLOAD_SECONDS ?? 60);
const QUIET_SECONDS = 15;
const TIMES = 10;
const AT_ONCE = 4;

/** What came of a crowd: as its visitors saw it, and how long the server itself took for its pages. */
type Seen = Pick<Flooded, 'goodTimes' | 'shedTimes' | 'good' | 'shed' | 'failed' | 'probes' | 'alive'> & {
  readonly seconds: number;
  readonly serverTimes: readonly number[];
  /** Microseconds of the server's processor time. */
  readonly cpu: number;
};

type Capacity = { readonly perSecond: number; readonly perCpuSecond: number };

/** Ten times as many visitors as the pages of the showcase can be made for, for a minute. */
export const measureOverload = async (place: Place): Promise<Figure[]> => {
  const putBack = keepApart({ server: place.web.pid, crowd: place.load.pid });
  try {
    return await measureCrowd(place);
  } finally {
    putBack();
  }
};

const measureCrowd = async (place: Place): Promise<Figure[]> => {
  const { web, load } = place;
  const port = await web.ask('port');
  const request = requestText({ path: PATH, headers: { cookie: COOKIE } });
  const visit = { port, request, probe: requestText({ path: '/health/live' }) };
  const send = async (perSecond: number, seconds: number): Promise<Seen> => {
    await web.ask('pageTimes');
    const began = await web.ask('cpu');
    const flooded = await load.ask('flood', { ...visit, perSecond, seconds });
    return { ...flooded, cpu: (await web.ask('cpu')) - began, serverTimes: await web.ask('pageTimes') };
  };
  const job = { port, requests: [request], once: false, connections: AT_ONCE, most: 10_000 };
  const fill = async (seconds: number): Promise<Capacity> => {
    const idle = await web.ask('cpu');
    const { answers, seconds: took } = await load.ask('run', { ...job, seconds });
    return { perSecond: answers / took, perCpuSecond: (answers * 1e6) / ((await web.ask('cpu')) - idle) };
  };
  await load.ask('run', { ...job, seconds: 3 });
  const first = await fill(10);
  // As the crowd comes, but a hundredth of it: a stall of this machine then delays as many of both.
  const before = await send(first.perSecond / TIMES, QUIET_SECONDS);
  const memory = await web.ask('memory');
  const crowd = await send(first.perSecond * TIMES, SECONDS);
  const recovered = await load.ask('recover', { ...visit, within: within(0.99, before.goodTimes) * 2 });
  const memoryAfter = await web.ask('memory');
  // Once more what the crowd is held against: other work on this machine comes and goes within these minutes.
  const after = await send(first.perSecond / TIMES, QUIET_SECONDS);
  const last = await fill(10);
  const capacity = {
    perSecond: (first.perSecond + last.perSecond) / 2,
    perCpuSecond: (first.perCpuSecond + last.perCpuSecond) / 2,
  };
  return [
    ...countFigures(crowd, capacity),
    ...timeFigures(crowd, [before, after]),
    {
      name: 'overload, memory after',
      unit: 'MB',
      floor: memory,
      ours: memoryAfter,
      ratio: memoryAfter / memory,
      aim: { most: 1.25 },
    },
    { name: 'overload, seconds until pages are as fast as before', unit: 's', ours: recovered, aim: { most: 5 } },
  ];
};

type Against = { readonly name: string; readonly unit: string; readonly floor: number; readonly ours: number };

const against = (compared: Against, aim?: NonNullable<Figure['aim']>): Figure => ({
  ...compared,
  ratio: compared.ours / compared.floor,
  ...(aim === undefined ? {} : { aim }),
});

const countFigures = ({ good, shed, failed, seconds, probes, alive, cpu }: Seen, capacity: Capacity): Figure[] => {
  const came = good + shed + failed;
  const made = { name: 'overload, pages made a second', unit: '/s' };
  const byCpu = { name: 'overload, pages made by processor time', unit: '/s' };
  const answered = { name: 'overload, answered or sent away', unit: '' };
  const lived = { name: 'overload, alive within a second', unit: '' };
  return [
    against({ ...made, floor: capacity.perSecond, ours: good / seconds }, { least: 0.8 }),
    against({ ...byCpu, floor: capacity.perCpuSecond, ours: (good * 1e6) / cpu }),
    against({ ...answered, floor: came, ours: good + shed }, { least: 0.999 }),
    against({ ...lived, floor: probes, ours: alive }, { least: 1 }),
  ];
};

const timeFigures = (crowd: Seen, quiet: readonly Seen[]): Figure[] => {
  const seen = quiet.flatMap(({ goodTimes }) => goodTimes);
  const served = quiet.flatMap(({ serverTimes }) => serverTimes);
  const compare = (name: string, share: number, times: readonly [readonly number[], readonly number[]]): Against => ({
    name: `overload, ${name}`,
    unit: 'ms',
    floor: within(share, times[0]),
    ours: within(share, times[1]),
  });
  const [visitors, server] = [[seen, crowd.goodTimes] as const, [served, crowd.serverTimes] as const];
  return [
    against(compare('99 of 100 pages within', 0.99, visitors), { most: 3 }),
    against(compare('half of the pages within', 0.5, visitors)),
    against(compare('99 of 100 pages within, by the server', 0.99, server)),
    against(compare('half of the pages within, by the server', 0.5, server)),
    { name: 'overload, 99 of 100 sent away within', unit: 'ms', ours: within(0.99, crowd.shedTimes) },
  ];
};
