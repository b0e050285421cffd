import type { Figure } from './figures.ts';
import type { Flooded } from './flood.ts';
import type { Place } from './place.ts';
import { requestText } from './wire.ts';

/** A cookie of one visitor: such a page is never kept. */
const COOKIE = 'vlt_reservation=bench-visitor-of-the-crowded-house-0001';
const PATH = '/br/jeep/ofertas';
const SECONDS = Number(process.env.OVERLOAD_SECONDS ?? 60);
const TIMES = 10;
const AT_ONCE = 4;

/** Ten times as many visitors as the pages of the showcase can be made for, for a minute. */
export const measureOverload = async (place: Place): Promise<Figure[]> => {
  const { web, load } = place;
  const port = await web.ask('port');
  const request = requestText({ path: PATH, headers: { cookie: COOKIE } });
  const visit = { port, request };
  const probe = requestText({ path: '/health/live' });
  const job = { port, requests: [request], once: false, connections: AT_ONCE, most: 10_000 };
  await load.ask('run', { ...job, seconds: 3 });
  const idle = await web.ask('cpu');
  const full = await load.ask('run', { ...job, seconds: 10 });
  const capacity = full.answers / full.seconds;
  const byCpu = (full.answers * 1e6) / ((await web.ask('cpu')) - idle);
  // As the crowd comes, but a hundredth of it: a stall of this machine then delays as many of both.
  const quiet = await load.ask('flood', { ...visit, probe, perSecond: capacity / TIMES, seconds: 15 });
  const before = await web.ask('memory');
  const began = await web.ask('cpu');
  const crowd = await load.ask('flood', { ...visit, probe, perSecond: capacity * TIMES, seconds: SECONDS });
  const crowdByCpu = (crowd.good * 1e6) / ((await web.ask('cpu')) - began);
  const recovered = await load.ask('recover', { ...visit, within: quiet.slowest * 2 });
  const after = await web.ask('memory');
  return [
    ...figuresOf(crowd, { capacity, quiet }),
    {
      name: 'overload, pages made by processor time',
      unit: '/s',
      floor: byCpu,
      ours: crowdByCpu,
      ratio: crowdByCpu / byCpu,
    },
    {
      name: 'overload, memory after',
      unit: 'MB',
      floor: before,
      ours: after,
      ratio: after / before,
      aim: { most: 1.25 },
    },
    { name: 'overload, seconds until pages are as fast as before', unit: 's', ours: recovered, aim: { most: 5 } },
  ];
};

const figuresOf = (crowd: Flooded, { capacity, quiet }: { capacity: number; quiet: Flooded }): Figure[] => {
  const { good, shed, failed, seconds, probes, alive, slowest, half, slowestShed } = crowd;
  return [
    {
      name: 'overload, pages made a second',
      unit: '/s',
      floor: capacity,
      ours: good / seconds,
      ratio: good / seconds / capacity,
      aim: { least: 0.8 },
    },
    {
      name: 'overload, answered or sent away',
      unit: '',
      floor: good + shed + failed,
      ours: good + shed,
      ratio: (good + shed) / (good + shed + failed),
      aim: { least: 0.999 },
    },
    {
      name: 'overload, alive within a second',
      unit: '',
      floor: probes,
      ours: alive,
      ratio: alive / probes,
      aim: { least: 1 },
    },
    {
      name: 'overload, 99 of 100 pages within',
      unit: 'ms',
      floor: quiet.slowest,
      ours: slowest,
      ratio: slowest / quiet.slowest,
      aim: { most: 3 },
    },
    { name: 'overload, half of the pages within', unit: 'ms', floor: quiet.half, ours: half, ratio: half / quiet.half },
    { name: 'overload, 99 of 100 sent away within', unit: 'ms', ours: slowestShed },
  ];
};
