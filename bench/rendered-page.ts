import type { Figure } from './figures.ts';
import type { Place } from './place.ts';
import { compareInRounds } from './rounds.ts';
import { measureLoad, requestText } from './wire.ts';

/** A cookie of one visitor: such a page is never kept, nor taken from the kept ones. */
const COOKIE = 'vlt_reservation=bench-visitor-of-the-rendered-page-0001';
const ROUNDS = 12;
const RENDERS = 30;

/**
 * Of processor time a page, on the machine of `docs/figures.md`. Not a ratio: a page of fewer elements makes the bare render cheaper, and
 * would be held to less.
 */
const MOST_MS = 8;

type Subject = { readonly name: string; readonly path: string };

/** Pages made anew for each visit, against a bare `renderToPipeableStream` of the same React tree in the same process. */
export const measureRenderedPages = async (place: Place): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const subject of await findSubjects(place)) figures.push(...(await measureOne(place, subject)));
  return figures;
};

const HOME = '/br/jeep';

/** Pages without script, and with it. */
const findSubjects = async (place: Place): Promise<Subject[]> => [
  { name: 'home', path: HOME },
  { name: 'model', path: await findOnHome(place, 'modelos') },
  { name: 'offers', path: `${HOME}/ofertas` },
  { name: 'configurator', path: await findBuildPath(place) },
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
const measureOne = async (place: Place, { name, path }: Subject): Promise<Figure[]> => {
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
  const compared = of('milliseconds');
  return [
    { name: `rendered page, ${name}, against a bare render`, unit: 'ms', ...compared },
    { name: `rendered page, ${name}, processor time`, unit: 'ms', ours: compared.ours, aim: { most: MOST_MS } },
  ];
};
