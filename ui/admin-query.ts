import { data } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { statusOf } from './form-answer.ts';

export const ADMIN_PAGE_SIZE = 20;
const MOST_PAGES = 1000;

/** Whether every row of a page of the list is chosen: by its address, so that it needs no script. */
export const isAllPicked = ({ searchParams }: Pick<URL, 'searchParams'>): boolean => searchParams.get('pick') === 'all';

/** The id of a row behind which most lists go on. */
const ROW = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Behind what a list goes on, in the shape it names that in; what is no such thing is none, and the list begins at its beginning. */
export const readBefore = ({ searchParams }: Pick<URL, 'searchParams'>, shape = ROW): string | undefined => {
  const before = searchParams.get('before') ?? '';
  return shape.test(before) ? before : undefined;
};

/** What the address of an admin page asks for: words, page, or the row behind which it goes on, the record in the form (or `new`), and what was just done. */
export const readAdminQuery = ({ searchParams }: Pick<URL, 'searchParams'>) => ({
  text: (searchParams.get('q') ?? '').slice(0, 100),
  current: Math.min(Math.max(1, Math.trunc(Number(searchParams.get('p') ?? 1)) || 1), MOST_PAGES),
  before: readBefore({ searchParams }),
  editing: searchParams.get('edit'),
  done: searchParams.get('done'),
  isAllPicked: isAllPicked({ searchParams }),
});

/** The ways through a list that goes on from its last row: back to its beginning, and on; null: there is none. */
export const waysThrough = (
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  narrowed: Readonly<Record<string, string>>,
  next: string | null,
) => ({
  first: searchParams.has('before') ? adminHref(pathname, narrowed) : null,
  next: next === null ? null : adminHref(pathname, { ...narrowed, before: next }),
});

export const countPages = (total: number): number => Math.ceil(total / ADMIN_PAGE_SIZE);

/** The address of a page of the list, or of a record of it, with what narrows it. */
export const adminHref = (here: string, requested: Readonly<Record<string, string | number>>): string => {
  const query = new URLSearchParams(
    Object.entries(requested)
      .filter(([, value]) => value !== '')
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return query === '' ? here : `${here}?${query}`;
};

/** The answer of a call that only staff may make. Whoever may not is told of no page. */
export const shownAnswer = <Value>(found: CallResult<Value>): Value => {
  if (found.ok) return found.value;
  const status = statusOf(found);
  throw data(null, { status: [401, 403].includes(status) ? 404 : status });
};

/** The way to the same list with every row of the page chosen, or with none. */
export const pickAll = (here: string, query: Readonly<Record<string, string | number>>, isAll: boolean) => ({
  href: adminHref(here, { ...query, pick: isAll ? '' : 'all' }),
  isAll,
});
