import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { goalHref, goalOf } from '../rules/places.ts';
import { readTyped } from '../rules/read-code.ts';

/** Where the scan goes, and what somebody typed in its place: the page says what it is without script too. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = page.url.searchParams;
  const goal = goalOf(query.get('for') ?? '', query.get('id') ?? '', page.path);
  const typed = (query.get('code') ?? '').trim();
  return {
    texts: page.shownTexts('scanner'),
    here: page.url.pathname,
    goal,
    back: goal === null ? null : backOf(goalHref(goal, '')),
    typed: typed === '' ? null : readTyped(typed),
  };
};
export type ScannerLoaded = ReturnType<typeof loader>;

/** The place without a code: an empty one would be looked up. */
const backOf = (href: string): string => href.replace(/[?&][a-z]+=(?=#|$)/, '');
