import type { Figure } from './figures.ts';
import type { Place } from './place.ts';
import { compareInRounds } from './rounds.ts';
import { measureLoad, readReply, requestText } from './wire.ts';

const PAGE = { path: '/br/jeep', headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' } };
const ROUNDS = 16;
const LOAD = { requests: [requestText(PAGE)], once: false, connections: 8, seconds: 0.4, most: 20_000 };

/** The home page of a brand from the page cache, against a bare server that sends the same head and the same bytes. */
export const measureCachedPage = async (place: Place): Promise<Figure[]> => {
  // The first visit makes the page, the second gets it from the cache.
  const request = { ...PAGE, port: await place.web.ask('port') };
  await readReply(request);
  await place.floor.ask('give', { kind: 'bytes', reply: await readReply(request) });
  const of = await compareInRounds({
    rounds: ROUNDS,
    floor: () => measureLoad(place, 'floor', LOAD),
    ours: () => measureLoad(place, 'web', LOAD),
  });
  return [
    { name: 'cached page, answers', unit: '/s', ...of('perSecond'), aim: { least: 0.7 } },
    { name: 'cached page, answers by processor time', unit: '/s', ...of('perCpuSecond') },
  ];
};
