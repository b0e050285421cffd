import { urlOf, type Endpoint } from '#kernel/endpoint.ts';
import type { Figure } from './figures.ts';
import type { Sent } from './floor-role.ts';
import { POOL, type Place } from './place.ts';
import { SCOPE, type CallInput } from './program.ts';
import { compareInRounds } from './rounds.ts';
import { measureLoad, readReply, requestText } from './wire.ts';
import { EACH, ROUNDS } from './write-count.ts';

type WriteSample = {
  readonly declared: Endpoint;
  readonly requested: readonly CallInput[];
  readonly aim?: Figure['aim'];
};

/** What each write sends to the database, recorded from real ones. */
export const recordWrites = async (
  { program }: Place,
  writes: readonly (() => Promise<unknown>)[],
): Promise<(readonly Sent[])[]> => {
  const runs: (readonly Sent[])[] = [];
  for (const write of writes) {
    program.recorder.forget();
    await write();
    runs.push(program.recorder.sent());
  }
  return runs;
};

/**
 * A call that writes, over HTTP, against a bare server that sends the very statements in one transaction each. These are played on
 * a copy of the database in which what was recorded never happened. The first of what is asked is a sample of the answer.
 */
export const compareWrites = async (
  place: Place,
  name: string,
  { declared, requested: request, aim, runs }: WriteSample & { readonly runs: readonly (readonly Sent[])[] },
): Promise<Figure> => {
  const textOf = ({ body = {}, headers = {} }: CallInput) => ({
    path: urlOf(declared),
    headers: { 'x-brand': SCOPE.brand, 'x-market': SCOPE.market, 'idempotency-key': crypto.randomUUID(), ...headers },
    body,
  });
  const [sample, ...others] = request;
  const reply = await readReply({ port: await place.web.ask('port'), ...textOf(sample ?? {}) });
  const begin = `BEGIN; SELECT set_config('app.brand', '${SCOPE.brand}', true), set_config('app.actor', 'anonymous:none', true), set_config('app.reason', '${declared.id}', true)`;
  await place.floor.ask('give', { kind: 'transactions', url: place.copyUrl, pool: POOL, begin, runs, reply });
  const requests = others.map((one) => requestText(textOf(one)));
  const anything = Array.from({ length: EACH }, () => requestText({ path: '/', body: {} }));
  const load = { once: true, connections: POOL, seconds: 20, most: EACH };
  const of = await compareInRounds({
    rounds: ROUNDS,
    floor: () => measureLoad(place, 'floor', { ...load, requests: anything }),
    ours: () => measureLoad(place, 'web', { ...load, requests: requests.splice(0, EACH) }),
  });
  return { name, unit: '/s', ...of('perSecond'), ...(aim === undefined ? {} : { aim }) };
};
