import type { IncomingHttpHeaders } from 'node:http';

/** Names under which browsers, old ones too, say that they fetch what nobody has asked to see yet. */
const NAMES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Whether a page is fetched before anybody asks to see it (Fetch standard, `Sec-Purpose`: its first item is `prefetch`). */
export const isPrefetched = (header: (name: string) => string | string[] | undefined): boolean =>
  NAMES.some((name) => {
    const value = header(name);
    return typeof value === 'string' && /^\s*(?:prefetch|prerender|preview)\b/i.test(value);
  });

export const isPrefetch = (headers: IncomingHttpHeaders): boolean => isPrefetched((name) => headers[name]);
