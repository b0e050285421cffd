import type { Page } from './page-context.ts';

type Here = Pick<Page, 'path' | 'url'>;

/** Where a visitor is, query and all: what they chose, filtered or came for stands in it. */
export const hereOf = ({ url }: Pick<Page, 'url'>): string => `${url.pathname}${url.search}`;

/** Sign-in first, then back to where one was, or to the page named. */
export const signInAddress = (page: Here, next: string = hereOf(page)): string =>
  `${page.path('signIn')}?next=${encodeURIComponent(next)}`;
