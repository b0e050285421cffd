import { readFile } from 'node:fs/promises';
import type { ServerBuild } from 'react-router';
import * as z from 'zod/mini';
import { isHandled, matchesAt } from './route-match.ts';

/** For each page's script, the keys of the texts that its screens can show; written by the build (`tools/vite/page-texts.ts`). */
const fileShape = z.record(z.string(), z.array(z.string()));

export type PageTexts = z.infer<typeof fileShape>;

export const readPageTexts = async (file: string): Promise<PageTexts> =>
  fileShape.parse(JSON.parse(await readFile(file, 'utf8')));

/** By the page and the frames around it, of which there are as many as the build has. */
const known = new WeakMap<PageTexts, Map<string, ReadonlySet<string>>>();

/** What the screens at an address can show: those of its page and of the frames around it. Null where no script is sent, and so no text twice. */
export const shownKeys = (texts: PageTexts, build: ServerBuild, pathname: string): ReadonlySet<string> | null => {
  const matches = matchesAt(build, pathname);
  if (matches.some((route) => isHandled(route, 'js', false))) return null;
  const byPage = known.get(texts) ?? new Map<string, ReadonlySet<string>>();
  known.set(texts, byPage);
  const page = matches.map(({ id }) => id).join(' ');
  const kept = byPage.get(page);
  if (kept !== undefined) return kept;
  const scripts = matches.map(({ id }) => build.assets.routes[id]?.module ?? '');
  const keys = new Set(scripts.flatMap((script) => texts[script.replace(/^\//, '')] ?? []));
  byPage.set(page, keys);
  return keys;
};
