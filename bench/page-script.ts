import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What the built program says of its pages: as much of React Router's server build as is read here. */
export type PageBuild = {
  readonly assets: {
    readonly entry: { readonly module: string; readonly imports?: readonly string[] };
    readonly routes: Readonly<Record<string, BuiltRoute | undefined>>;
  };
  readonly routes: Readonly<Record<string, { readonly module: RouteModule } | undefined>>;
};

type BuiltRoute = {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly module: string;
  readonly imports?: readonly string[];
};

type RouteModule = { readonly default?: unknown; readonly handle?: unknown };

export type PageScript = {
  readonly page: string;
  /** Files the browser loads before anybody touches the page; none where the page says `js: false`. */
  readonly files: readonly string[];
  /** Of these files together, each compressed as it is served. */
  readonly brotliBytes: number;
};

/** Brotli bytes of script that any page may load before interaction. */
export const MOST_SCRIPT = 130_000;

const CLIENT = path.resolve(import.meta.dirname, '../build/client');
const SERVER = path.resolve(import.meta.dirname, '../build/server/index.js');
/** Imports that a module cannot run without. `import(...)` is not among them: it waits until something asks. */
const STATIC_IMPORT = /(?:^|[;}\n])\s*(?:import|export)(?:[^"'`();]*?from)?\s*["'`]\.\/([^"'`]+)["'`]/g;

export const readBuild = async (): Promise<PageBuild> => (await import(SERVER)) as PageBuild;

/** Every page of the built program with the script it loads. A route without a component is no page, nor is a mere frame. */
export const listPageScripts = (build: PageBuild): PageScript[] => {
  const { routes } = build.assets;
  const frames = new Set(Object.values(routes).map((route) => route?.parentId));
  const isPage = ({ id }: BuiltRoute) => !frames.has(id) && build.routes[id]?.module.default !== undefined;
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(isPage)
    .map((route) => scriptOf(build, route));
};

const scriptOf = (build: PageBuild, route: BuiltRoute): PageScript => {
  const { entry, routes } = build.assets;
  const line: BuiltRoute[] = [];
  for (let at: BuiltRoute | undefined = route; at !== undefined; at = routes[at.parentId ?? '']) line.push(at);
  const hasScript = line.every(({ id }) => !mentionsNoScript(build.routes[id]?.module.handle));
  const files = new Set<string>();
  if (hasScript)
    for (const part of [entry, ...line]) [part.module, ...(part.imports ?? [])].forEach((file) => walk(file, files));
  return { page: route.id, files: [...files], brotliBytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0) };
};

const mentionsNoScript = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'js' in handle && handle.js === false;

/** A file and all it imports, whether the manifest names them or not. */
const walk = (file: string, seen: Set<string>): void => {
  if (seen.has(file)) return;
  seen.add(file);
  for (const [, name = ''] of readFileSync(path.join(CLIENT, file), 'utf8').matchAll(STATIC_IMPORT))
    walk(path.posix.join(path.posix.dirname(file), name), seen);
};

/** The build lays the compressed form, which the server sends, beside every file. */
export const sizeOf = (file: string): number => statSync(path.join(CLIENT, `${file}.br`)).size;

const SCRIPT = /<script(?![^>]*type="application\/(?:ld\+)?json")[^>]*>|<link[^>]*rel="modulepreload"[^>]*>/g;

/** Tags of a page that load or hold script; data for machines is none. */
export const scriptTagsOf = (html: string): string[] => html.match(SCRIPT) ?? [];

const INLINE = /<script(?![^>]*type="application\/(?:ld\+)?json")(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Bytes of data that any page with script may carry. */
export const MOST_DATA = 33_000;

const DATA = /streamController\.enqueue\((.*?)\);?<\/script>/gs;

/** Bytes of what the loaders found, as they stand in a page that has script: what it shows, a second time. */
export const dataBytesOf = (html: string): number =>
  [...html.matchAll(DATA)].reduce((sum, [, text = '']) => sum + Buffer.byteLength(text), 0);

/** Script that stands in a page itself: what its loaders found, and where the parts of the program lie. */
export const inlineScriptOf = (html: string): string => [...html.matchAll(INLINE)].map(([, text]) => text).join('\n');
