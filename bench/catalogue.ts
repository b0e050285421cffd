import { forgetCars } from '#features/catalog/public.server.ts';
import { getCarWeb } from '#features/catalog/contract/car.ts';
import { getModels } from '#features/catalog/contract/model.ts';
import { getReservationPrice } from '#features/price/contract.ts';
import { urlOf, type Endpoint } from '#kernel/endpoint.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { nameDatabase, runAsAdmin } from '#tests/harness/admin.ts';
import type { Figure } from './figures.ts';
import { growCatalogue } from './grow.ts';
import { POOL, type Place } from './place.ts';
import { startProcess, type Process } from './processes.ts';
import { openProgram, priceQuery, SCOPE, type Program } from './program.ts';
import { compareInRounds } from './rounds.ts';
import type { WebAnswers } from './web-role.ts';
import { measureLoad, readReply, requestText } from './wire.ts';

const SIZES = [1, 10, 100] as const;
/** Models on a page: no more than the smallest catalogue has, so that every size answers with the same ones. */
const PAGE = 4;
const ROUNDS = 6;
const LOAD = { once: false, connections: POOL, seconds: 0.5, most: 20_000 };
/** At most a tenth slower with a hundred times the catalogue. */
const LEAST_KEPT = 0.9;

/** The better of two shop programs on such a machine, in answers a second: what the figures are held against. */
const PEERS = { list: 359, detail: 240, 'configured price': 203 } as const;
type Subject = keyof typeof PEERS;

type CallSample = { readonly declared: Endpoint; readonly query: Record<string, string> };
type Stand = {
  readonly size: number;
  readonly url: string;
  readonly web: Process<WebAnswers>;
  readonly program: Program;
};

const readQuery = ({ car }: Place): Readonly<Record<Subject, CallSample>> => ({
  list: { declared: getModels, query: { ...SCOPE, size: String(PAGE) } },
  detail: {
    declared: getCarWeb,
    query: { ...SCOPE, modelCode: splitVehicleCode(car.choice.mvsCode)?.model ?? '' },
  },
  'configured price': { declared: getReservationPrice, query: priceQuery(car.choice) },
});

/** So many different questions are asked in turn where answers are kept: more than one visitor, fewer than all. */
const MOST_REQUESTED = 40;

/** Whether a call answers: a colour may not go with the rest of a car. */
const answers = async ({ program }: Stand, { declared, query }: CallSample): Promise<boolean> =>
  program.call(declared, { query }).then(
    () => true,
    () => false,
  );

/** Different questions of a subject that all have an answer on a catalogue. */
const questionsOf = async (place: Place, stand: Stand, subject: Subject): Promise<string[]> => {
  const query = readQuery(place)[subject];
  const { models } = (await stand.program.call(getModels, { query: { ...SCOPE, size: '100' } })) as {
    models: readonly { code: string }[];
  };
  const { colors } = (await stand.program.call(getCarWeb, { query: readQuery(place).detail.query })) as {
    colors: readonly { code: string }[];
  };
  const changes: Readonly<Record<Subject, readonly Record<string, string>[]>> = {
    list: Array.from({ length: MOST_REQUESTED }, (_, page) => ({ page: String(page) })),
    detail: models.map(({ code }) => ({ modelCode: code })),
    'configured price': colors.map(({ code }) => ({ colorCode: code })),
  };
  const known: string[] = [];
  for (const change of changes[subject].slice(0, MOST_REQUESTED)) {
    const question = { ...query, query: { ...query.query, ...change } };
    if (await answers(stand, question)) known.push(requestText({ path: requestOf(question) }));
  }
  return known;
};

/** A database with a catalogue so many times as large, and the program on it. */
const openStand = async (place: Place, size: number): Promise<Stand> => {
  const name = `catalogue_${size}`;
  const url = nameDatabase(place.copyUrl, name);
  const copy = new URL(place.copyUrl).pathname.slice(1);
  await runAsAdmin(nameDatabase(url, 'postgres'), `CREATE DATABASE ${name} TEMPLATE ${copy}`);
  await growCatalogue({ url, brand: SCOPE.brand, times: size });
  const env = { ...place.env, DATABASE_URL: url };
  return { size, url, web: await startProcess<WebAnswers>('web-role.ts', env), program: await openProgram(env) };
};

