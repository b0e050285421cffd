declare global {
  interface Window {
    /** The address that a page was served for, noted by `deferred-script.ts`. */
    servedAt?: string | undefined;
  }
}

const withoutHash = (address: string): string => address.split('#')[0] ?? '';

/**
 * A browser that goes back by two entries of one document changes the address alone, and nothing hears it before the page is live. What
 * was served for one address must not become live at another: asked once all its script is there, as that is what the visitor waits for.
 */
export const isElsewhere = ({
  servedAt,
  location,
}: {
  servedAt?: string | undefined;
  location: { href: string };
}): boolean => servedAt !== undefined && withoutHash(servedAt) !== withoutHash(location.href);
