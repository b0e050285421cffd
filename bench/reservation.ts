import { randomUUID } from 'node:crypto';
import { preReserve } from '#features/reservations/contract.ts';
import { urlOf } from '#kernel/endpoint.ts';
import type { Figure } from './figures.ts';
import type { Sent } from './floor-role.ts';
import { POOL, type Place } from './place.ts';
import { reserve, SCOPE } from './program.ts';
import { compareInRounds } from './rounds.ts';
import { measureLoad, readReply, requestText } from './wire.ts';

const ROUNDS = 10;
const EACH = 30;
/** Cars for each side: every reservation takes one. The first round does not count. */
export const RESERVATIONS = (ROUNDS + 1) * EACH;

/**
 * A reservation over HTTP, against a bare server that sends the very statements in one transaction each. They were recorded
 * from real reservations, and are played again on a copy of the database in which those never happened.
 */
export const measureReservation = async (place: Place): Promise<Figure[]> => {
  const [recorded, fresh] = [place.unitIds.slice(0, RESERVATIONS), place.unitIds.slice(RESERVATIONS, -1)];
  const runs = await record(place, recorded);
  const [sample = '', ...others] = fresh;
  const reply = await readReply({ port: await place.web.ask('port'), ...askedFor(place, sample) });
  const begin = `BEGIN; SET LOCAL app.brand = '${SCOPE.brand}'; SET LOCAL app.actor = 'anonymous:none'; SET LOCAL app.reason = '${preReserve.id}'`;
  await place.floor.ask('give', { kind: 'transactions', url: place.copyUrl, pool: POOL, begin, runs, reply });
  const requests = others.map((unitId) => requestText(askedFor(place, unitId)));
  const anything = Array.from({ length: EACH }, () => requestText({ path: '/', body: {} }));
  const load = { once: true, connections: POOL, seconds: 20, most: EACH };
  const of = await compareInRounds({
    rounds: ROUNDS,
    floor: () => measureLoad(place, 'floor', { ...load, requests: anything }),
    ours: () => measureLoad(place, 'web', { ...load, requests: requests.splice(0, EACH) }),
  });
  return [
    { name: 'reservation, answers', unit: '/s', ...of('perSecond') },
    { name: 'reservation, statements', unit: '', ours: runs[0]?.length ?? Number.NaN, aim: { most: 12 } },
  ];
};

const record = async ({ program, car }: Place, unitIds: readonly string[]): Promise<(readonly Sent[])[]> => {
  const runs: (readonly Sent[])[] = [];
  for (const unitId of unitIds) {
    program.recorder.forget();
    await reserve(program, { choice: car.choice, unitId });
    runs.push(program.recorder.sent());
  }
  return runs;
};

const askedFor = ({ car }: Place, unitId: string) => ({
  path: urlOf(preReserve),
  headers: { 'x-brand': SCOPE.brand, 'x-market': SCOPE.market, 'idempotency-key': randomUUID() },
  body: { choice: car.choice, unitId },
});
