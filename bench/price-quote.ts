import { forgetCars } from '#features/catalog/public.server.ts';
import { getReservationPrice } from '#features/price/contract.ts';
import { urlOf } from '#kernel/endpoint.ts';
import type { Figure } from './figures.ts';
import { POOL, type Place } from './place.ts';
import { priceQuery } from './program.ts';
import { compareInRounds } from './rounds.ts';
import { measureLoad, readReply, requestText } from './wire.ts';

const ROUNDS = 12;
const LOAD = { once: false, connections: POOL, seconds: 0.6, most: 20_000 };

/** A priced car over HTTP, against a bare server that runs the very statements on as many connections and sends the same bytes. */
export const measurePriceQuote = async (place: Place): Promise<Figure[]> => {
  const { program, car } = place;
  const query = priceQuery(car.choice);
  // What the floor plays is an answer with nothing kept: what is asked of the database where the car is not in memory.
  forgetCars();
  program.recorder.forget();
  await program.call(getReservationPrice, { query });
  const sent = program.recorder.sent();
  const path = `${urlOf(getReservationPrice)}?${new URLSearchParams(query)}`;
  const reply = await readReply({ port: await place.web.ask('port'), path, headers: {} });
  await place.floor.ask('give', { kind: 'statements', url: place.copyUrl, pool: POOL, sent, reply });
  const load = { ...LOAD, requests: [requestText({ path })] };
  const of = await compareInRounds({
    rounds: ROUNDS,
    floor: () => measureLoad(place, 'floor', load),
    ours: () => measureLoad(place, 'web', load),
  });
  return [
    { name: 'price quote, answers', unit: '/s', ...of('perSecond'), aim: { least: 0.5 } },
    { name: 'price quote, answers by processor time', unit: '/s', ...of('perCpuSecond') },
    { name: 'price quote, statements', unit: '', ours: sent.length, aim: { most: 3 } },
  ];
};
