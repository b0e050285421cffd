/** A path of a brand's site: `/br/<brand>/...`. No scheme, no host, no backslash or blank that a browser would read as one. */
const OWN_PATH = /^\/(?:br|ar)\/[a-z-]+(?:[/?][^\s\\]*)?$/;
/** A car with many parts makes a long address. */
const LONGEST = 2000;

/** Where to go on after signing in or choosing cookies: only a path of this site, never an address a stranger put there. */
export const ownPath = (requested: unknown, otherwise: string): string =>
  typeof requested === 'string' && requested.length <= LONGEST && OWN_PATH.test(requested) ? requested : otherwise;
