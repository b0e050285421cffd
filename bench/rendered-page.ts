import type { Figure } from './figures.ts';
import type { Place } from './place.ts';
import { compareInRounds } from './rounds.ts';
import { measureLoad, requestText } from './wire.ts';

/** A cookie of one visitor: such a page is never kept, nor taken from the kept ones. */
const COOKIE = 'vlt_reservation=bench-visitor-of-the-rendered-page-0001';
const ROUNDS = 12;
const RENDERS = 30;

type Subject = { readonly name: string; readonly path: string; readonly most: number | null };

/** Pages made anew for each visit, against a bare `renderToPipeableStream` of the same React tree in the same process. */
export const measureRenderedPages = async (place: Place): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const subject of await findSubjects(place)) figures.push(await measureOne(place, subject));
  return figures;
};

const HOME = '/br/jeep';

/** Pages without script, and with it. */
const findSubjects = async (place: Place): Promise<Subject[]> => [
  { name: 'home', path: HOME, most: 4 },
  { name: 'model', path: await findOnHome(place, 'modelos'), most: null },
  { name: 'offers', path: `${HOME}/ofertas`, most: null },
  { name: 'configurator', path: await findBuildPath(place), most: 4 },
];

/** Where the home page's first way to the configurator leads. */
export const findBuildPath = (place: Place): Promise<string> => findOnHome(place, 'monte');

const findOnHome = async ({ web }: Place, word: string): Promise<string> => {
  const html = await (await fetch(`http://127.0.0.1:${await web.ask('port')}${HOME}`)).text();
  const path = new RegExp(`href="(${HOME}/${word}/[^"]+)"`).exec(html)?.[1];
  if (path === undefined) throw new Error(`the home page leads to no ${word}`);
  return path;
};

/**
 * Processor time for a page, by far the steadiest measure of a render on a machine with other work. Ours is all that the process
 * spends on a visit: the connection, the router, the loaders with their SQL, the render, the headers.
 */
const measureOne = async (place: Place, { name, path, most }: Subject): Promise<Figure> => {
  const { served, bare } = await place.web.ask('keepPage', { path, cookie: COOKIE });
  // Both must have rendered the same page, or the floor is none.
  if (Math.abs(served - bare) > served * 0.02)
    throw new Error(`${path}: ${served} bytes served, ${bare} rendered bare`);
  const requests = [requestText({ path, headers: { cookie: COOKIE } })];
  const of = await compareInRounds({
    rounds: ROUNDS,
    floor: async () => ({ milliseconds: (await place.web.ask('render', RENDERS)) / 1000 }),
    ours: async () => {
      const load = { requests, once: false, connections: 2, seconds: 5, most: RENDERS };
      return { milliseconds: 1000 / (await measureLoad(place, 'web', load)).perCpuSecond };
    },
  });
  return {
    name: `rendered page, ${name}, processor time`,
    unit: 'ms',
    ...of('milliseconds'),
    ...(most === null ? {} : { aim: { most } }),
  };
};
