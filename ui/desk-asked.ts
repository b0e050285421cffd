import { data } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { statusOf } from './page-form.ts';

export const DESK_SIZE = 20;
const MOST_PAGES = 1000;

/** What the address of a desk asks for: words, page, the record in the form (or `new`), and what was just done. */
export const readDeskAsked = ({ searchParams }: URL) => ({
  text: (searchParams.get('q') ?? '').slice(0, 100),
  current: Math.min(Math.max(1, Math.trunc(Number(searchParams.get('p') ?? 1)) || 1), MOST_PAGES),
  editing: searchParams.get('edit'),
  done: searchParams.get('done'),
});

export const deskPages = (total: number): number => Math.ceil(total / DESK_SIZE);

/** The address of a page of the list, or of a record of it, with what narrows it. */
export const deskHref = (here: string, asked: Readonly<Record<string, string | number>>): string => {
  const query = new URLSearchParams(
    Object.entries(asked)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return query === '' ? here : `${here}?${query}`;
};

/** The answer of a call that only staff may make. Whoever may not is told of no page. */
export const shownAnswer = <Value>(found: CallResult<Value>): Value => {
  if (found.ok) return found.value;
  const status = statusOf(found);
  throw data(null, { status: [401, 403].includes(status) ? 404 : status });
};
