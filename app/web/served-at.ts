const withoutHash = (address: string): string => address.split('#')[0] ?? '';

type Opened = {
  readonly location: { readonly href: string };
  readonly performance: { getEntriesByType: (type: 'navigation') => readonly { readonly name: string }[] };
};

/**
 * A browser that goes back by two entries of one document changes the address alone, and nothing hears it before the page is live. What
 * was served for one address must not become live at another: asked once all its script is there, as that is what the visitor waits for.
 * The browser itself keeps the address that a document was opened at (Navigation Timing, `name`), whenever it changed.
 */
export const isElsewhere = ({ location, performance }: Opened): boolean =>
  performance.getEntriesByType('navigation').some(({ name }) => withoutHash(name) !== withoutHash(location.href));
