/** The address of a page that hands on where to go afterwards. */
export const withNext = (path: string, next: string): string =>
  next === '' ? path : `${path}?next=${encodeURIComponent(next)}`;
