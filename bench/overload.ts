import type { Figure } from './figures.ts';
import type { Place } from './place.ts';
import { requestText } from './wire.ts';

/** A cookie of one visitor: such a page is never kept. */
const COOKIE = 'vlt_reservation=bench-visitor-of-the-crowded-house-0001';
const PATH = '/br/jeep/ofertas';
const SECONDS = 30;
const TIMES = 10;
const AT_ONCE = 8;

/** Ten times as many visitors as the pages of the showcase can be made for, over half a minute. */
export const measureOverload = async (place: Place): Promise<Figure[]> => {
  const { web, load } = place;
  const port = await web.ask('port');
  const headers = { cookie: COOKIE };
  const job = {
    port,
    requests: [requestText({ path: PATH, headers })],
    once: false,
    connections: AT_ONCE,
    most: 10_000,
  };
  await load.ask('run', { ...job, seconds: 3 });
  const full = await load.ask('run', { ...job, seconds: 10 });
  const capacity = full.answers / full.seconds;
  const before = await web.ask('memory');
  const crowd = await load.ask('flood', { port, path: PATH, headers, perSecond: capacity * TIMES, seconds: SECONDS });
  // A page of a full house takes as long as all that are being made beside it.
  const within = (2000 * AT_ONCE) / capacity;
  const recovered = await load.ask('recover', { port, path: PATH, headers, within });
  const after = await web.ask('memory');
  const { good, shed, failed, seconds, probes, alive, slowest } = crowd;
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
      name: 'overload, answered or sent away at once',
      unit: '',
      floor: good + shed + failed,
      ours: good + shed,
      ratio: (good + shed) / (good + shed + failed),
      aim: { least: 0.999 },
    },
    { name: 'overload, liveness', unit: '', floor: probes, ours: alive, ratio: alive / probes, aim: { least: 1 } },
    { name: 'overload, 95 of 100 pages within', unit: 'ms', ours: slowest },
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
