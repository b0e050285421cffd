/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EntryContext } from 'react-router';

export type PageStyle = { readonly href: string; readonly css: string };

/**
 * The build's styles lie beside the server's own code, which the bundler writes as one file or with parts in `server/assets`;
 * while developing there are none, and pages link what they need.
 */
const CLIENT = path.join(import.meta.dirname.replace(/[\\/]server(?:[\\/]assets)?$/, ''), 'client');
const BUILT = /^\/assets\/[\w.-]+\.css/;

const read = new Map<string, string>();

const cssOf = (href: string): string => {
  const known = read.get(href);
  if (known !== undefined) return known;
  const css = readFileSync(path.join(CLIENT, href.replace(/#$/, '')), 'utf8').trim();
  read.set(href, css);
  return css;
};

/**
 * The styles of the pages on their way, to stand in the document itself: a page of ours needs some twenty small files of them,
 * and each round trip to fetch them costs a phone more than their few kilobytes.
 */
export const pageStyles = ({ manifest, staticHandlerContext }: EntryContext): PageStyle[] => {
  const hrefs = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return [...new Set(hrefs)].filter((href) => BUILT.test(href)).map((href) => ({ href, css: cssOf(href) }));
};
