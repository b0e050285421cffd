import type { Market } from '#kernel/market.ts';

/** What messages ask of the site around them. */
export type Ports = {
  /** Whether a path below a brand's address leads to a page that is built. */
  readonly knowsPath: (path: string, market: Market) => boolean;
};
