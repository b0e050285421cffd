import { searchOffers } from '#features/offers/contract/search.ts';
import { urlOf } from '#kernel/endpoint.ts';
import { nameDatabase, runAsAdmin } from '#tests/harness/admin.ts';
import type { Figure } from './figures.ts';
import { growOffers } from './grow-offers.ts';
import { POOL, type Place } from './place.ts';
import { startProcess } from './processes.ts';
import { openProgram, SCOPE } from './program.ts';
import { compareInRounds } from './rounds.ts';
import type { WebAnswers } from './web-role.ts';
import { measureLoad, requestText } from './wire.ts';

const SIZES = [1, 100] as const;
const ROUNDS = 12;
/** Searches that all differ, so that none is answered from memory, and that all find enough for a page. */
const QUESTIONS = 4_000;
const PAGE = 5;
const LOAD = { once: false, connections: POOL, seconds: 0.5, most: QUESTIONS };

const bodyOf = (index: number) => ({ maxPrice: 10_000_000_000 + index, ...(index % 2 === 0 ? { sort: ['NEW'] } : {}) });

/** The search of offers with all its counts, among the embedded offers and among a hundred times as many. */
export const measureOffers = async (place: Place): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const path = `${urlOf(searchOffers)}?${new URLSearchParams({ ...SCOPE, size: String(PAGE) })}`;
  const requests = Array.from({ length: QUESTIONS }, (_, index) => requestText({ path, body: bodyOf(index) }));
  const stands = [];
  try {
    for (const size of SIZES) {
      const name = `offers_${size}`;
      const url = nameDatabase(place.copyUrl, name);
      const copy = new URL(place.copyUrl).pathname.slice(1);
      await runAsAdmin(nameDatabase(url, 'postgres'), `CREATE DATABASE ${name} TEMPLATE ${copy}`);
      await growOffers({ url, ...SCOPE, times: size });
      const env = { ...place.env, DATABASE_URL: url };
      const program = await openProgram(env);
      stands.push({ size, program, web: await startProcess<WebAnswers>('web-role.ts', env) });
      const query = { ...SCOPE, size: String(PAGE) };
      await program.call(searchOffers, { query, body: bodyOf(-1) });
      program.recorder.forget();
      const { total } = (await program.call(searchOffers, { query, body: bodyOf(-2) })) as { total: number };
      const statements = program.recorder.sent().length;
      figures.push({ name: `search among ${total} offers, statements`, unit: '', ours: statements, aim: { most: 3 } });
    }
    const [few, many] = stands;
    if (few === undefined || many === undefined) throw new Error('a stand is missing');
    // Every round asks anew from the first question: the two seconds a search is remembered are over by then, or it is a gain both have.
    const load = { ...LOAD, requests };
    const of = await compareInRounds({
      rounds: ROUNDS,
      floor: () => measureLoad({ ...place, web: few.web }, 'web', load),
      ours: () => measureLoad({ ...place, web: many.web }, 'web', load),
    });
    const name = `search of offers, x${many.size} against x${few.size}`;
    figures.push({ name, unit: '/s', ...of('perSecond'), aim: { least: 0.9 } });
  } finally {
    await Promise.all(stands.flatMap(({ web, program }) => [web.stop(), program.close()]));
  }
  return figures;
};
