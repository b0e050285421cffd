import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Market } from '#kernel/market.ts';
import { patternOf, type PageId } from '#brands/slugs.ts';
import { ADMIN_AREAS } from '../admin-areas.ts';

/**
 * Where texts are used, found in the sources the program runs: for those who keep the texts, so that there is no list anybody keeps.
 * Rather one use too many than one too few: a text that is said to be unused is named nowhere.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const ROOMS = '{app,features,flows,kernel,platform,ui}/**/*.{ts,tsx}';
const NO_USE = /\.test\.tsx?$|\/playground\//;

const WHOLE = /'([\w-]+(?:\.[\w-]+)*)'/g;
/** A text with holes, such as `admin.area.${area}`. */
const SHAPE = /`([\w.-]*(?:\$\{[^{}`]*\}[\w.-]*)+)`/g;
const WORD = /\w{2,}/g;
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;
const TYPES_ONLY = /^import type [^;]*;$/gm;

type File = {
  readonly name: string;
  /** The feature or room it belongs to. */
  readonly place: string;
  readonly words: ReadonlySet<string>;
  readonly imports: readonly string[];
};

const placeOf = (file: string): string => {
  const [room = '', name = ''] = file.split('/');
  return room === 'features' ? name : room;
};

const targetOf = (file: string, request: string): string | null => {
  if (request.startsWith('#')) return request.slice(1);
  return request.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(file), request)) : null;
};

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

type Index = {
  readonly files: ReadonlyMap<string, File>;
  /** Files in which a text stands by itself. */
  readonly whole: ReadonlyMap<string, readonly File[]>;
  readonly shapes: readonly { readonly pattern: RegExp; readonly file: File }[];
  readonly importers: ReadonlyMap<string, readonly string[]>;
  /** Files of screens, with the names of their pages. */
  readonly screens: ReadonlyMap<string, readonly string[]>;
};

const add = <Value>(to: Map<string, Value[]>, key: string, value: Value): void => {
  const known = to.get(key);
  if (known === undefined) to.set(key, [value]);
  else known.push(value);
};

/** What the list of addresses says of a page and its file. */
const SCREEN = /page\('(\w+)',\s*[`']([^`']+)[`']\)/g;
const CONSTANT = /const (\w+) = '([^']+)'/g;

const screensIn = (routes: string): Map<string, string[]> => {
  const screens = new Map<string, string[]>([['app/web/home.tsx', ['home']]]);
  const constants = new Map([...routes.matchAll(CONSTANT)].map(([, name = '', value = '']) => [name, value]));
  const fileOf = (written: string): string => {
    const whole = written.replace(/\$\{(\w+)\}/, (_, name: string) => constants.get(name) ?? '');
    return path.posix.normalize(path.posix.join('app/web', whole));
  };
  for (const [, id = '', written = ''] of routes.matchAll(SCREEN)) add(screens, fileOf(written), id);
  for (const [, written = ''] of routes.matchAll(/funding\('([^']+)'/g)) add(screens, fileOf(written), 'financing');
  for (const { area, page, below = {} } of ADMIN_AREAS) {
    for (const file of [page, ...Object.values(below)]) add(screens, fileOf(file), `/admin/${area}`);
  }
  return screens;
};

const readIndex = async (): Promise<Index> => {
  const names = globSync(ROOMS, { cwd: ROOT }).filter((name) => !NO_USE.test(name));
  const files = new Map<string, File>();
  const whole = new Map<string, File[]>();
  const shapes: { pattern: RegExp; file: File }[] = [];
  const importers = new Map<string, string[]>();
  for (const name of names) {
    // One after the other: visitors are served between two of them.
    const text = await readFile(path.join(ROOT, name), 'utf8');
    const requests = [...text.replaceAll(TYPES_ONLY, '').matchAll(IMPORT)].map(([, request = '']) => request);
    const imports = requests.flatMap((request) => targetOf(name, request) ?? []);
    const file: File = { name, place: placeOf(name), words: new Set(text.match(WORD)), imports };
    files.set(name, file);
    for (const target of imports) add(importers, target, name);
    for (const said of new Set([...text.matchAll(WHOLE)].map(([, one = '']) => one))) add(whole, said, file);
    for (const [, shape = ''] of text.matchAll(SHAPE)) {
      const pieces = shape.split(/\$\{[^{}]*\}/);
      // Of holes alone nothing is known.
      if (!pieces.some((piece) => /\w/.test(piece))) continue;
      shapes.push({ pattern: new RegExp(`^${pieces.map(escape).join('.+')}$`), file });
    }
  }
  return {
    files,
    whole,
    shapes,
    importers,
    screens: screensIn(await readFile(path.join(ROOT, 'app/web/routes.ts'), 'utf8')),
  };
};

/** Whether every word of the rest of a key stands in the files of a place: property names and pieces put together count. */
const standsIn = (rest: string, words: ReadonlySet<string>): boolean =>
  rest.split(/[.-]/).every((word) => word.length < 2 || /^\d+$/.test(word) || words.has(word));

/** A key cut in two: stem and rest. */
const cutsOf = (key: string): { stem: string; rest: string }[] => {
  const words = key.split('.');
  return words.slice(1).map((_, at) => ({
    stem: words.slice(0, at + 1).join('.'),
    rest: words.slice(at + 1).join('.'),
  }));
};

/**
 * The files that name a key, by the surest way that finds any: whole; by a text with holes that begins with words; by a stem and the
 * rest in one file; by any text with holes; by a stem in whose place the words of the rest stand.
 */
const filesNaming = (index: Index, wordsOf: (place: string) => ReadonlySet<string>, key: string): readonly File[] => {
  const holders = (stem: string): readonly File[] => index.whole.get(stem) ?? [];
  const cuts = cutsOf(key);
  const shaped = index.shapes.filter(({ pattern }) => pattern.test(key));
  const filesOf = (shapes: Index['shapes']): File[] => shapes.map(({ file }) => file);
  const together = (): File[] =>
    cuts.flatMap(({ stem, rest }) => {
      const withRest = new Set(/\p{L}/u.test(rest) ? index.whole.get(rest) : []);
      return holders(stem).filter((file) => withRest.has(file));
    });
  const near = (): File[] =>
    cuts.flatMap(({ stem, rest }) =>
      holders(stem).filter(({ place }) => standsIn(rest, wordsOf(place)) || standsIn(rest, wordsOf('ui'))),
    );
  const ways = [
    () => holders(key),
    () => filesOf(shaped.filter(({ pattern }) => /^\^\w/.test(pattern.source))),
    together,
    () => filesOf(shaped),
    near,
  ];
  for (const way of ways) {
    const found = way();
    if (found.length > 0) return [...new Set(found)];
  }
  return [];
};

const isProgram = ({ name }: File): boolean =>
  /\.server\.ts$|\/contract[/.]|\/rules\//.test(name) || /^(?:flows|kernel|platform)\//.test(name);

/** The screens that a file leads up to; what is a screen itself goes no further. */
const screensAbove = (index: Index, file: string, seen = new Set<string>()): string[] => {
  if (seen.has(file)) return [];
  seen.add(file);
  const own = index.screens.get(file);
  if (own !== undefined) return [...own];
  return (index.importers.get(file) ?? []).flatMap((one) => screensAbove(index, one, seen));
};

export type FoundUses = { readonly pages: readonly string[]; readonly programs: readonly string[] };

export type TextUses = {
  /** Of a text by `area.key`: patterns of the pages of a market, and features whose answers, mails or papers name it. */
  readonly usesOf: (id: string, market: Market) => FoundUses;
};

const open = async (): Promise<TextUses> => {
  const index = await readIndex();
  const words = new Map<string, Set<string>>();
  for (const { place, words: own } of index.files.values()) {
    const known = words.get(place) ?? new Set<string>();
    for (const word of own) known.add(word);
    words.set(place, known);
  }
  const none = new Set<string>();
  const found = new Map<string, FoundUses>();
  const find = (id: string): FoundUses => {
    // Mails name their texts by the mail and the part.
    if (id.startsWith('mail.')) return { pages: [], programs: ['mail'] };
    const key = id.split('.').slice(1).join('.');
    const naming = filesNaming(index, (place) => words.get(place) ?? none, key);
    const screens = naming.filter((file) => !isProgram(file)).flatMap(({ name }) => screensAbove(index, name));
    // A screen's own files that lead to no address stand around pages.
    const around = naming.filter((file) => !isProgram(file) && screensAbove(index, file.name).length === 0);
    const programs = naming.filter(isProgram).map(({ place }) => place);
    return {
      pages: [...new Set([...screens, ...(around.length > 0 ? ['*'] : [])])].toSorted(),
      programs: [...new Set(programs)].toSorted(),
    };
  };
  return {
    usesOf: (id, market) => {
      const uses = found.get(id) ?? find(id);
      found.set(id, uses);
      const nameOf = (page: string): string => (/^[/*]/.test(page) ? page : patternOf(page as PageId, market));
      return { pages: uses.pages.map(nameOf), programs: uses.programs };
    },
  };
};

let opened: Promise<TextUses> | null = null;

/** Looked for once, when somebody first asks. */
export const textUses = (): Promise<TextUses> => {
  opened ??= open().catch((error: unknown) => {
    // What could not be read is read when somebody asks again.
    opened = null;
    throw error;
  });
  return opened;
};