const requestOf = ({ declared, query }: CallSample): string => `${urlOf(declared)}?${new URLSearchParams(query)}`;

/** A call on a catalogue of one size, against a bare server that runs the very statements and sends the same bytes. */
const measureSize = async (place: Place, stand: Stand, subject: Subject): Promise<Figure[]> => {
  const query = readQuery(place)[subject];
  const { recorder } = stand.program;
  forgetCars();
  recorder.forget();
  await stand.program.call(query.declared, { query: query.query });
  const sent = recorder.sent();
  const path = requestOf(query);
  const reply = await readReply({ port: await stand.web.ask('port'), path, headers: {} });
  await place.floor.ask('give', { kind: 'statements', url: stand.url, pool: POOL, sent, reply });
  const load = { ...LOAD, requests: [requestText({ path })] };
  const of = await compareInRounds({
    rounds: ROUNDS,
    floor: () => measureLoad(place, 'floor', load),
    ours: () => measureLoad({ ...place, web: stand.web }, 'web', load),
  });
  const name = `${subject}, catalogue x${stand.size}`;
  return [
    { name: `${name}, answers`, unit: '/s', ...of('perSecond'), aim: { least: 0.5 } },
    { name: `${name}, statements`, unit: '', ours: sent.length, aim: { most: 3 } },
  ];
};

/** The largest catalogue against the smallest, in turn: what growth costs. */
const measureGrowth = async (place: Place, stands: readonly Stand[], subject: Subject): Promise<Figure[]> => {
  const [small, large] = [stands[0], stands.at(-1)];
  if (small === undefined || large === undefined) throw new Error('a catalogue is missing');
  const load = { ...LOAD, requests: [requestText({ path: requestOf(readQuery(place)[subject]) })] };
  const of = await compareInRounds({
    rounds: ROUNDS * 2,
    floor: () => measureLoad({ ...place, web: small.web }, 'web', load),
    ours: () => measureLoad({ ...place, web: large.web }, 'web', load),
  });
  const answers = of('perSecond');
  const name = `${subject}, x${large.size} against x${small.size}`;
  return [
    { name, unit: '/s', ...answers, aim: { least: LEAST_KEPT } },
    {
      name: `${subject}, x${large.size} made anew, against the better peer`,
      unit: '/s',
      ...answers,
      floor: PEERS[subject],
      ratio: answers.ours / PEERS[subject],
    },
  ];
};

/** The largest catalogue as visitors are served it: public answers are kept for the rest of the second in which they were made. */
const measureServed = async (place: Place, stand: Stand, subject: Subject): Promise<Figure> => {
  const requests = await questionsOf(place, stand, subject);
  const web = await startProcess<WebAnswers>('web-role.ts', {
    ...place.env,
    DATABASE_URL: stand.url,
    ANSWER_CACHE: 'on',
  });
  try {
    const load = { ...LOAD, seconds: 2, most: 200_000, requests };
    await measureLoad({ ...place, web }, 'web', load);
    const { perSecond } = await measureLoad({ ...place, web }, 'web', load);
    const name = `${subject}, x${stand.size}, ${requests.length} questions in turn, kept, against the better peer`;
    return { name, unit: '/s', ours: perSecond, floor: PEERS[subject], ratio: perSecond / PEERS[subject] };
  } finally {
    await web.stop();
  }
};

/** Lists, details and configured prices on catalogues of three sizes. */
export const measureCatalogue = async (place: Place): Promise<Figure[]> => {
  const stands: Stand[] = [];
  const figures: Figure[] = [];
  try {
    for (const size of SIZES) stands.push(await openStand(place, size));
    for (const subject of Object.keys(PEERS) as Subject[]) {
      for (const stand of stands) figures.push(...(await measureSize(place, stand, subject)));
      figures.push(...(await measureGrowth(place, stands, subject)));
      const largest = stands.at(-1);
      if (largest !== undefined) figures.push(await measureServed(place, largest, subject));
    }
  } finally {
    await Promise.all(stands.flatMap(({ web, program }) => [web.stop(), program.close()]));
  }
  return figures;
};
